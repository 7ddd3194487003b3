import type { ByteStream } from '@sen/core/kit/bytes'

export async function peek(
  content: ByteStream,
  count: number,
): Promise<{ readonly start: Uint8Array; readonly whole: ByteStream }> {
  const iterator = content[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let seenBytes = 0
  while (seenBytes < count) {
    const next = await iterator.next()
    if (next.done) break
    seen.push(next.value)
    seenBytes += next.value.byteLength
  }
  return { start: Buffer.concat(seen), whole: replayed(seen, iterator) }
}

async function* replayed(seen: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): ByteStream {
  try {
    yield* seen
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
