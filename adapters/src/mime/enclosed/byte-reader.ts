/** Reads little-endian values. It throws `RangeError` after the end. */
export class ByteReader {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.at
  }

  uint8(): number {
    this.at += 1
    return this.#bytes.readUInt8(this.at - 1)
  }

  uint16(): number {
    this.at += 2
    return this.#bytes.readUInt16LE(this.at - 2)
  }

  uint32(): number {
    this.at += 4
    return this.#bytes.readUInt32LE(this.at - 4)
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('behind the end')
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}
