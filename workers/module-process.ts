/** Entry of a process for one module, which is told what to run by its argument. */
import { openProcess } from "./module/process/open-process.js";

openProcess(process.argv[2] ?? "{}");
