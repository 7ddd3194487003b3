import type { SharePermission } from '@sen/model/drive/sharing'
import type { FileRequestId, MailboxId, ShareId } from '@sen/model/ids'
import type { DriveItem } from '../drive/drive-store.ts'
import type { FileRequest } from '../file-requests/file-request-store.ts'
import type { Share, SharePageBounds } from './share-store.ts'

/** An open share, with the data that decides on access. */
export interface OpenShare {
  readonly share: Share
  readonly mailboxId: MailboxId
  readonly passwordHash: string | undefined
}

/** An item that another mailbox shares with a local address. */
export interface SharedItem {
  readonly item: DriveItem
  readonly owner: { readonly address: string; readonly displayName: string }
  readonly token: string
  readonly permission: SharePermission
}

/** A browser that has proven a password or an address. */
export interface ShareVisit {
  readonly hasPassword: boolean
  /** The address that was confirmed by a mailed code. */
  readonly address: string | undefined
}

/**
 * The receiver: all own addresses, and the domains of the organisation. Shares from outside are not listed: those come
 * by mail, which is filtered.
 */
export interface SharedWith {
  readonly mailboxId: MailboxId
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
}

/**
 * The only access across mailboxes: by a token, or by the address that an item is shared with. All other data of a
 * share is read through the mailbox that owns it.
 */
export interface ShareDirectory {
  /**
   * Returns the share that this token opens now. Returns undefined, after the same work, for unknown tokens, unsent
   * mail, expired or ended shares, items in the recycle bin, and owners without a drive.
   */
  findOpen(token: string, now: Date): Promise<OpenShare | undefined>
  /** Does the same for file request pages. */
  findOpenRequest(
    token: string,
    now: Date,
  ): Promise<
    | {
        readonly request: FileRequest
        readonly mailboxId: MailboxId
        readonly passwordHash: string | undefined
      }
    | undefined
  >
  /** Lists the items open to one of the addresses, each once, with the newest share first. */
  sharedWith(
    of: SharedWith,
    page: SharePageBounds,
    now: Date,
  ): Promise<{ readonly shared: readonly SharedItem[]; readonly total: number }>
  /** @param digest the digest of the visit token in the browser */
  findVisit(shareId: ShareId, digest: string, now: Date): Promise<ShareVisit | undefined>
  keepVisit(shareId: ShareId, digest: string, visit: ShareVisit & { readonly expiresAt: Date }): Promise<void>
  /** Returns whether this browser has proven the password of the file request. */
  hasRequestVisit(requestId: FileRequestId, digest: string, now: Date): Promise<boolean>
  keepRequestVisit(requestId: FileRequestId, digest: string, expiresAt: Date): Promise<void>
}
