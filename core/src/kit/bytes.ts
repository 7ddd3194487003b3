export type ByteStream = AsyncIterable<Uint8Array>
