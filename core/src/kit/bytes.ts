/** A stream of bytes without Node's types. */
export type ByteStream = AsyncIterable<Uint8Array>
