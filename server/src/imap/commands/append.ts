import { rethrowAfter } from '@sen/core/kit/clean-up'
import { Refused } from '@sen/core/kit/refused'
import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import type { AppendedMessage, AppendReceipt, UnstoredMessage } from '@sen/core/mail-programs/program-message'
import type { MailboxId } from '@sen/model/ids'
import {
  LITERAL_STALL_SECONDS,
  MAX_APPENDED_BYTES,
  MAX_APPENDED_MESSAGES,
  MAX_COMMAND_BYTES,
  MAX_DISCARDED_BYTES,
} from '@sen/model/imap/limits'
import { COMMAND_SECONDS } from '@sen/model/mail-programs/limits'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { HeaderLength } from '@sen/model/receiving/header-length'
import { MAX_SMTP_HEADER_BYTES } from '@sen/model/receiving/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'
import { ClientGone } from '../../mail-programs/input-buffer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { type StagedMessage, stageMessage } from '../session/staged-message.ts'
import { no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import { Arguments, type Segment } from '../wire/arguments.ts'
import {
  type CommandHead,
  InvalidCommand,
  type LiteralAnnouncement,
  type LiteralStream,
} from '../wire/command-reader.ts'
import { parseDateTime } from '../wire/imap-dates.ts'
import { formatSet } from '../wire/sequence-set.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { StreamingCommand } from './command.ts'
import { readName, requireFolder } from './folder-commands.ts'
import { readFlags } from './store.ts'

/** A literal that brings less within `LITERAL_STALL_SECONDS` ends the connection. */
const STALL_BYTES = 16 * 1024

/** RFC 3501 section 6.3.11, MULTIAPPEND (RFC 3502), UTF8 (RFC 6855), BINARY (RFC 3516). Streams to the blob store. */
export const APPEND: StreamingCommand = {
  state: 'authenticated',
  runStreaming: async (session, head) => {
    const upload = new Upload(session, head)
    try {
      return await upload.run()
    } catch (error) {
      return await rethrowAfter(error, () => upload.discardRest())
    } finally {
      await upload.discardStaged()
    }
  },
}

interface MessageStart {
  readonly flags: readonly string[]
  readonly internalDate: Date | undefined
  readonly isUtf8: boolean
}

interface StagedUpload {
  readonly start: MessageStart
  readonly message: StagedMessage
  readonly isBinary: boolean
}

class Upload {
  readonly #session: ImapSession
  readonly #head: CommandHead
  #segments: readonly Segment[]
  /** The literal that the last line announced, until it was read. */
  #literal: LiteralAnnouncement | undefined
  #opened: LiteralStream | undefined
  /** A literal was begun, and the line after it was not read. */
  #isInLiteral = false
  readonly #staged: StagedUpload[] = []
  #commandBytes: number

  constructor(session: ImapSession, head: CommandHead) {
    this.#session = session
    this.#head = head
    this.#segments = head.segments
    this.#literal = head.literal
    this.#commandBytes = head.bytes
  }

  async run(): Promise<TaggedResponse> {
    await this.#readNameLiteral()
    let args = new Arguments(this.#segments)
    const name = readName(this.#session, args)
    const folder = await requireFolder(this.#session, name, 'TRYCREATE')
    let bytes = 0
    do {
      if (this.#staged.length >= MAX_APPENDED_MESSAGES) throw no('Too many messages in one command', 'LIMIT')
      const start = readStart(args)
      const staged = await this.#stage(folder, start, bytes)
      this.#staged.push(staged)
      bytes += staged.message.sizeBytes
      await this.#readLine(start.isUtf8)
      args = new Arguments(this.#segments)
    } while (!args.isAtEnd || this.#literal !== undefined)
    const receipt = await this.#append(folder, bytes)
    // A message that is still held has no UID, and a set of UIDs must name all messages (RFC 4315 section 3).
    if (receipt.uids.length < this.#staged.length) return ok('Stored')
    return ok('Stored', `APPENDUID ${receipt.uidValidity} ${formatSet(receipt.uids)}`)
  }

  async #append(folder: ProgramFolder, bytes: number): Promise<AppendReceipt> {
    const { mailbox, environment } = this.#session
    try {
      const messages: (AppendedMessage | UnstoredMessage)[] = []
      for (const { start, message, isBinary } of this.#staged) {
        const { flags, internalDate } = start
        messages.push({
          ...(await message.content()),
          flags,
          ...(internalDate && { internalDate }),
          ...(isBinary && { isBinary }),
        })
      }
      return await mailbox.append(folder.id, messages)
    } catch (error) {
      environment.failedUploads.add(this.#mailboxId, bytes)
      throw error
    }
  }

  async discardStaged(): Promise<void> {
    for (const { message } of this.#staged) await message.discard().catch(this.#session.environment.onError)
  }

  get #mailboxId(): MailboxId {
    const { login } = this.#session
    if (login === undefined) throw new Error('the client has not signed in')
    return login.actor.mailboxId
  }

  /**
   * Reads the rest of a refused command: of the literal in progress, of its line, and every literal that is announced.
   * The content of a message must never be read as a command.
   */
  async discardRest(): Promise<void> {
    try {
      await this.#readRest()
    } catch (error) {
      // A client that has left sends no more.
      if (error instanceof ClientGone) return
      if (!(error instanceof InvalidCommand)) throw error
      // The rest cannot be separated from commands, so the session ends.
      this.#session.connection.disconnect(`* BYE ${error.message}\r\n`)
    }
  }

  async #readRest(): Promise<void> {
    this.#restartStallDeadline()
    await this.#opened?.discard((bytes) => this.#countArrived(bytes))
    if (this.#isInLiteral) await this.#readLine(false)
    let bytes = 0
    // A client that waits for consent sends no more, and the command has ended.
    while (this.#literal !== undefined && !this.#literal.isSynchronizing) {
      bytes += this.#literal.bytes
      if (bytes > MAX_DISCARDED_BYTES) {
        this.#session.connection.disconnect('* BYE [TOOBIG] The literal is too long\r\n')
        return
      }
      this.#restartStallDeadline()
      await this.#session.reader.discardLiteral(this.#literal, (arrived) => this.#countArrived(arrived))
      await this.#readLine(false)
    }
  }

  /** The name of the mailbox can be a literal too. */
  async #readNameLiteral(): Promise<void> {
    const [first] = this.#segments
    if (this.#literal === undefined || first?.text.trim() !== '') return
    if (this.#literal.bytes > MAX_COMMAND_BYTES) throw no('The name is too long', 'CANNOT')
    this.#isInLiteral = true
    const literal = await this.#session.reader.readLiteral(this.#literal)
    await this.#readLine(false)
    this.#segments = [{ text: first.text, literal }, ...this.#segments]
  }

  async #stage(folder: ProgramFolder, start: MessageStart, bytesBefore: number): Promise<StagedUpload> {
    const { mailbox, environment, reader } = this.#session
    const literal = this.#literal
    if (literal === undefined) throw new SyntaxFault('The message is missing')
    if (literal.bytes === 0) throw no('Cancelled')
    if (literal.bytes > MAX_MESSAGE_BYTES) throw new Refused('message_too_large')
    if (environment.storageRoom.isShort()) throw new Refused('server_full')
    if (environment.failedUploads.areTooMany(this.#mailboxId))
      throw no('Too many failed uploads; try again later', 'LIMIT')
    if (bytesBefore + literal.bytes > MAX_APPENDED_BYTES) throw no('Too much in one command', 'LIMIT')
    await mailbox.requireRoom(folder, literal.bytes, bytesBefore)
    this.#restartStallDeadline()
    this.#isInLiteral = true
    this.#literal = undefined
    this.#opened = await reader.openLiteral(literal)
    // A literal8 is exact, and its lines are made whole when its binary parts are known.
    const isBinary = literal.isBinary && !start.isUtf8
    const content = wholeMessage(this.#opened, isBinary, (bytes) => this.#countArrived(bytes))
    const limits = { literalBytes: literal.bytes, limitBytes: MAX_DISCARDED_BYTES }
    const message = await stageMessage(environment.blobs, content, limits)
    this.#opened = undefined
    return { start, message, isBinary }
  }

  async #readLine(endsUtf8: boolean): Promise<void> {
    const { connection, reader } = this.#session
    connection.setDeadline(COMMAND_SECONDS * 1_000, () =>
      connection.disconnect('* BYE Autologout; the command took too long\r\n'),
    )
    const { text, literal } = await reader.readContinuation(this.#head.tag, MAX_COMMAND_BYTES - this.#commandBytes)
    connection.clearDeadline()
    this.#commandBytes += text.length
    this.#isInLiteral = false
    this.#literal = literal
    if (endsUtf8 && !text.startsWith(')')) throw new SyntaxFault('A bracket is missing')
    this.#segments = [{ text: endsUtf8 ? text.slice(1) : text }]
  }

  #arrivedBytes = 0

  #countArrived(bytes: number): void {
    this.#arrivedBytes += bytes
    if (this.#arrivedBytes >= STALL_BYTES) this.#restartStallDeadline()
  }

  #restartStallDeadline(): void {
    const { connection } = this.#session
    this.#arrivedBytes = 0
    connection.setDeadline(LITERAL_STALL_SECONDS * 1_000, () =>
      connection.disconnect('* BYE The literal is too slow\r\n'),
    )
  }
}

/** Reads flags, date and the beginning of UTF8, all optional. */
function readStart(args: Arguments): MessageStart {
  let flags: readonly string[] = []
  let internalDate: Date | undefined
  args.space()
  if (args.peek() === '(') {
    flags = readFlags(args)
    args.space()
  }
  if (args.peek() === '"') {
    internalDate = parseDateTime(args.string())
    args.space()
  }
  const isUtf8 = args.skipWord('UTF8')
  if (isUtf8) {
    args.space()
    args.require('(')
  }
  args.end()
  return { flags, internalDate, isUtf8 }
}

/** Line ends become CR LF, as in received mail, and the header has the same limit. */
async function* wholeMessage(
  literal: LiteralStream,
  isBinary: boolean,
  onArrived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const lines = new WholeLines()
  const header = new HeaderLength()
  for await (const chunk of literal) {
    onArrived(chunk.length)
    if (header.feed(chunk, MAX_SMTP_HEADER_BYTES) > MAX_SMTP_HEADER_BYTES) throw no('The header is too large', 'TOOBIG')
    yield isBinary ? chunk : lines.feed(chunk)
  }
  const end = lines.end()
  if (end.length > 0) yield end
}
