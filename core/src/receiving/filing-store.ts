import type { FilterId, FolderId } from '@sen/model/ids'
import type { FilingFacts } from '@sen/model/receiving/file-mail'
import type { VacationDays } from '@sen/model/vacation/vacation'

export interface FilingContext extends Pick<FilingFacts, 'earlier'> {
  readonly blockedBy: FilterId | undefined
  /** The version at which the filters, or a folder that they may name, last changed; 0 if none is enabled. */
  readonly filtersVersion: number
  readonly forward: { readonly to: string; readonly own: readonly string[] } | undefined
  /** Includes all addresses of the mailbox; undefined if automatic replies are off. */
  readonly vacation: (VacationDays & { readonly own: readonly string[] }) | undefined
  readonly inbox: FolderId
  readonly junk: FolderId
}

export interface FilingReader {
  /** Takes one round trip. @param sender from `blockKey`; undefined if the block list does not apply */
  context(sender: string | undefined, deliveryKey: string | undefined): Promise<FilingContext>
}
