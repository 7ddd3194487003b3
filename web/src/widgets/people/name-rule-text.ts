import { t } from '@lingui/core/macro'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import type { NameProblem } from '@sen/model/account/profile'

/** Describes the user's own name (spec section 5.10.1), or a member's (product decision 80). */
export function nameRuleText(problem: Exclude<NameProblem, 'required'>): string {
  if (problem === 'too_long') return t`The name is too long. Use up to ${MAX_FULL_NAME_CHARACTERS} characters.`
  if (problem === 'not_readable') return t`The name has invisible characters. Type it again.`
  return t`Use only letters and spaces.`
}
