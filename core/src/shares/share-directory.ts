import type { SharePermission } from '@sen/model/drive/sharing'
import type { FileRequestId, MailboxId, ShareId } from '@sen/model/ids'
import type { DriveItem } from '../drive/drive-store.ts'
import type { FileRequest } from '../file-requests/file-request-store.ts'
import type { Share, SharePageBounds } from './share-store.ts'

/** A share that opens now, with what its door has to know. */
export interface OpenShare {
  readonly share: Share
  readonly mailboxId: MailboxId
  /** Undefined: without a password. */
  readonly passwordHash: string | undefined
}

/** What somebody else shares with an address of ours. */
export interface SharedItem {
  readonly item: DriveItem
  readonly owner: { readonly address: string; readonly displayName: string }
  readonly token: string
  readonly permission: SharePermission
}

/** A browser that has shown a password or a code. */
export interface ShareVisit {
  readonly hasPassword: boolean
  /** Confirmed by a code that was mailed there. */
  readonly address: string | undefined
}

/** For whom: by all own addresses, from their organisation's domains. Whoever is outside tells of a share by mail, which can be judged. */
export interface SharedWith {
  readonly mailboxId: MailboxId
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
}

/**
 * The one door between mailboxes: by a token that somebody holds, or by the address that something is shared with. Everything
 * else of a share is read through the mailbox that it belongs to.
 */
export interface ShareDirectory {
  /**
   * What opens by this token at this moment. Undefined alike, and after the same work, for tokens that are unknown or of mail that
   * has not left, for shares that have expired or ended, for what lies in the recycle bin, and where the owner has no drive any more.
   */
  findOpen(token: string, now: Date): Promise<OpenShare | undefined>
  /** The same for pages that take files. */
  findOpenRequest(
    token: string,
    now: Date,
  ): Promise<
    | {
        readonly request: FileRequest
        readonly mailboxId: MailboxId
        /** Undefined: without a password. */
        readonly passwordHash: string | undefined
      }
    | undefined
  >
  /** What opens now for one of their addresses, each item once; the newest share first. */
  sharedWith(
    of: SharedWith,
    page: SharePageBounds,
    now: Date,
  ): Promise<{ readonly shared: readonly SharedItem[]; readonly total: number }>
  /** @param digest of what the browser keeps */
  findVisit(shareId: ShareId, digest: string, now: Date): Promise<ShareVisit | undefined>
  keepVisit(shareId: ShareId, digest: string, visit: ShareVisit & { readonly expiresAt: Date }): Promise<void>
  /** Whether the password of a page that takes files was typed in this browser. */
  hasRequestVisit(requestId: FileRequestId, digest: string, now: Date): Promise<boolean>
  keepRequestVisit(requestId: FileRequestId, digest: string, expiresAt: Date): Promise<void>
}
