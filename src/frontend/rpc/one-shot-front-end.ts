/**
 * The front end of a client that has not said hello (e protocol §15): what is told goes nowhere but to stderr,
 * and nobody can be asked.
 */
import type { FrontEnd, Notice } from "../../host/front-end.js";
import { headless } from "../../host/headless.js";

export function oneShotFrontEnd(notice: (notice: Notice) => void): FrontEnd {
  return { ...headless(notice), reach: "relay", ask: () => Promise.reject(new Error("no ui")) };
}
