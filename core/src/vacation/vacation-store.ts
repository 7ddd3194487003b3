import type { FilterId } from '@sen/model/ids'
import type { Vacation } from '@sen/model/vacation/vacation'

/** The stored automatic reply. */
export interface KeptVacation extends Vacation {
  readonly id: FilterId
  /** When its text was last changed. People who were answered before may be answered again (RFC 5230 section 4.2). */
  readonly answersSince: Date
}

/** A person who was answered. */
export interface VacationReply {
  /** In lower case, without a tag. */
  readonly author: string
  readonly repliedAt: Date
}

export interface VacationReader {
  find(): Promise<KeptVacation | undefined>
  /** Returns whether this author was answered, or a reply was sent to this address, since then. */
  wasAnswered(author: string, recipient: string, since: Date): Promise<boolean>
  /** Newest first. */
  repliesSince(
    since: Date,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly replies: readonly VacationReply[]; readonly total: number }>
}

export interface VacationWriter extends VacationReader {
  /** Replaces the reply and keeps its id. */
  save(vacation: Vacation, answersSince: Date): Promise<FilterId>
  remove(): Promise<void>
  noteReply(reply: VacationReply & { readonly recipient: string }): Promise<void>
}
