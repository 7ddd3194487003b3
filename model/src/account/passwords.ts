import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './password-limits.ts'

/** What a new password has to have (spec section 5.9.4), in the order in which it is told. */
export const PASSWORD_RULES = ['length', 'lower', 'upper', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

export type PasswordVerdict = 'fine' | 'too_short' | 'too_long' | 'too_simple' | 'unchanged' | 'not_confirmed'

export interface WantedPassword {
  readonly password: string
  /** Typed a second time. Undefined where nobody is asked for it. */
  readonly confirmation?: string | undefined
  /** The one in use, as it was typed. Undefined where there is none yet. */
  readonly present?: string | undefined
}

/** Letters of any script count. Special is what is neither letter nor digit, a blank too. */
const NEEDED: readonly (readonly [Exclude<PasswordRule, 'length'>, RegExp])[] = [
  ['lower', /\p{Ll}/u],
  ['upper', /\p{Lu}/u],
  ['digit', /\p{Nd}/u],
  ['special', /[^\p{L}\p{M}\p{N}\p{C}]/u],
]

/** One form for what is typed: input methods write Vietnamese letters composed or decomposed, and both are one password. */
export function composedPassword(typed: string): string {
  return typed.normalize('NFC')
}

/** The rules that a password keeps so far, for who is typing it. */
export function keptPasswordRules(typed: string): ReadonlySet<PasswordRule> {
  const password = composedPassword(typed)
  const kept = new Set<PasswordRule>(NEEDED.filter(([, pattern]) => pattern.test(password)).map(([rule]) => rule))
  // Of characters as they are seen: an emoji is one.
  if (Array.from(password).length >= MIN_PASSWORD_CHARACTERS) kept.add('length')
  return kept
}

/**
 * Whether somebody may have this password from now on (spec section 5.9.4). The one rule of the command line, the demo and the
 * page that changes it.
 */
export function judgePassword({ password, confirmation, present }: WantedPassword): PasswordVerdict {
  const kept = keptPasswordRules(password)
  if (!kept.has('length')) return 'too_short'
  // Decomposed it is longest, and signing in takes no more characters than this however they are typed.
  if (password.normalize('NFD').length > MAX_PASSWORD_CHARACTERS) return 'too_long'
  if (PASSWORD_RULES.some((rule) => !kept.has(rule))) return 'too_simple'
  if (present !== undefined && composedPassword(present) === composedPassword(password)) return 'unchanged'
  if (confirmation !== undefined && composedPassword(confirmation) !== composedPassword(password))
    return 'not_confirmed'
  return 'fine'
}
