import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { WholeLines } from '../whole-lines.ts'
import type { ByteBudget } from './byte-budget.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

export interface ReadData {
  /** With whole lines. */
  readonly chunks: readonly Buffer[]
  readonly sizeBytes: number
  /** SHA-256 in hex of all of it. */
  readonly digest: string
  /** Gives the memory back to the budget. */
  release(): void
}

/**
 * The bytes between DATA and the final dot. Past the limit, or the budget of all senders, nothing is kept, but the rest is
 * read to its end, for the reply comes only there (RFC 1870 section 6.3).
 *
 * @throws SmtpRefusal 552 when the message is too large, 452 when there is no room for it now; an error when the sender
 * hangs up before the final dot
 */
export async function readData(stream: Readable, limitBytes: number, budget: ByteBudget): Promise<ReadData> {
  const lines = new WholeLines()
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let sentBytes = 0
  let heldBytes = 0
  let refusal: SmtpRefusal | undefined
  const release = (): void => {
    budget.give(heldBytes)
    heldBytes = 0
    chunks = []
  }
  const keep = (chunk: Buffer): void => {
    if (chunk.length === 0) return
    if (!budget.take(chunk.length)) {
      refusal = new SmtpRefusal(452, 'Too much mail at once; please try again later')
      release()
      return
    }
    heldBytes += chunk.length
    hash.update(chunk)
    chunks.push(chunk)
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sentBytes += chunk.length
      if (sentBytes > limitBytes && refusal?.responseCode !== 552) {
        refusal = new SmtpRefusal(552, `The message is larger than the ${limitBytes} bytes that are taken here`)
        release()
      }
      if (refusal === undefined) keep(lines.feed(chunk))
    }
    if (refusal === undefined) keep(lines.end())
    if (refusal !== undefined) throw refusal
  } catch (error) {
    release()
    throw error
  }
  return { chunks, sizeBytes: heldBytes, digest: hash.digest('hex'), release }
}
