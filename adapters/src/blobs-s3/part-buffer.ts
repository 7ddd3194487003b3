/** S3 requires at least 5 MB for all parts except the last. */
export const PART_BYTES = 8 * 1024 * 1024

const FIRST_BYTES = 64 * 1024

export class PartBuffer {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  get isFull(): boolean {
    return this.#length === PART_BYTES
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get content(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  append(chunk: Uint8Array): Uint8Array {
    const taken = chunk.subarray(0, PART_BYTES - this.#length)
    this.#grow(this.#length + taken.byteLength)
    this.#bytes.set(taken, this.#length)
    this.#length += taken.byteLength
    return chunk.subarray(taken.byteLength)
  }

  clear(): void {
    this.#length = 0
  }

  #grow(neededBytes: number): void {
    if (neededBytes <= this.#bytes.byteLength) return
    const larger = Buffer.allocUnsafe(Math.min(PART_BYTES, Math.max(neededBytes, this.#bytes.byteLength * 2)))
    larger.set(this.content)
    this.#bytes = larger
  }
}
