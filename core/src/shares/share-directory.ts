import type { SharePermission } from '@sen/model/drive/sharing'
import type { FileRequestId, MailboxId, ShareId } from '@sen/model/ids'
import type { DriveItem } from '../drive/drive-store.ts'
import type { FileRequest } from '../file-requests/file-request-store.ts'
import type { Share, SharePageBounds } from './share-store.ts'

export interface OpenShare {
  readonly share: Share
  readonly mailboxId: MailboxId
  readonly passwordHash: string | undefined
}

export interface SharedItem {
  readonly item: DriveItem
  readonly owner: { readonly address: string; readonly displayName: string }
  readonly token: string
  readonly permission: SharePermission
}

export interface ShareVisit {
  readonly hasPassword: boolean
  readonly address: string | undefined
}

/** Shares from outside are not listed: those come by mail, which is filtered. */
export interface SharedWith {
  readonly mailboxId: MailboxId
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
}

/** The only access across mailboxes: by a token, or by the address that an item is shared with. */
export interface ShareDirectory {
  /** Does the same work for unknown tokens. Undefined for unsent mail, recycled items, owners without a drive. */
  findOpen(token: string, now: Date): Promise<OpenShare | undefined>
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
  /** Each item once, with the newest share first. */
  sharedWith(
    of: SharedWith,
    page: SharePageBounds,
    now: Date,
  ): Promise<{ readonly shared: readonly SharedItem[]; readonly total: number }>
  /** @param digest the digest of the visit token in the browser */
  findVisit(shareId: ShareId, digest: string, now: Date): Promise<ShareVisit | undefined>
  saveVisit(shareId: ShareId, digest: string, visit: ShareVisit & { readonly expiresAt: Date }): Promise<void>
  hasRequestVisit(requestId: FileRequestId, digest: string, now: Date): Promise<boolean>
  saveRequestVisit(requestId: FileRequestId, digest: string, expiresAt: Date): Promise<void>
}
