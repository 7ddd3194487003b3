import type { FilterId } from '@sen/model/ids'
import type { Vacation } from '@sen/model/vacation/vacation'

/** The automatic reply as it stands. */
export interface KeptVacation extends Vacation {
  readonly id: FilterId
  /** It says something else since then: who was answered before may be answered again (RFC 5230 section 4.2). */
  readonly answersSince: Date
}

/** Somebody who was answered. */
export interface VacationReply {
  /** Lower case, without a tag. */
  readonly author: string
  readonly repliedAt: Date
}

export interface VacationReader {
  find(): Promise<KeptVacation | undefined>
  /** Whether this author was answered since then, or an answer went to this address. */
  wasAnswered(author: string, recipient: string, since: Date): Promise<boolean>
  /** The newest first. */
  repliesSince(
    since: Date,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly replies: readonly VacationReply[]; readonly total: number }>
}

export interface VacationWriter extends VacationReader {
  /** In place of the one before, under its id. */
  save(vacation: Vacation, answersSince: Date): Promise<FilterId>
  remove(): Promise<void>
  noteReply(reply: VacationReply & { readonly recipient: string }): Promise<void>
}
