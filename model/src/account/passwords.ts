import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './password-limits.ts'

/** Spec section 5.9.4, in the order in which they are shown. */
export const PASSWORD_RULES = ['length', 'lower', 'upper', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

export type PasswordVerdict = 'fine' | 'too_short' | 'too_long' | 'too_simple' | 'unchanged' | 'not_confirmed'

export interface PasswordInput {
  readonly password: string
  readonly confirmation?: string | undefined
  readonly present?: string | undefined
}

/** Letters of any script count. A special character is anything but a letter or a digit, a blank included. */
const NEEDED: readonly (readonly [Exclude<PasswordRule, 'length'>, RegExp])[] = [
  ['lower', /\p{Ll}/u],
  ['upper', /\p{Lu}/u],
  ['digit', /\p{Nd}/u],
  ['special', /[^\p{L}\p{M}\p{N}\p{C}]/u],
]

/** Normalises to NFC, because input methods produce Vietnamese letters composed or decomposed. */
export function composedPassword(typed: string): string {
  return typed.normalize('NFC')
}

export function keptPasswordRules(typed: string): ReadonlySet<PasswordRule> {
  const password = composedPassword(typed)
  const kept = new Set<PasswordRule>(NEEDED.filter(([, pattern]) => pattern.test(password)).map(([rule]) => rule))
  // Count code points, so that an emoji is one character.
  if (Array.from(password).length >= MIN_PASSWORD_CHARACTERS) kept.add('length')
  return kept
}

/** Judges a new password (spec section 5.9.4). The command line, the demo and the settings page share this rule. */
export function judgePassword({ password, confirmation, present }: PasswordInput): PasswordVerdict {
  const kept = keptPasswordRules(password)
  if (!kept.has('length')) return 'too_short'
  // The decomposed form is the longest, and the sign-in form accepts no more characters in any form.
  if (password.normalize('NFD').length > MAX_PASSWORD_CHARACTERS) return 'too_long'
  if (PASSWORD_RULES.some((rule) => !kept.has(rule))) return 'too_simple'
  if (present !== undefined && composedPassword(present) === composedPassword(password)) return 'unchanged'
  if (confirmation !== undefined && composedPassword(confirmation) !== composedPassword(password))
    return 'not_confirmed'
  return 'fine'
}
