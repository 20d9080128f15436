/** A program written for one test, started in a thread. Disposing of it ends it and looks for survivors. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createWorkerTransport, type WorkerTransportOptions } from "../../../src/transport/worker/worker-transport.js";
import { beginWith, Subject, type SubjectOptions } from "../transport/subject.js";

export interface ProgramOptions extends SubjectOptions {
  /** Default: `program.mjs`. */
  readonly name?: string;
  /** Files beside it. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly transport?: Partial<WorkerTransportOptions>;
}

/** Must be called inside a test. */
export function programFile(source: string, { name = "program.mjs", beside = {} }: ProgramOptions = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "program-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries({ ...beside, [name]: source }))
    writeFileSync(join(folder, file), content);
  return join(folder, name);
}

export function beginProgram(source: string, options: ProgramOptions = {}): Promise<Subject> {
  return beginFile(programFile(source, options), options);
}

export function beginFile(path: string, options: ProgramOptions = {}): Promise<Subject> {
  return beginWith(opener(path, options), options);
}

export function subjectOf(path: string, options: ProgramOptions = {}): Subject {
  return new Subject(opener(path, options), options);
}

/** A thread runs where its host runs. */
function opener(path: string, options: ProgramOptions): ConstructorParameters<typeof Subject>[0] {
  return (open) => createWorkerTransport({ path, ...open, cwd: process.cwd(), ...options.transport });
}
