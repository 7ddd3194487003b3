import type { NamedSourceFolder } from '@sen/model/moving-in/source-folders'
import type { ByteStream } from '../kit/bytes.ts'

export interface SourceAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Must not appear in an error or a log. */
  readonly password: string
  /** False accepts any certificate. The connection is encrypted in either case. */
  readonly isCertificateChecked: boolean
}

export interface SourceFlags {
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly isAnswered: boolean
  /** Marked as deleted there, although some programs still show it. */
  readonly isDeleted: boolean
  /** RFC 3501 section 2.3.2; as written there. */
  readonly keywords: readonly string[]
}

/** The server's description. The content may differ. */
export interface SourceMessage extends SourceFlags {
  readonly uid: number
  readonly sizeBytes: number
  /** The INTERNALDATE; undefined when the server gives no valid one. */
  readonly receivedAt: Date | undefined
  /** Equal for copies of one message: the server's own id (RFC 8474, Gmail) or else a digest of header data. */
  readonly identity: string
  /** The server's own id proves that copies in several folders are one message. */
  readonly isSameMail: boolean
}

export type SourceContent =
  | { readonly message: SourceMessage; readonly content: ByteStream }
  | { readonly message: SourceMessage; readonly problem: string }

/** Read-only: even the read state there stays unchanged. */
export interface MailboxSource {
  /** Returns at most `MAX_SOURCE_FOLDERS`; `left` counts the rest. @throws SourceFailed */
  folders(): Promise<{ readonly folders: readonly NamedSourceFolder[]; readonly left: number }>
  /** UIDs are valid for this `uidValidity` only. @throws SourceFailed; FolderUnreadable */
  open(folder: string): Promise<{ readonly uidValidity: string }>
  /** Distinct and ascending. `unnumbered` counts messages without a UID. @throws SourceFailed, FolderUnreadable */
  uids(): Promise<{ readonly uids: readonly number[]; readonly unnumbered: number }>
  /** Takes at most `SOURCE_WINDOW_MESSAGES` UIDs. @throws SourceFailed, FolderUnreadable */
  flags(uids: readonly number[]): Promise<ReadonlyMap<number, SourceFlags>>
  /** Takes at most `SOURCE_WINDOW_MESSAGES` UIDs. @throws SourceFailed, FolderUnreadable */
  describe(uids: readonly number[]): Promise<readonly SourceMessage[]>
  /** In any order; read or skip each content before the next. Throws `ContentTooLarge`. @throws SourceFailed */
  contents(messages: readonly SourceMessage[], largestBytes: number): AsyncIterable<SourceContent>
  close(): Promise<void>
}

export interface MailboxSources {
  /** @throws SourceFailed */
  open(account: SourceAccount): Promise<MailboxSource>
}

/**
 * `refused`: wrong credentials. `untrusted`: invalid certificate. `unreachable`: no answer. `broken`: lost connection.
 * `misbehaving`: violates the protocol or the limits.
 */
export type SourceProblem = 'refused' | 'untrusted' | 'unreachable' | 'broken' | 'misbehaving'

/** The message is for the operator: it contains untrusted text, but no password. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

export class FolderUnreadable extends Error {
  override readonly name = 'FolderUnreadable'
}

export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge'
}
