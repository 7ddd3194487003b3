import { createHash } from 'node:crypto'
import {
  ContentTooLarge,
  FolderUnreadable,
  type MailboxSource,
  type SourceContent,
  SourceFailed,
  type SourceFlags,
  type SourceMessage,
} from '@sen/core/ports/mailbox-source'
import {
  MAX_SOURCE_FOLDERS,
  SOURCE_PIECE_BYTES,
  SOURCE_SMALL_MESSAGE_BYTES,
  SOURCE_WINDOW_MESSAGES,
} from '@sen/model/moving-in/limits'
import type { NamedSourceFolder, SourceUse } from '@sen/model/moving-in/source-folders'
import type { FetchMessageObject, FetchQueryObject, ImapFlow, ListResponse } from 'imapflow'
import { type ImapErrors, isAnswer } from './imap-error.ts'
import type { ResponseWatch } from './response-watch.ts'

/** These are the special uses of RFC 6154 and RFC 8457. */
const USES: Readonly<Record<string, SourceUse>> = {
  '\\inbox': 'inbox',
  '\\sent': 'sent',
  '\\drafts': 'drafts',
  '\\junk': 'junk',
  '\\trash': 'trash',
  '\\archive': 'archive',
  '\\all': 'all',
  '\\flagged': 'flagged',
  '\\important': 'important',
}
/** Copies of a message are equal in these fields and in size. Servers lose the arrival date. */
const IDENTITY_FIELDS = ['message-id', 'date', 'from', 'subject'] as const
const SMALL_TOGETHER = 50
/** This allows for flags and new mail that the server sends with a content. */
const BESIDE_BYTES = 4 * 1024 * 1024

/** The library's guesses of special uses by name are ignored; `placeOfSource` decides. */
export class ImapflowMailboxSource implements MailboxSource {
  readonly #client: ImapFlow
  readonly #watch: ResponseWatch
  readonly #errors: ImapErrors

  constructor(client: ImapFlow, watch: ResponseWatch, errors: ImapErrors) {
    this.#client = client
    this.#watch = watch
    this.#errors = errors
  }

  async folders() {
    const listed = await this.#asked(() => this.#client.list())
    const folders = listed.slice(0, MAX_SOURCE_FOLDERS).map(toFolder)
    return { folders, left: listed.length - folders.length }
  }

  async open(folder: string) {
    const opened = await this.#ofFolder(() => this.#client.mailboxOpen(folder, { readOnly: true }))
    return { uidValidity: String(opened.uidValidity ?? 1n) }
  }

  async uids() {
    const found = await this.#ofFolder(() => this.#client.search({ all: true }, { uid: true }))
    if (!found) throw new FolderUnreadable('the server does not list its messages')
    const { mailbox } = this.#client
    const count = mailbox ? mailbox.exists : 0
    return { uids: found, unnumbered: Math.max(0, count - found.length) }
  }

