import type { ShareAction, StoredShareState } from '@sen/model/drive/share-opening'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'

export interface Share {
  readonly id: ShareId
  readonly itemId: DriveItemId
  readonly token: string
  readonly state: StoredShareState
  readonly permission: SharePermission
  readonly hasPassword: boolean
  readonly expiresAt: Date | undefined
  readonly messageId: MessageId | undefined
  /** Set by choice for a mail, or when a mail to people outside contained it, even if receivers are named. */
  readonly forAnybody: boolean
  /** The state before it was revoked by hand. */
  readonly endedFrom: Exclude<StoredShareState, 'revoked'> | undefined
  /** Lower case, in the order entered. Empty: anyone with the link. */
  readonly receivers: readonly string[]
  readonly createdAt: Date
  readonly openCount: number
  readonly lastOpenedAt: Date | undefined
}

export interface ShareOpening {
  readonly at: Date
  /** Undefined for an unknown visitor with the link. */
  readonly who: string | undefined
  readonly action: ShareAction
  readonly fileName: string
}

export interface SharePageBounds {
  readonly limit: number
  readonly offset: number
}

export interface ShareReader {
  find(id: ShareId): Promise<Share | undefined>
  /** Newest first. For a message: shares that were created for it or are sent with it. */
  list(
    of: { readonly itemId?: DriveItemId | undefined; readonly messageId?: MessageId | undefined },
    page: SharePageBounds,
  ): Promise<{ readonly shares: readonly Share[]; readonly total: number }>
  openOf(itemIds: readonly DriveItemId[]): Promise<readonly Share[]>
  findByTokens(tokens: readonly string[]): Promise<readonly Share[]>
  count(): Promise<number>
  openings(
    id: ShareId,
    page: SharePageBounds,
  ): Promise<{ readonly openings: readonly ShareOpening[]; readonly total: number }>
  wasRecorded(id: ShareId, opening: Omit<ShareOpening, 'at'>, since: Date): Promise<boolean>
  /** Counts files that unknown visitors opened or downloaded, up to `most`. */
  countByStrangers(id: ShareId, since: Date, most: number): Promise<number>
}

export interface ShareWriter extends ShareReader {
  create(share: {
    readonly itemId: DriveItemId
    readonly token: string
    readonly state: 'draft' | 'live'
    readonly permission: SharePermission
    readonly passwordHash: string | undefined
    readonly expiresAt: Date | undefined
    readonly messageId: MessageId | undefined
    readonly receivers: readonly string[]
    readonly at: Date
  }): Promise<ShareId>
  /** Undefined keeps a value; null removes it. A new password invalidates visits that used the old one. */
  change(
    id: ShareId,
    change: {
      readonly permission?: SharePermission | undefined
      readonly passwordHash?: string | null | undefined
      readonly expiresAt?: Date | null | undefined
      readonly receivers?: readonly string[] | undefined
      readonly forAnybody?: boolean | undefined
    },
  ): Promise<void>
  revoke(id: ShareId, at: Date): Promise<void>
  restore(id: ShareId): Promise<void>
  /** Attaches at most `room` shares of a deleted draft. Returns whether there were any. */
  attach(messageId: MessageId, tokens: readonly string[], room: number): Promise<boolean>
  /** Returns the ids that do not exist or have ended. */
  setLeaving(messageId: MessageId, ids: readonly ShareId[]): Promise<readonly ShareId[]>
  copyLeaving(from: MessageId, to: MessageId): Promise<void>
  /**
   * Also ends shares that were removed from the message. A share without a password that is sent to people outside
   * opens for anyone with the link. Returns whether anything changed.
   */
  release(messageId: MessageId, at: Date): Promise<boolean>
  /** Keeps shares with which another mail was sent too. Returns whether anything changed. */
  recall(messageId: MessageId, at: Date): Promise<boolean>
  /** Deletes the oldest openings of unknown visitors first, then their other acts, then those of known people. */
  saveOpening(id: ShareId, opening: ShareOpening, kept: number): Promise<void>
}
