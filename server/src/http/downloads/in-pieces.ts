import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ByteStream } from '@sen/core/kit/bytes'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

const PIECE_BYTES = 64 * 1_024
const PIECE_CHUNKS = 256

/** The event loop runs between pieces, so that a large download does not delay others. */
export async function* inPieces(bytes: ByteStream, enqueue: WorkQueue = (work) => work()): ByteStream {
  const from = bytes[Symbol.asyncIterator]()
  let isDone = false
  const piece = async (): Promise<readonly Uint8Array[]> => {
    const chunks: Uint8Array[] = []
    for (let size = 0; size < PIECE_BYTES && chunks.length < PIECE_CHUNKS; ) {
      const next = await from.next()
      if (next.done) {
        isDone = true
        break
      }
      chunks.push(next.value)
      size += next.value.byteLength
    }
    return chunks
  }
  try {
    while (!isDone) {
      const [first, ...others] = await enqueue(piece)
      if (first) yield others.length === 0 ? first : Buffer.concat([first, ...others])
      await yieldToEventLoop()
    }
  } finally {
    // An interrupted zip is not an error of its producer.
    if (!isDone) await from.return?.().catch((reason: unknown) => ended(reason))
  }
}

function ended(reason: unknown): undefined {
  if (reason !== undefined) throw reason
}
