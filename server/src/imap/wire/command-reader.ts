import { MAX_ID_COMMAND_BYTES } from '@sen/model/imap/limits'
import { type InputBuffer, LineTooLong } from '../../mail-programs/input-buffer.ts'
import { Arguments, type Segment } from './arguments.ts'

/** The end of a line that announces a literal (RFC 3501, RFC 7888, RFC 6855). */
const ANNOUNCEMENT = /(~)?\{(\d{1,10})(\+)?\}$/
const TAG = /^(?:(?![(){%*"\\+])[!-~]){1,100}$/
const NAME = /^[A-Za-z]{1,20}$/

export interface LiteralAnnouncement {
  readonly bytes: number
  readonly isSynchronizing: boolean
  readonly isBinary: boolean
}

/** The first line of a command. If it announces a literal, the literal has not been read. */
export interface CommandHead {
  readonly tag: string
  /** In upper case; `UID FETCH` is two words. */
  readonly name: string
  readonly segments: readonly Segment[]
  readonly literal: LiteralAnnouncement | undefined
  readonly bytes: number
}

/** The line is no command. The client gets `BAD` with its tag, or `*`. */
export class InvalidCommand extends Error {
  override readonly name = 'InvalidCommand'
  readonly tag: string
  /** The rest of the input cannot be understood, so the connection must be closed. */
  readonly isFatal: boolean

  constructor(tag: string, message: string, isFatal = false) {
    super(message)
    this.tag = tag
    this.isFatal = isFatal
  }
}

export class CommandReader {
  readonly #input: InputBuffer
  readonly #proceed: () => Promise<void>
  /** A line after IDLE that is the next command. */
  #next: Buffer | undefined

  /** @param proceed sends a continuation request */
  constructor(input: InputBuffer, proceed: () => Promise<void>) {
    this.#input = input
    this.#proceed = proceed
  }

  /** @throws InvalidCommand; ClientGone */
  async readHead(maxBytes: number): Promise<CommandHead> {
    const line = (await this.#line(maxBytes, '*', longerLine)).toString('latin1')
    const [tag = '', ...rest] = line.split(' ', 3)
    // The client sends an announced literal regardless, and its content must not be read as commands.
    const isFollowed = announcementOf(line)?.isSynchronizing === false
    if (!TAG.test(tag)) throw new InvalidCommand('*', 'Invalid tag', isFollowed)
    let [name = '', second = ''] = rest
    let at = tag.length + 1 + name.length
    if (name.toUpperCase() === 'UID' && NAME.test(second)) {
      at += 1 + second.length
      name = `UID ${second}`
    } else if (!NAME.test(name)) {
      throw new InvalidCommand(tag, 'Invalid command', isFollowed)
    }
    const literal = announcementOf(line)
    const end = literal === undefined ? line.length : line.length - literal.written.length
    return { tag, name: name.toUpperCase(), segments: [{ text: line.slice(at, end) }], literal, bytes: line.length }
  }

  /** Reads the remaining literals and lines. @throws InvalidCommand when the command exceeds `maxBytes`; ClientGone */
  async readArguments(head: CommandHead, maxBytes: number): Promise<Arguments> {
    const segments = [...head.segments]
    let total = head.bytes
    for (let { literal } = head; literal !== undefined; ) {
      total += literal.bytes
      if (total > maxBytes) throw refused(head.tag, literal)
      const content = await this.readLiteral(literal)
      const line = (await this.#line(maxBytes - total, head.tag)).toString('latin1')
      total += line.length
      const next = announcementOf(line)
      segments[segments.length - 1] = { text: segments.at(-1)?.text ?? '', literal: content }
      segments.push({ text: next === undefined ? line : line.slice(0, line.length - next.written.length) })
      literal = next
    }
    return new Arguments(segments)
  }

  /** The caller has checked the length. */
  async readLiteral(literal: LiteralAnnouncement): Promise<Buffer> {
    if (literal.isSynchronizing) await this.#proceed()
    return this.#input.readExactly(literal.bytes)
  }

  /** Asks the client for a long literal, which is then read in pieces. */
  async openLiteral(literal: LiteralAnnouncement): Promise<LiteralStream> {
    if (literal.isSynchronizing) await this.#proceed()
    return new LiteralStream(this.#input, literal.bytes)
  }

  /** Reads and discards a refused literal. A client never sends a synchronizing one without our consent. */
  async discardLiteral(literal: LiteralAnnouncement, onBytes?: (bytes: number) => void): Promise<void> {
    if (!literal.isSynchronizing) await new LiteralStream(this.#input, literal.bytes).discard(onBytes)
  }

  /** Reads the line after a literal: more arguments, or the end of the command. */
  async readContinuation(
    tag: string,
    maxBytes: number,
  ): Promise<{ readonly text: string; readonly literal: LiteralAnnouncement | undefined }> {
    const line = (await this.#line(maxBytes, tag)).toString('latin1')
    const literal = announcementOf(line)
    return { text: literal === undefined ? line : line.slice(0, line.length - literal.written.length), literal }
  }

  /** Reads the line that ends IDLE. Another one is the next command. */
  async skipDone(maxBytes: number): Promise<void> {
    const line = await this.#line(maxBytes, '*')
    if (line.toString('latin1').toUpperCase() !== 'DONE') this.#next = line
  }

  get hasNext(): boolean {
    return this.#next !== undefined
  }

  async #line(maxBytes: number, tag: string, longer?: (start: Buffer) => number): Promise<Buffer> {
    const next = this.#next
    this.#next = undefined
    try {
      return next ?? (await this.#input.readLine(maxBytes, longer))
    } catch (error) {
      if (error instanceof LineTooLong) throw new InvalidCommand(tag, 'The line is too long', true)
      throw error
    }
  }
}

/** ID may have thirty values of 1,024 bytes before the client has signed in (RFC 2971 section 3.3). */
function longerLine(start: Buffer): number {
  return /^\S+ ID /i.test(start.toString('latin1')) ? MAX_ID_COMMAND_BYTES : 0
}

/** After a synchronizing literal the session can continue; any other literal is sent regardless. */
function refused(tag: string, { isSynchronizing }: LiteralAnnouncement): InvalidCommand {
  return new InvalidCommand(tag, 'The command is too long', !isSynchronizing)
}

function announcementOf(line: string): (LiteralAnnouncement & { readonly written: string }) | undefined {
  if (!line.endsWith('}')) return undefined
  const [written, binary, bytes, plus] = ANNOUNCEMENT.exec(line.slice(-16)) ?? []
  if (written === undefined) return undefined
  return { written, bytes: Number(bytes), isSynchronizing: plus === undefined, isBinary: binary !== undefined }
}

const CHUNK_BYTES = 64 * 1024

/** A literal that is never in memory as a whole. */
export class LiteralStream implements AsyncIterable<Buffer> {
  readonly #input: InputBuffer
  #left: number

  constructor(input: InputBuffer, bytes: number) {
    this.#input = input
    this.#left = bytes
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const some = await this.#input.readSome(Math.min(this.#left, CHUNK_BYTES))
      this.#left -= some.length
      yield some
    }
  }

  /** Reads what nobody has read. The client sends it in any case. */
  async discard(onBytes?: (bytes: number) => void): Promise<void> {
    for await (const { length } of this) onBytes?.(length)
  }
}
