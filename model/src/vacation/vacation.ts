import { isOwnAddress } from '../addresses.ts'
import { MAX_SUBJECT_CHARACTERS, MAX_VACATION_CHARACTERS } from '../limits.ts'
import { parseDay } from '../scheduling/local-times.ts'
import { endOfDay, startOfDay } from '../search/calendar-days.ts'
import { isSettingValid } from '../settings.ts'

/** When a mailbox answers by itself: whole days, `2026-11-20`, by the clocks of a zone (product decision 2). */
export interface VacationDays {
  /** Undefined: it begins at once, or does not end. */
  readonly firstDay: string | undefined
  readonly lastDay: string | undefined
  /** An IANA name. */
  readonly timeZone: string
}

/** The automatic reply (spec section 3, "Rule"): one in a mailbox. */
export interface Vacation extends VacationDays {
  readonly isEnabled: boolean
  /** Empty: the subject of what is answered, after `Auto:`. */
  readonly subject: string
  readonly text: string
  /** For people outside of the organisation; undefined: they get the same. */
  readonly outsideText: string | undefined
  /** Empty: the mailbox's default address. */
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

/** What is wrong with an automatic reply (spec section 5); undefined when nothing is. One that is off may have no text yet. */
export function judgeVacation(vacation: Vacation, ownAddresses: readonly string[]): VacationProblem | undefined {
  const { firstDay, lastDay, subject, text, outsideText, from } = vacation
  if ([firstDay, lastDay].some((day) => day !== undefined && !isDay(day))) return 'day-unknown'
  if (!isSettingValid('timezone', vacation.timeZone)) return 'zone-unknown'
  // A day begins before it ends: the first may be the last.
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

/** Years beyond these are slips of the keyboard. */
function isDay(day: string): boolean {
  return parseDay(day) !== undefined && day >= '2000-01-01' && day < '2200-01-01'
}

/** From the start of its first day to the end of its last one; undefined where it has none. */
export function vacationPeriod({ firstDay, lastDay, timeZone }: VacationDays): {
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
} {
  return {
    startsAt: firstDay === undefined ? undefined : startOfDay(firstDay, timeZone),
    endsAt: lastDay === undefined ? undefined : endOfDay(lastDay, timeZone),
  }
}

/** Whether what comes in at this moment is answered. */
export function isVacationActive(vacation: VacationDays & Pick<Vacation, 'isEnabled'>, at: Date): boolean {
  const { startsAt, endsAt } = vacationPeriod(vacation)
  if (!vacation.isEnabled || (startsAt && at < startsAt)) return false
  // The last second counts to its end.
  return !endsAt || at.getTime() < endsAt.getTime() + 1_000
}
