/** Thread entry for modules: waits for orders, and runs each beside the others, for as long as one of them lives. */
import { openThread } from "./module/thread/thread.js";

openThread();
