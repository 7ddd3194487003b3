import type { KeptShareState, ShareAction } from '@sen/model/drive/share-opening'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'

/** A file or folder that others may open by a link. */
export interface Share {
  readonly id: ShareId
  readonly itemId: DriveItemId
  readonly token: string
  readonly state: KeptShareState
  readonly permission: SharePermission
  readonly hasPassword: boolean
  /** Undefined when it does not expire. */
  readonly expiresAt: Date | undefined
  /** The mail that it was created for, while that exists. */
  readonly messageId: MessageId | undefined
  /**
   * Open to anyone with the link, even if receivers are named. Set by choice for a mail, or when a mail to people
   * outside contained it.
   */
  readonly forAnybody: boolean
  /** The state before it was revoked by hand. */
  readonly endedFrom: Exclude<KeptShareState, 'revoked'> | undefined
  /** In lower case and in the order entered. Empty: anyone with the link. */
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
  /** The file inside a shared folder; empty for the share itself. */
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
  /** Returns the open shares of these items, newest first. */
  openOf(itemIds: readonly DriveItemId[]): Promise<readonly Share[]>
  /** Returns the shares of this mailbox, in no order. */
  findByTokens(tokens: readonly string[]): Promise<readonly Share[]>
  /** Counts the shares that were not revoked. */
  count(): Promise<number>
  /** Newest first. */
  openings(
    id: ShareId,
    page: SharePageBounds,
  ): Promise<{ readonly openings: readonly ShareOpening[]; readonly total: number }>
  /** Returns whether an equal opening was recorded since then. */
  wasRecorded(id: ShareId, opening: Omit<ShareOpening, 'at'>, since: Date): Promise<boolean>
  /** Counts the files that unknown visitors opened or downloaded since then, up to `most`. */
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
  /** Revokes a share by hand and remembers its state. */
  revoke(id: ShareId, at: Date): Promise<void>
  /** Restores the state from before `revoke`. */
  restore(id: ShareId): Promise<void>
  /**
   * Attaches the shares of a deleted draft, found by their tokens, to this message; at most `room` of them. Returns
   * whether there were any.
   */
  takeUp(messageId: MessageId, tokens: readonly string[], room: number): Promise<boolean>
  /** Sets exactly these shares to be sent with the message. Returns the ids that do not exist or have ended. */
  setLeaving(messageId: MessageId, ids: readonly ShareId[]): Promise<readonly ShareId[]>
  /** Copies the shares of a scheduled mail to a mail sent from it. */
  copyLeaving(from: MessageId, to: MessageId): Promise<void>
  /**
   * Opens the shares that are sent with the message, and ends those that were created for it but removed. A share
   * without a password that is sent to people outside opens for anyone with the link. Returns whether anything changed.
   */
  release(messageId: MessageId, at: Date): Promise<boolean>
  /**
   * Revokes the shares of a recalled message, unless another mail was sent with them too. Returns whether anything
   * changed.
   */
  recall(messageId: MessageId, at: Date): Promise<boolean>
  /**
   * Counts an opening and retains at most `kept` of them. It deletes the oldest openings of unknown visitors first,
   * then their other acts, then those of known people.
   */
  keepOpening(id: ShareId, opening: ShareOpening, kept: number): Promise<void>
}
