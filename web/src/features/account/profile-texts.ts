import { t } from '@lingui/core/macro'
import type { BirthProblem, NameProblem } from '@sen/model/account/profile'
import { nameRuleText } from '../../widgets/people/name-rule-text.ts'

/** What is wrong with a name, and what to do (spec section 5.10.1). */
export function nameText(problem: NameProblem): string {
  return problem === 'required' ? t`Enter your name.` : nameRuleText(problem)
}

export function birthText(problem: BirthProblem): string {
  if (problem === 'in_future') return t`This day is still to come.`
  if (problem === 'too_long_ago') return t`Enter a day from 1900 on.`
  return t`This is not a date. Write it as 22/11/2026 or choose it in the calendar.`
}
