import type { NamedSourceFolder } from '@sen/model/moving-in/source-folders'
import type { ByteStream } from '../kit/bytes.ts'

/** An account on another mail server. */
export interface SourceAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Must not appear in an error or a log. */
  readonly password: string
  /** False accepts any certificate. The connection is encrypted in either case. */
  readonly isCertificateChecked: boolean
}

/** The flags of a message on the source server. */
export interface SourceFlags {
  readonly isRead: boolean
  readonly isStarred: boolean
  /** Marked as deleted there, although some programs still show it. */
  readonly isDeleted: boolean
  /** Other keywords (RFC 9051 section 2.3.2), as written there. */
  readonly keywords: readonly string[]
}

/** A message as its server describes it. Its content may differ. */
export interface SourceMessage extends SourceFlags {
  readonly uid: number
  /** An estimate on some servers. */
  readonly sizeBytes: number
  /** The INTERNALDATE; undefined when the server gives no valid one. */
  readonly receivedAt: Date | undefined
  /**
   * Equal for copies of one message. It is the server's own id (RFC 8474, Gmail) or else a digest of Message-ID, size,
   * date, author and subject.
   */
  readonly identity: string
  /** Whether `identity` is the server's own id, which proves that copies in several folders are one message. */
  readonly isSameMail: boolean
}

/** The content of one message, or the reason why there is none. */
export type SourceContent =
  | { readonly message: SourceMessage; readonly content: ByteStream }
  | { readonly message: SourceMessage; readonly problem: string }

/** An account on another mail server, opened read-only. Even the read state there stays unchanged. */
export interface MailboxSource {
  /** Returns at most `MAX_SOURCE_FOLDERS`; `left` counts the rest. @throws SourceFailed */
  folders(): Promise<{ readonly folders: readonly NamedSourceFolder[]; readonly left: number }>
  /**
   * Opens a folder for the methods below. UIDs are valid for this `uidValidity` only.
   * @throws SourceFailed; FolderUnreadable, after which other folders may be opened
   */
  open(folder: string): Promise<{ readonly uidValidity: string }>
  /**
   * Returns the distinct UIDs of all messages in ascending order. `unnumbered` counts messages without a valid UID.
   * @throws SourceFailed, FolderUnreadable
   */
  uids(): Promise<{ readonly uids: readonly number[]; readonly unnumbered: number }>
  /**
   * Returns the flags of the messages that exist; takes at most `SOURCE_WINDOW_MESSAGES` UIDs. @throws SourceFailed,
   * FolderUnreadable
   */
  flags(uids: readonly number[]): Promise<ReadonlyMap<number, SourceFlags>>
  /**
   * Describes the messages that exist; takes at most `SOURCE_WINDOW_MESSAGES` UIDs. @throws SourceFailed,
   * FolderUnreadable
   */
  describe(uids: readonly number[]): Promise<readonly SourceMessage[]>
  /**
   * Yields the contents in any order and skips messages that were deleted meanwhile. Each content must be read, or
   * skipped, before the next one is requested. A content longer than `largestBytes` throws `ContentTooLarge`.
   * @throws SourceFailed
   */
  contents(messages: readonly SourceMessage[], largestBytes: number): AsyncIterable<SourceContent>
  /** Does not throw. */
  close(): Promise<void>
}

export interface MailboxSources {
  /** @throws SourceFailed */
  open(account: SourceAccount): Promise<MailboxSource>
}

/**
 * `refused`: the server rejects the credentials. `untrusted`: its certificate is not valid for the host. `unreachable`:
 * it does not answer. `broken`: the connection was lost. `misbehaving`: it violates the protocol or sends more than the
 * limits allow.
 */
export type SourceProblem = 'refused' | 'untrusted' | 'unreachable' | 'broken' | 'misbehaving'

/** The connection is closed. The message is for the operator: it contains untrusted text, but no password. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** The server refuses to open or read this folder. */
export class FolderUnreadable extends Error {
  override readonly name = 'FolderUnreadable'
}

export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge'
}
