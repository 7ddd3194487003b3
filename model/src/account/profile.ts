import { HOUR_MILLISECONDS } from '../durations.ts'
import { tidyName } from '../text/tidy-name.ts'
import { MAX_FULL_NAME_CHARACTERS } from './limits.ts'
import { isSenderName } from './senders.ts'

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** Spec section 3.13.5. */
export interface ProfileValues {
  readonly fullName: string
  /** `YYYY-MM-DD`; null if not given. */
  readonly dateOfBirth: string | null
  readonly gender: Gender | null
}

export type NameProblem = 'required' | 'too_long' | 'letters_only' | 'not_readable'
export type BirthProblem = 'invalid' | 'in_future' | 'too_long_ago'

const EARLIEST_BIRTH = '1900-01-01'

/** Joiners, which Sinhala and Persian need, are allowed inside a word only. */
const LETTERS = /^\p{L}(?:[\p{L}\p{M}]| (?=\p{L})|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u

/** Spec section 5.9.2. */
export function nameProblem(typed: string): NameProblem | undefined {
  const name = tidyName(typed)
  if (name === '') return 'required'
  if (name.length > MAX_FULL_NAME_CHARACTERS) return 'too_long'
  return LETTERS.test(name) ? undefined : 'letters_only'
}

/** Allows “Kế toán 2” or “A&B Co., Ltd.” (product decision 80). The name is one line, because From has it. */
export function givenNameProblem(typed: string): NameProblem | undefined {
  const name = tidyName(typed)
  if (name === '') return 'required'
  if (name.length > MAX_FULL_NAME_CHARACTERS) return 'too_long'
  return isSenderName(name) ? undefined : 'not_readable'
}

/** A day that has begun anywhere on earth is not in the future. */
export function birthProblem(date: string, now: Date): BirthProblem | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDay(date)) return 'invalid'
  if (date < EARLIEST_BIRTH) return 'too_long_ago'
  const latest = new Date(now.getTime() + EARLIEST_ZONE_HOURS * HOUR_MILLISECONDS).toISOString().slice(0, 10)
  return date > latest ? 'in_future' : undefined
}

/** The time zone in which each day begins first (UTC+14). */
const EARLIEST_ZONE_HOURS = 14

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date
}

export interface ProfileProblems {
  readonly fullName?: NameProblem
  readonly dateOfBirth?: BirthProblem
}

/** Page and server share this check. @param kept its name is not judged, so that the birthday can change alone */
export function judgeProfile(values: ProfileValues, kept: Pick<ProfileValues, 'fullName'>, now: Date): ProfileProblems {
  const fullName = tidyName(values.fullName) === kept.fullName ? undefined : nameProblem(values.fullName)
  const dateOfBirth = values.dateOfBirth === null ? undefined : birthProblem(values.dateOfBirth, now)
  return { ...(fullName && { fullName }), ...(dateOfBirth && { dateOfBirth }) }
}
