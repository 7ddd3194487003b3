import type { StatedState } from './import-states.ts'

/** The number has more than 32 bits, and the lowest ones say this. */
const READ = 2 ** 0
const DELETED = 2 ** 1
const ANSWERED = 2 ** 2
const FLAGGED = 2 ** 4
const DRAFT = 2 ** 6
const FORWARDED = 2 ** 8
const JUNK = 2 ** 24

/** Reads the flags that Apple Mail writes at the end of an `.emlx` file. */
export function appleState(flags: number): StatedState {
  const has = (flag: number) => Math.floor(flags / flag) % 2 === 1
  const place = has(DELETED) ? 'trash' : has(JUNK) ? 'junk' : has(DRAFT) ? 'drafts' : undefined
  return {
    isRead: has(READ),
    ...(has(FLAGGED) && { isStarred: true }),
    ...(has(ANSWERED) && { isAnswered: true }),
    ...(has(FORWARDED) && { isForwarded: true }),
    ...(place && { place }),
  }
}
