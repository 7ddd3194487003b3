import type { KeptShareState, ShareAction } from '@sen/model/drive/share-opening'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'

/** A file or folder that others may open by a link. */
export interface Share {
  readonly id: ShareId
  readonly itemId: DriveItemId
  /** Whoever has it stands before the share's door. */
  readonly token: string
  readonly state: KeptShareState
  readonly permission: SharePermission
  readonly hasPassword: boolean
  /** Undefined: it does not expire. */
  readonly expiresAt: Date | undefined
  /** The mail that it was made for, as long as that is there. */
  readonly messageId: MessageId | undefined
  /** For whoever has the link, also where people are named: chosen so for a mail, or a mail to people outside has brought it. */
  readonly forAnybody: boolean
  /** What it was when it was ended by hand. */
  readonly endedFrom: Exclude<KeptShareState, 'revoked'> | undefined
  /** Lower case, in the order in which they were typed; none: whoever has the link. */
  readonly receivers: readonly string[]
  readonly createdAt: Date
  readonly openCount: number
  readonly lastOpenedAt: Date | undefined
}

export interface ShareOpening {
  readonly at: Date
  /** Undefined: someone with the link. */
  readonly who: string | undefined
  readonly action: ShareAction
  /** What of a shared folder; empty: the share itself. */
  readonly fileName: string
}

export interface SharePageBounds {
  readonly limit: number
  readonly offset: number
}

export interface ShareReader {
  find(id: ShareId): Promise<Share | undefined>
  /** The newest first. Of a message: those that were made for it, and those that leave or have left with it. */
  list(
    of: { readonly itemId?: DriveItemId | undefined; readonly messageId?: MessageId | undefined },
    page: SharePageBounds,
  ): Promise<{ readonly shares: readonly Share[]; readonly total: number }>
  /** Those of these items that open now, the newest first. */
  openOf(itemIds: readonly DriveItemId[]): Promise<readonly Share[]>
  /** Those of the mailbox, in no order. */
  findByTokens(tokens: readonly string[]): Promise<readonly Share[]>
  /** Those that were not ended. */
  count(): Promise<number>
  /** The newest first. */
  openings(
    id: ShareId,
    page: SharePageBounds,
  ): Promise<{ readonly openings: readonly ShareOpening[]; readonly total: number }>
  /** Whether the same was recorded since then. */
  wasRecorded(id: ShareId, opening: Omit<ShareOpening, 'at'>, since: Date): Promise<boolean>
  /** How much of it strangers opened or downloaded since then, as far as to `most`. */
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
  /** What is undefined stays; null takes it away. With another password, browsers in which the old one was typed have to ask anew. */
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
  /** By hand: what it was is kept. */
  revoke(id: ShareId, at: Date): Promise<void>
  /** One that was ended by hand is what it was before. */
  restore(id: ShareId): Promise<void>
  /**
   * What ended with a draft that was thrown away, by its links: it waits for this message now. At most `room` of them. Answers whether
   * there were any.
   */
  takeUp(messageId: MessageId, tokens: readonly string[], room: number): Promise<boolean>
  /** These leave with the message, and no others. Answers those of them that are not there, or have ended. */
  setLeaving(messageId: MessageId, ids: readonly ShareId[]): Promise<readonly ShareId[]>
  /** What leaves with a plan leaves with this mail of it too. */
  copyLeaving(from: MessageId, to: MessageId): Promise<void>
  /**
   * The message leaves: what leaves with it opens from now on, and what was made for it and taken out again never does. What goes to
   * people outside without a password opens for whoever has the link. Answers whether anything changed.
   */
  release(messageId: MessageId, at: Date): Promise<boolean>
  /** The message was called back: what left with it ends, unless it left with another mail too. Answers whether anything changed. */
  recall(messageId: MessageId, at: Date): Promise<boolean>
  /** Counts it, and keeps `kept`: of too many, the oldest go that strangers opened, then what else strangers did, then those by name. */
  keepOpening(id: ShareId, opening: ShareOpening, kept: number): Promise<void>
}
