import type { FilterId } from '@sen/model/ids'
import type { Vacation } from '@sen/model/vacation/vacation'

export interface StoredVacation extends Vacation {
  readonly id: FilterId
  /** People who were answered before may be answered again (RFC 5230 section 4.2). */
  readonly answersSince: Date
}

export interface VacationReply {
  /** In lower case, without a tag. */
  readonly author: string
  readonly repliedAt: Date
}

export interface VacationReader {
  find(): Promise<StoredVacation | undefined>
  /** Checks the author and the reply's address. */
  wasAnswered(author: string, recipient: string, since: Date): Promise<boolean>
  /** Newest first. */
  repliesSince(
    since: Date,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly replies: readonly VacationReply[]; readonly total: number }>
}

export interface VacationWriter extends VacationReader {
  /** Keeps the id. */
  save(vacation: Vacation, answersSince: Date): Promise<FilterId>
  remove(): Promise<void>
  noteReply(reply: VacationReply & { readonly recipient: string }): Promise<void>
}
