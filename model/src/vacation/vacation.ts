import { isOwnAddress } from '../addresses.ts'
import { MAX_SUBJECT_CHARACTERS } from '../messages/limits.ts'
import { parseDay } from '../scheduling/local-times.ts'
import { endOfDay, startOfDay } from '../search/calendar-days.ts'
import { isSettingValid } from '../settings.ts'
import { MAX_VACATION_CHARACTERS } from './limits.ts'

/** Whole days, `2026-11-20` (product decision 2). */
export interface VacationDays {
  /** An undefined first day means at once, an undefined last day means no end. */
  readonly firstDay: string | undefined
  readonly lastDay: string | undefined
  readonly timeZone: string
}

/** Spec section 3, "Rule". There is one per mailbox. */
export interface Vacation extends VacationDays {
  readonly isEnabled: boolean
  /** If empty, the subject is `Auto:` and the received subject. */
  readonly subject: string
  readonly text: string
  /** Undefined for the same text as inside the organisation. */
  readonly outsideText: string | undefined
  readonly from: string
}

export type VacationProblem =
  | 'day-unknown'
  | 'zone-unknown'
  | 'ends-before-it-starts'
  | 'subject-too-long'
  | 'text-too-long'
  | 'no-text'
  | 'not-a-text'
  | 'from-not-own'

/** Spec section 5. A disabled one may have no text. */
export function judgeVacation(vacation: Vacation, ownAddresses: readonly string[]): VacationProblem | undefined {
  const { firstDay, lastDay, subject, text, outsideText, from } = vacation
  if ([firstDay, lastDay].some((day) => day !== undefined && !isDay(day))) return 'day-unknown'
  if (!isSettingValid('timezone', vacation.timeZone)) return 'zone-unknown'
  // The first and the last day may be the same.
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay) return 'ends-before-it-starts'
  if (subject.length > MAX_SUBJECT_CHARACTERS) return 'subject-too-long'
  const texts = outsideText === undefined ? [text] : [text, outsideText]
  if (texts.some((each) => each.length > MAX_VACATION_CHARACTERS)) return 'text-too-long'
  if (CONTROL.test(subject) || texts.some((each) => CONTROL.test(each.replaceAll(/[\t\r\n]/g, '')))) return 'not-a-text'
  if (vacation.isEnabled && texts.some((each) => each.trim() === '')) return 'no-text'
  return from === '' || isOwnAddress(from, ownAddresses) ? undefined : 'from-not-own'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\p{Surrogate}]/u

function isDay(day: string): boolean {
  return parseDay(day) !== undefined && day >= '2000-01-01' && day < '2200-01-01'
}

export function vacationPeriod({ firstDay, lastDay, timeZone }: VacationDays): {
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
} {
  return {
    startsAt: firstDay === undefined ? undefined : startOfDay(firstDay, timeZone),
    endsAt: lastDay === undefined ? undefined : endOfDay(lastDay, timeZone),
  }
}

export function isVacationActive(vacation: VacationDays & Pick<Vacation, 'isEnabled'>, at: Date): boolean {
  const { startsAt, endsAt } = vacationPeriod(vacation)
  if (!vacation.isEnabled || (startsAt && at < startsAt)) return false
  // `endsAt` is the last second, which is included.
  return !endsAt || at.getTime() < endsAt.getTime() + 1_000
}
