import type { FilterId, FolderId } from '@sen/model/ids'
import type { FilingFacts } from '@sen/model/receiving/file-mail'
import type { VacationDays } from '@sen/model/vacation/vacation'

/** What a mailbox knows of a mail that is to be filed. */
export interface KnownOfMail extends Pick<FilingFacts, 'earlier'> {
  /** The filter that blocks its sender and is switched on. */
  readonly blockedBy: FilterId | undefined
  /** The change that last touched the filters of one's own, or a folder that they may name; 0: none is switched on. */
  readonly filtersVersion: number
  /** Where everything is forwarded to, and all of the mailbox's own addresses; undefined when that is off. */
  readonly forward: { readonly to: string; readonly own: readonly string[] } | undefined
  /** When the mailbox answers by itself, and all its addresses; undefined when that is off. */
  readonly vacation: (VacationDays & { readonly own: readonly string[] }) | undefined
  readonly inbox: FolderId
  readonly junk: FolderId
}

export interface FilingReader {
  /**
   * One round trip, whatever is asked.
   * @param sender by `blockKey`; undefined when the block list is not asked
   */
  knownOf(sender: string | undefined, deliveryKey: string | undefined): Promise<KnownOfMail>
}
