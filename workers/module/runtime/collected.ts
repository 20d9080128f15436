/** Output of a command as it comes, up to a bound. */
export class Collected {
  readonly #chunks: Buffer[] = [];
  readonly #limit: number;
  #bytes = 0;
  #isCut = false;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  add(bytes: Buffer): void {
    const room = this.#limit - this.#bytes;
    if (bytes.length > room) this.#isCut = true;
    if (room <= 0) return;
    this.#chunks.push(bytes.subarray(0, room));
    this.#bytes += Math.min(bytes.length, room);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
