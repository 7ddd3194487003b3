import { isOwnAddress } from '../addresses.ts'
import { MAX_BODY_CHARACTERS, MAX_SUBJECT_CHARACTERS } from '../limits.ts'

/** The automatic reply (spec section 3, "Rule"): one in a mailbox. */
export interface Vacation {
  readonly isEnabled: boolean
  /** Undefined: it begins at once, or does not end. */
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
  readonly subject: string
  /** For people outside of the organisation, another text where it is given. */
  readonly text: string
  readonly outsideText: string | undefined
  /** Empty: the mailbox's default address. */
  readonly from: string
}

export type VacationProblem =
  | 'ends-before-it-starts'
  | 'subject-too-long'
  | 'text-too-long'
  | 'no-text'
  | 'from-not-own'

/** What is wrong with an automatic reply (spec section 5); undefined when nothing is. */
export function judgeVacation(vacation: Vacation, ownAddresses: readonly string[]): VacationProblem | undefined {
  const { startsAt, endsAt, subject, text, outsideText = '', from } = vacation
  if (startsAt && endsAt && endsAt <= startsAt) return 'ends-before-it-starts'
  if (subject.length > MAX_SUBJECT_CHARACTERS) return 'subject-too-long'
  if (text.length > MAX_BODY_CHARACTERS || outsideText.length > MAX_BODY_CHARACTERS) return 'text-too-long'
  if (vacation.isEnabled && text.trim() === '') return 'no-text'
  return from === '' || isOwnAddress(from, ownAddresses) ? undefined : 'from-not-own'
}
