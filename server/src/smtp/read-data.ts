import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteStream } from '@sen/core/kit/bytes'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { HeaderLength } from '@sen/model/receiving/header-length'
import { MAX_SMTP_HEADER_BYTES, MAX_SMTP_MESSAGE_IN_MEMORY_BYTES } from '@sen/model/receiving/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'
import type { ByteBudget } from './byte-budget.ts'
import type { ByteThrottle } from './byte-throttle.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

const BLOCK_BYTES = 64 * 1024

export interface ReadData {
  /** A small message is in memory with normalised line ends; a large one is stored as received, after its trace. */
  readonly content:
    | { readonly kind: 'memory'; readonly chunks: readonly Buffer[] }
    | { readonly kind: 'kept'; readonly rawBlob: string }
  readonly sizeBytes: number
  /** The digest is the SHA-256 in hex without the trace. */
  readonly digest: string
  release(): void
}

export interface ReadDataNeeds {
  readonly budget: Pick<ByteBudget, 'reserve' | 'release'>
  readonly throttle: ByteThrottle
  /** Normalised line ends may increase the stored size. */
  readonly limitBytes?: number
  /** Larger messages are written to disk while they arrive. */
  readonly inMemoryBytes?: number
  /** Removes fields that a stranger must not write. It reads normalised lines. */
  readonly filter?: { feed(chunk: Uint8Array): Uint8Array; end(): Uint8Array }
  /** The trace headers precede the message when it is stored as received. */
  head(): Buffer
  /** Resolves when the content is durable; a failure leaves nothing. */
  store(content: ByteStream): Promise<string>
}

/**
 * Reads up to the final dot. After a failure, the rest is read and discarded, because the reply comes only after the
 * dot (RFC 1870 section 6.3).
 * @throws SmtpRefusal 552 when the message or its header is too large, 452 when there is no room for it now. An error
 * when the sender hangs up
 */
export async function readData(stream: Readable, needs: ReadDataNeeds): Promise<ReadData> {
  const { budget, throttle, inMemoryBytes = MAX_SMTP_MESSAGE_IN_MEMORY_BYTES } = needs
  const taken = new DataIntake(budget)
  const blocks = blocksOf(piecesOf(stream, throttle), needs.limitBytes ?? MAX_MESSAGE_BYTES, taken, needs.filter)
  try {
    const chunks: Buffer[] = []
    let block = await blocks.next()
    for (; !block.done && taken.sizeBytes <= inMemoryBytes; block = await blocks.next()) chunks.push(block.value)
    const content = block.done
      ? ({ kind: 'memory', chunks } as const)
      : ({
          kind: 'kept',
          rawBlob: await needs.store(joined([needs.head(), ...chunks.splice(0), block.value], blocks)),
        } as const)
    return { content, sizeBytes: taken.sizeBytes, digest: taken.hash.digest('hex'), release: () => taken.release() }
  } catch (error) {
    taken.release()
    // The sender expects a reply only after the final dot.
    if (stream.destroyed) throw error
    return rethrowAfter(error, () => readToTheEnd(piecesOf(stream, throttle)))
  }
}

class DataIntake {
  readonly hash: Hash = createHash('sha256')
  sizeBytes = 0
  readonly #budget: ReadDataNeeds['budget']
  readonly #header = new HeaderLength()
  #heldBytes = 0
  #readBytes = 0

  constructor(budget: ReadDataNeeds['budget']) {
    this.#budget = budget
  }

  /** Removed fields count too, or a header could go on for ever. */
  countRead(bytes: number, limitBytes: number): void {
    this.#readBytes += bytes
    if (this.#readBytes > limitBytes) this.#refuse(limitBytes)
  }

  #refuse(limitBytes: number): never {
    this.release()
    throw new SmtpRefusal(552, `Message size exceeds the maximum of ${limitBytes} bytes`)
  }

  add(chunk: Buffer, limitBytes: number): void {
    this.sizeBytes += chunk.length
    if (this.sizeBytes > limitBytes) this.#refuse(limitBytes)
    if (this.#header.feed(chunk, MAX_SMTP_HEADER_BYTES) > MAX_SMTP_HEADER_BYTES) {
      this.release()
      throw new SmtpRefusal(552, `5.3.4 Message header exceeds the maximum of ${MAX_SMTP_HEADER_BYTES} bytes`)
    }
    if (!this.#budget.reserve(chunk.length)) {
      // Otherwise concurrent messages are refused too.
      this.release()
      throw new SmtpRefusal(452, 'Too much mail in progress; please try again later')
    }
    this.#heldBytes += chunk.length
    this.hash.update(chunk)
  }

  release(): void {
    this.#budget.release(this.#heldBytes)
    this.#heldBytes = 0
  }
}

/** Many small buffers would cost more than their content. */
async function* blocksOf(
  stream: AsyncIterable<Buffer>,
  limitBytes: number,
  taken: DataIntake,
  filter: ReadDataNeeds['filter'],
): AsyncGenerator<Buffer, undefined> {
  const lines = new WholeLines()
  let pieces: Buffer[] = []
  let length = 0
  const joinedPieces = (): Buffer => {
    const block = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces, length)
    pieces = []
    length = 0
    return block
  }
  const append = (fed: Uint8Array): void => {
    if (fed.length === 0) return
    const chunk = Buffer.from(fed.buffer, fed.byteOffset, fed.byteLength)
    taken.add(chunk, limitBytes)
    pieces.push(chunk)
    length += chunk.length
  }
  const filtered = (fed: Uint8Array): Uint8Array => (filter === undefined ? fed : filter.feed(fed))
  for await (const chunk of stream) {
    taken.countRead(chunk.length, limitBytes)
    append(filtered(lines.feed(chunk)))
    if (pieces.length >= MAX_PIECES) pieces = [Buffer.concat(pieces, length)]
    if (length >= BLOCK_BYTES) yield joinedPieces()
  }
  append(filtered(lines.end()))
  if (filter !== undefined) append(filter.end())
  if (length > 0) yield joinedPieces()
  return undefined
}

const MAX_PIECES = 256

/** The stream stays open when the consumer stops. */
async function* piecesOf(stream: Readable, throttle: ByteThrottle): AsyncGenerator<Buffer, undefined> {
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const piece of pieces) {
    await throttle.pass(piece.length)
    yield piece
  }
  return undefined
}

async function* joined(first: readonly Buffer[], rest: AsyncIterable<Buffer>): ByteStream {
  yield* first
  yield* rest
}

async function readToTheEnd(stream: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const _ of stream);
  } catch {
    // The sender has hung up, so it expects no reply.
  }
}
