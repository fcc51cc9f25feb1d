/** Keeps the results of slow loads up to a number of bytes; the least recently used go first. Loads in flight are shared. */
export class ByteCache<Value> {
  readonly #maxBytes: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #entries = new Map<string, { value: Promise<Value>; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const entry = { value: load(), bytes: 0 };
    this.#entries.set(key, entry);
    try {
      const value = await entry.value;
      entry.bytes = this.#sizeOf(value);
      this.#bytes += entry.bytes;
      this.#evict(key);
      return value;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  #evict(newest: string): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      // What was just loaded stays, even where it alone is larger than the bound; loads in flight hold 0 bytes.
      if (key === newest || bytes === 0) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
