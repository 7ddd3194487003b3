import { MAX_FULL_NAME_CHARACTERS } from './limits.ts'
import { isSenderName } from './senders.ts'

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** What a person says of themselves (spec section 3.13.5). */
export interface ProfileValues {
  readonly fullName: string
  /** `YYYY-MM-DD`; null: not said. */
  readonly dateOfBirth: string | null
  readonly gender: Gender | null
}

export type NameProblem = 'required' | 'too_long' | 'letters_only' | 'not_readable'
export type BirthProblem = 'invalid' | 'in_future' | 'too_long_ago'

/** Nobody alive was born before. */
const EARLIEST_BIRTH = '1900-01-01'

/**
 * A letter of any script with the marks on it, and spaces between words. The joiners of scripts that need them (Sinhala, Persian) may
 * stand inside of a word only.
 */
const LETTERS = /^\p{L}(?:[\p{L}\p{M}]| (?=\p{L})|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u

/** As a name is kept: composed (NFC), without blanks around it, one space between words. */
export function normaliseName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** What is wrong with a full name as it was typed (spec section 5.9.2); undefined: nothing. */
export function nameProblem(typed: string): NameProblem | undefined {
  const name = normaliseName(typed)
  if (name === '') return 'required'
  if (name.length > MAX_FULL_NAME_CHARACTERS) return 'too_long'
  return LETTERS.test(name) ? undefined : 'letters_only'
}

/**
 * What is wrong with the name that an Owner or the operator gives to an account (product decision 80): “Kế toán 2” and “A&B Co., Ltd.” are none
 * of a person, and right. It stands in From, and is one line that is read in its own order.
 */
export function givenNameProblem(typed: string): NameProblem | undefined {
  const name = normaliseName(typed)
  if (name === '') return 'required'
  if (name.length > MAX_FULL_NAME_CHARACTERS) return 'too_long'
  return isSenderName(name) ? undefined : 'not_readable'
}

/**
 * What is wrong with a date of birth; undefined: nothing.
 * @param now a day that has begun anywhere on earth is no future
 */
export function birthProblem(date: string, now: Date): BirthProblem | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDay(date)) return 'invalid'
  if (date < EARLIEST_BIRTH) return 'too_long_ago'
  const latest = new Date(now.getTime() + EARLIEST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10)
  return date > latest ? 'in_future' : undefined
}

/** Where each day begins first (UTC+14). */
const EARLIEST_ZONE_HOURS = 14

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date
}

export interface ProfileProblems {
  readonly fullName?: NameProblem
  readonly dateOfBirth?: BirthProblem
}

/**
 * All that is wrong with a profile before it is kept; page and server ask the same.
 * @param kept its name is no problem however it came to be: who changes a birthday must not have to change a name that was given
 */
export function judgeProfile(values: ProfileValues, kept: Pick<ProfileValues, 'fullName'>, now: Date): ProfileProblems {
  const fullName = normaliseName(values.fullName) === kept.fullName ? undefined : nameProblem(values.fullName)
  const dateOfBirth = values.dateOfBirth === null ? undefined : birthProblem(values.dateOfBirth, now)
  return { ...(fullName && { fullName }), ...(dateOfBirth && { dateOfBirth }) }
}
