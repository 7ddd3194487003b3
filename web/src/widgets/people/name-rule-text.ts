import { t } from '@lingui/core/macro'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import type { NameProblem } from '@sen/model/account/profile'

/** What is wrong with the full name of a person that was entered, one's own or another's (spec section 5.10.1). */
export function nameRuleText(problem: Exclude<NameProblem, 'required'>): string {
  if (problem === 'too_long') return t`The name is too long. It may have ${MAX_FULL_NAME_CHARACTERS} characters.`
  return t`A name has letters and spaces only.`
}
