import { t } from '@lingui/core/macro'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import type { BirthProblem, NameProblem } from '@sen/model/account/profile'

/** What is wrong with a name, and what to do (spec section 5.10.1). */
export function nameText(problem: NameProblem): string {
  if (problem === 'required') return t`Enter your name.`
  if (problem === 'too_long') return t`The name is too long. It may have ${MAX_FULL_NAME_CHARACTERS} characters.`
  return t`A name has letters and spaces only.`
}

export function birthText(problem: BirthProblem): string {
  if (problem === 'in_future') return t`This day is still to come.`
  if (problem === 'too_long_ago') return t`Enter a day from 1900 on.`
  return t`This is not a date. Write it as 22/11/2026 or choose it in the calendar.`
}
