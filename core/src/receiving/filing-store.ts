import type { FilterId, FolderId } from '@sen/model/ids'
import type { FilingFacts } from '@sen/model/receiving/file-mail'
import type { VacationDays } from '@sen/model/vacation/vacation'

/** The mailbox's facts for filing a mail. */
export interface FilingContext extends Pick<FilingFacts, 'earlier'> {
  /** The enabled filter that blocks the sender. */
  readonly blockedBy: FilterId | undefined
  /** The version at which the user's filters, or a folder that they may name, last changed; 0 if none is enabled. */
  readonly filtersVersion: number
  /** The address that all mail is forwarded to, with the mailbox's own addresses; undefined if forwarding is off. */
  readonly forward: { readonly to: string; readonly own: readonly string[] } | undefined
  /** The period of automatic replies, with all addresses of the mailbox; undefined if they are off. */
  readonly vacation: (VacationDays & { readonly own: readonly string[] }) | undefined
  readonly inbox: FolderId
  readonly junk: FolderId
}

export interface FilingReader {
  /**
   * Reads everything in one round trip.
   * @param sender from `blockKey`; undefined if the block list does not apply
   */
  knownOf(sender: string | undefined, deliveryKey: string | undefined): Promise<FilingContext>
}
