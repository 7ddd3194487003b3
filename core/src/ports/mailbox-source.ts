import type { NamedSourceFolder } from '@sen/model/moving-in/source-folders'
import type { ByteStream } from '../kit/bytes.ts'

/** Whose mail on which server. */
export interface SourceAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Never in an error, and never in a log. */
  readonly password: string
  /** False: whoever answers is believed. What is sent is encrypted all the same. */
  readonly isCertificateChecked: boolean
}

/** What a message is marked with there. */
export interface SourceFlags {
  readonly isRead: boolean
  readonly isStarred: boolean
  /** Deleted there, and still shown by some programs. */
  readonly isDeleted: boolean
  /** What else it is marked with (RFC 9051 section 2.3.2), as it is written there. */
  readonly keywords: readonly string[]
}

/** A message as its server describes it; its content says more, and may say otherwise. */
export interface SourceMessage extends SourceFlags {
  readonly uid: number
  /** Some servers guess it. */
  readonly sizeBytes: number
  /** When it came into its folder there (INTERNALDATE); undefined: it says nothing sensible. */
  readonly receivedAt: Date | undefined
  /**
   * Equal for copies: what the server itself knows one mail by (RFC 8474, Gmail), else a digest of Message-ID, size, date, author
   * and subject.
   */
  readonly identity: string
  /** `identity` is the server's: what has it is one mail, in however many folders. */
  readonly isSameMail: boolean
}

/** One piece of a message's content at a time, or why there is none. */
export type SourceContent =
  | { readonly message: SourceMessage; readonly content: ByteStream }
  | { readonly message: SourceMessage; readonly problem: string }

/** An account on another mail server, opened to be read; nothing there is changed, not even what is read. */
export interface MailboxSource {
  /** At most `MAX_SOURCE_FOLDERS`; `left` are so many more. @throws SourceFailed */
  folders(): Promise<{ readonly folders: readonly NamedSourceFolder[]; readonly left: number }>
  /**
   * Opens a folder; everything below is about it. Numbers of its messages are good for this `uidValidity` alone.
   * @throws SourceFailed; FolderUnreadable, after which other folders may be opened
   */
  open(folder: string): Promise<{ readonly uidValidity: string }>
  /**
   * Numbers of all its messages, the smallest first, each once; `unnumbered` are so many more that have none that a message can have.
   * @throws SourceFailed, FolderUnreadable
   */
  uids(): Promise<{ readonly uids: readonly number[]; readonly unnumbered: number }>
  /** Those of them that are there; at most `SOURCE_WINDOW_MESSAGES` are asked for. @throws SourceFailed, FolderUnreadable */
  flags(uids: readonly number[]): Promise<ReadonlyMap<number, SourceFlags>>
  /** The same. @throws SourceFailed, FolderUnreadable */
  describe(uids: readonly number[]): Promise<readonly SourceMessage[]>
  /**
   * Their contents, in any order; what has gone meanwhile is left out. Each content is read before the next one is asked for, or
   * not at all. `largest` ends a content that is longer than a message may be: it throws `ContentTooLarge`.
   * @throws SourceFailed
   */
  contents(messages: readonly SourceMessage[], largestBytes: number): AsyncIterable<SourceContent>
  /** Never throws. */
  close(): Promise<void>
}

export interface MailboxSources {
  /** @throws SourceFailed */
  open(account: SourceAccount): Promise<MailboxSource>
}

/**
 * `refused`: its server does not let this user in. `untrusted`: it cannot show that it is who we asked for. `unreachable`: it does not
 * answer, or not now. `broken`: the connection went away. `misbehaving`: it sends what no mail server may, or more than anybody
 * can hold.
 */
export type SourceProblem = 'refused' | 'untrusted' | 'unreachable' | 'broken' | 'misbehaving'

/** The connection is over. Its message is for an operator: of strangers' making, and without any password. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** The server shows nothing of this folder. */
export class FolderUnreadable extends Error {
  override readonly name = 'FolderUnreadable'
}

export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge'
}