  async flags(uids: readonly number[]): Promise<ReadonlyMap<number, SourceFlags>> {
    const flags = new Map<number, SourceFlags>()
    await this.#fetchEach(uids, { uid: true, flags: true }, (message) => {
      flags.set(message.uid, flagsOf(message.flags))
    })
    return flags
  }

  async describe(uids: readonly number[]): Promise<readonly SourceMessage[]> {
    const described = new Map<number, SourceMessage>()
    const query = { uid: true, flags: true, size: true, internalDate: true, headers: [...IDENTITY_FIELDS] }
    await this.#fetchEach(uids, query, (message) => {
      described.set(message.uid, toMessage(message))
    })
    return [...described.values()]
  }

  async *contents(messages: readonly SourceMessage[], largestBytes: number): AsyncIterable<SourceContent> {
    const small = messages.filter(({ sizeBytes }) => sizeBytes <= SOURCE_SMALL_MESSAGE_BYTES)
    const left = new Set(messages)
    for (let start = 0; start < small.length; start += SMALL_TOGETHER) {
      for await (const whole of this.#wholeOnes(small.slice(start, start + SMALL_TOGETHER))) {
        left.delete(whole.message)
        yield whole
      }
    }
    // Fetch long messages and those that failed in the batch in pieces.
    for (const message of left) yield* this.#inPieces(message, largestBytes)
  }

  async close(): Promise<void> {
    // A dead server would not answer LOGOUT.
    this.#client.close()
  }

  async *#wholeOnes(messages: readonly SourceMessage[]): AsyncGenerator<SourceContent> {
    const wanted = new Map(messages.map((message) => [message.uid, message]))
    const query = { uid: true, source: { start: 0, maxLength: SOURCE_SMALL_MESSAGE_BYTES + 1 } }
    const release = this.#watch.begin(messages.length * (SOURCE_SMALL_MESSAGE_BYTES + 1) + BESIDE_BYTES)
    try {
      const fetched = this.#client.fetch(rangeOf([...wanted.keys()]), query, { uid: true })
      for await (const { uid, source } of fetched) {
        const message = wanted.get(uid)
        if (!message || !source || source.length > SOURCE_SMALL_MESSAGE_BYTES) continue
        wanted.delete(uid)
        yield { message, content: oneChunk(source) }
      }
    } catch (error) {
      if (!isAnswer(error)) throw this.#errors.sourceFailed(this.#watch.failure ?? error)
      // A message that the server cannot return spoils the rest of the batch.
    } finally {
      release()
    }
  }

  async *#inPieces(message: SourceMessage, largestBytes: number): AsyncGenerator<SourceContent> {
    const first = await this.#piece(message.uid, 0).catch((error: unknown) => {
      if (error instanceof SourceFailed) throw error
      return { problem: this.#errors.said(error instanceof Error ? error : undefined) }
    })
    if (first === undefined) return
    if (!Buffer.isBuffer(first)) yield { message, ...first }
    else yield { message, content: this.#rest(message.uid, first, largestBytes) }
  }

  async *#rest(uid: number, first: Buffer, largestBytes: number): AsyncGenerator<Uint8Array> {
    let atByte = 0
    for (let piece: Buffer | undefined = first; piece; ) {
      atByte += piece.length
      if (atByte > largestBytes) throw new ContentTooLarge(`more than ${largestBytes} bytes`)
      yield piece
      if (piece.length < SOURCE_PIECE_BYTES) return
      piece = await this.#piece(uid, atByte).catch((error: unknown) => {
        throw this.#errors.sourceFailed(error)
      })
    }
  }

  /** Returns undefined if there is no such message. @throws SourceFailed, and the server's negative answer */
  async #piece(uid: number, start: number): Promise<Buffer | undefined> {
    const query = { uid: true, source: { start, maxLength: SOURCE_PIECE_BYTES } }
    const fetched = await this.#watch
      .within(() => this.#client.fetchOne(String(uid), query, { uid: true }), SOURCE_PIECE_BYTES + BESIDE_BYTES)
      .catch((error: unknown) => {
        throw isAnswer(error) ? error : this.#errors.sourceFailed(error)
      })
    if (!fetched) return undefined
    if (!fetched.source) throw new Error('the server returned no content')
    return fetched.source
  }

  async #fetchEach(
    uids: readonly number[],
    query: FetchQueryObject,
    take: (message: FetchMessageObject) => void,
  ): Promise<void> {
    const wanted = new Set(uids.slice(0, SOURCE_WINDOW_MESSAGES))
    if (wanted.size === 0) return
    await this.#ofFolder(async () => {
      for await (const message of this.#client.fetch(rangeOf([...wanted]), query, { uid: true })) {
        if (wanted.has(message.uid)) take(message)
      }
    })
  }

  /** @throws SourceFailed; FolderUnreadable if that is the server's answer */
  async #ofFolder<T>(work: () => Promise<T>): Promise<T> {
    return this.#asked(work, (error) => new FolderUnreadable(this.#errors.said(error), { cause: error.name }))
  }

  async #asked<T>(
    work: () => Promise<T>,
    answered: (error: Error) => Error = (error) => this.#errors.sourceFailed(error),
  ): Promise<T> {
    if (!this.#client.usable) throw this.#errors.sourceFailed(this.#watch.failure)
    try {
      const result = await this.#watch.within(work)
      // Without a connection, the library returns empty results for some commands.
      if (this.#client.usable) return result
    } catch (error) {
      throw isAnswer(error) ? answered(error) : this.#errors.sourceFailed(error)
    }
    throw this.#errors.sourceFailed(this.#watch.failure)
  }
}

function toFolder({ path, delimiter, flags }: ListResponse): NamedSourceFolder {
  const marks = [...flags].map((flag) => flag.toLowerCase())
  const said = marks.flatMap((mark) => USES[mark] ?? [])[0]
  return {
    name: path,
    path: delimiter ? path.split(delimiter).filter((name) => name !== '') : [path],
    use: path.toUpperCase() === 'INBOX' ? 'inbox' : said,
    canHoldMail: !marks.includes('\\noselect') && !marks.includes('\\nonexistent'),
  }
}

function toMessage(message: FetchMessageObject): SourceMessage {
  const { uid, size = 0, internalDate } = message
  return {
    uid,
    sizeBytes: size,
    receivedAt: internalDate instanceof Date && !Number.isNaN(internalDate.getTime()) ? internalDate : undefined,
    ...flagsOf(message.flags),
    ...identityOf(message),
  }
}

function flagsOf(flags: ReadonlySet<string> | undefined): SourceFlags {
  const all = [...(flags ?? [])]
  const has = (name: string) => all.some((flag) => flag.toLowerCase() === name)
  return {
    isRead: has('\\seen'),
    isStarred: has('\\flagged'),
    isAnswered: has('\\answered'),
    isDeleted: has('\\deleted'),
    keywords: all.filter((flag) => !flag.startsWith('\\')),
  }
}

function rangeOf(uids: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const uid of [...uids].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === uid - 1) last[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join(',')
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** The identity is stable across folders and renumbering. */
function identityOf({ emailId, headers, size = 0 }: Pick<FetchMessageObject, 'emailId' | 'headers' | 'size'>): {
  readonly identity: string
  readonly isSameMail: boolean
} {
  if (emailId) return { identity: digestOf(`id ${emailId}`), isSameMail: true }
  const fields = (headers ?? Buffer.alloc(0)).toString('latin1').replaceAll(/\r?\n(?=[ \t])/g, '')
  const values = IDENTITY_FIELDS.map((name) => new RegExp(`^${name}:[ \t]*(.*?)[ \t]*$`, 'im').exec(fields)?.[1] ?? '')
  return { identity: digestOf(JSON.stringify([size, ...values])), isSameMail: false }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('base64url')
}
