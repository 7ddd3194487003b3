import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import {
  ContentTooLarge,
  FolderUnreadable,
  type MailboxSource,
  type MailboxSources,
  type SourceAccount,
  type SourceContent,
  SourceFailed,
  type SourceFlags,
  type SourceMessage,
  type SourceProblem,
} from '@sen/core/ports/mailbox-source'
import type { NamedSourceFolder, SourceUse } from '@sen/model/moving-in/source-folders'

export interface MailThere {
  readonly flags?: readonly string[]
  readonly receivedAt?: Date
  /** The server identifies a mail in several folders by it. */
  readonly mailId?: string
}

interface MessageThere extends MailThere {
  readonly flags: readonly string[]
  readonly uid: number
  readonly raw: Uint8Array
}

interface FolderThere extends NamedSourceFolder {
  uidValidity: number
  nextUid: number
  readonly messages: Map<number, MessageThere>
}

const RECEIVED_AT = new Date('2024-05-06T07:08:09Z')

/** A test sets the account's contents and failures. */
export class MemoryMailServer implements MailboxSources {
  readonly account: SourceAccount = {
    host: 'imap.cu.example',
    port: 993,
    user: 'lan',
    password: 'Mật-khẩu-cũ',
    isCertificateChecked: true,
  }
  breaksAfter = Number.POSITIVE_INFINITY
  failing: SourceProblem | undefined
  readonly damaged = new Set<number>()
  readonly saidSizes = new Map<number, number>()
  connections = 0
  contentsGiven = 0
  #generation = 0
  readonly #folders = new Map<string, FolderThere>()

  constructor() {
    this.makeFolder('INBOX', { use: 'inbox' })
  }

  makeFolder(name: string, more: { use?: SourceUse; path?: readonly string[]; canHoldMail?: boolean } = {}): void {
    this.#folders.set(name, {
      name,
      path: more.path ?? name.split('/'),
      use: more.use,
      canHoldMail: more.canHoldMail ?? true,
      uidValidity: 1 + this.#folders.size,
      nextUid: 1,
      messages: new Map(),
    })
  }

  renameFolder(name: string, to: string): void {
    const folder = this.folder(name)
    this.#folders.delete(name)
    this.#folders.set(to, { ...folder, name: to, path: to.split('/') })
  }

  put(folder: string, raw: Uint8Array | string, given: MailThere = {}): number {
    const { flags = [], receivedAt = RECEIVED_AT, mailId } = given
    const there = this.folder(folder)
    const uid = there.nextUid++
    const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
    there.messages.set(uid, { uid, raw: bytes, receivedAt, flags, ...(mailId !== undefined && { mailId }) })
    return uid
  }

  setFlags(folder: string, uid: number, flags: readonly string[]): void {
    const { messages } = this.folder(folder)
    const message = messages.get(uid)
    if (message) messages.set(uid, { ...message, flags })
  }

  remove(folder: string, uid: number): void {
    this.folder(folder).messages.delete(uid)
  }

  move(folder: string, uid: number, to: string): number {
    const message = this.folder(folder).messages.get(uid)
    if (!message) throw new Error(`there is no ${uid} in ${folder}`)
    this.remove(folder, uid)
    return this.put(to, message.raw, message)
  }

  /** A server that lost its index uses new numbers for the same messages. */
  renumber(folder: string): void {
    const there = this.folder(folder)
    const messages = [...there.messages.values()]
    there.messages.clear()
    there.uidValidity += 1_000
    there.nextUid = 500
    for (const { raw, ...more } of messages) this.put(folder, raw, more)
  }

  hangUp(): void {
    this.#generation += 1
  }

  folder(name: string): FolderThere {
    const folder = this.#folders.get(name)
    if (!folder) throw new FolderUnreadable(`Mailbox doesn't exist: ${name}`)
    return folder
  }

  async open({ user, password }: SourceAccount): Promise<MailboxSource> {
    this.connections += 1
    if (this.failing) throw new SourceFailed(this.failing, `the server is ${this.failing}`)
    if (user !== this.account.user || password !== this.account.password) {
      throw new SourceFailed('refused', 'Authentication failed.')
    }
    return new Connection(this, () => [...this.#folders.values()], this.#watchFrom(this.#generation))
  }

  #watchFrom(generation: number): (isContent: boolean) => void {
    let left = this.breaksAfter
    let isOver = false
    return (isContent) => {
      if (isContent) left -= 1
      isOver ||= left < 0 || generation !== this.#generation
      if (isOver) throw new SourceFailed('broken', 'the connection broke')
    }
  }
}

class Connection implements MailboxSource {
  readonly #server: MemoryMailServer
  readonly #all: () => readonly FolderThere[]
  readonly #check: (isContent: boolean) => void
  #open: FolderThere | undefined

  constructor(server: MemoryMailServer, all: () => readonly FolderThere[], check: (isContent: boolean) => void) {
    this.#server = server
    this.#all = all
    this.#check = check
  }

  async folders() {
    this.#check(false)
    return { folders: this.#all(), left: 0 }
  }

  async open(folder: string) {
    this.#check(false)
    this.#open = this.#server.folder(folder)
    return { uidValidity: String(this.#open.uidValidity) }
  }

  async uids() {
    return { uids: [...this.#messages().keys()].sort((one, other) => one - other), unnumbered: 0 }
  }

  async flags(uids: readonly number[]) {
    const messages = this.#messages()
    return new Map(
      uids.flatMap((uid) => {
        const message = messages.get(uid)
        return message ? [[uid, flagsOf(message.flags)] as const] : []
      }),
    )
  }

  async describe(uids: readonly number[]): Promise<readonly SourceMessage[]> {
    const messages = this.#messages()
    return uids.flatMap((uid) => {
      const message = messages.get(uid)
      return message ? [this.#described(message)] : []
    })
  }

  async *contents(messages: readonly SourceMessage[], largestBytes: number): AsyncIterable<SourceContent> {
    for (const message of messages) {
      const there = this.#messages().get(message.uid)
      if (!there) continue
      this.#check(true)
      this.#server.contentsGiven += 1
      if (this.#server.damaged.has(message.uid)) yield { message, problem: 'Internal error occurred.' }
      else yield { message, content: pieces(there.raw, largestBytes) }
    }
  }

  async close() {
    this.#open = undefined
  }

  #messages(): FolderThere['messages'] {
    this.#check(false)
    if (!this.#open) throw new FolderUnreadable('no folder is open')
    return this.#open.messages
  }

  #described({ uid, raw, flags, receivedAt, mailId }: MessageThere): SourceMessage {
    const identity = mailId ?? createHash('sha256').update(raw).digest('hex')
    const sizeBytes = this.#server.saidSizes.get(uid) ?? raw.byteLength
    return { uid, sizeBytes, receivedAt, identity, isSameMail: mailId !== undefined, ...flagsOf(flags) }
  }
}

function flagsOf(flags: readonly string[]): SourceFlags {
  return {
    isRead: flags.includes('\\Seen'),
    isStarred: flags.includes('\\Flagged'),
    isAnswered: flags.includes('\\Answered'),
    isDeleted: flags.includes('\\Deleted'),
    keywords: flags.filter((flag) => !flag.startsWith('\\')),
  }
}

async function* pieces(raw: Uint8Array, largestBytes: number): ByteStream {
  const half = Math.ceil(raw.byteLength / 2)
  yield raw.subarray(0, half)
  if (raw.byteLength > largestBytes) throw new ContentTooLarge(`more than ${largestBytes} bytes`)
  yield raw.subarray(half)
}
