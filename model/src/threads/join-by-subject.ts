import { baseSubject, hasReplyPrefix } from '../subjects.ts'

interface Candidate {
  readonly subject: string
  /** Addresses of the author and the recipients. */
  readonly participants: readonly string[]
}

/** The people of a thread are those of its newest messages, up to this number. */
export const COMPARED_MESSAGES = 100

/** A reply without known references may belong to a thread with the same base subject (product decision 19). */
export function mayJoinBySubject({ subject, participants }: Candidate): boolean {
  return participants.length > 0 && hasReplyPrefix(subject) && baseSubject(subject) !== ''
}

/** Two people must be common to message and thread, including the own address, or all if the message names only one. */
export function commonPeopleNeeded(people: readonly string[]): number {
  return Math.min(2, people.length)
}
