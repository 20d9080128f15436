/** Ids that sort by time (RFC 9562, version 7). */
import { randomBytes } from "node:crypto";

const BYTES = 16;
const TIME_BYTES = 6;

export function uuid7(nowMs: number, random: (bytes: number) => Buffer = randomBytes): string {
  const bytes = random(BYTES);
  bytes.writeUIntBE(nowMs, 0, TIME_BYTES);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
