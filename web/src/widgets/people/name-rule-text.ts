import { t } from '@lingui/core/macro'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import type { NameProblem } from '@sen/model/account/profile'

/** What is wrong with the full name that was entered: one's own (spec section 5.10.1), or one that is given (product decision 80). */
export function nameRuleText(problem: Exclude<NameProblem, 'required'>): string {
  if (problem === 'too_long') return t`The name is too long. Use up to ${MAX_FULL_NAME_CHARACTERS} characters.`
  if (problem === 'not_readable') return t`The name has invisible characters. Type it again.`
  return t`Use only letters and spaces.`
}
