import { hasUnfitCharacter } from '../text/name-flaws.ts'

export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_CHARACTERS = 60
/** Per source address within `LOGIN_WINDOW_SECONDS`. One sign-in takes two calls. */
export const PASSKEY_CALLS_PER_SOURCE = 600
/** The challenge must outlive the search for a phone or a security key. */
export const PASSKEY_CHALLENGE_MINUTES = 5

/**
 * W3C WebAuthn level 3 section 7.2, step 22, and 6.1.1. Many authenticators always report 0.
 * @param kept the stored counter, `said` the reported one
 */
export function judgeSignCount(kept: number, said: number): 'fine' | 'copied' {
  if (kept === 0 && said === 0) return 'fine'
  return said > kept ? 'fine' : 'copied'
}

/** Removes line breaks. Undefined if the name is empty, too long or cannot be displayed. */
export function passkeyName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return name === '' || name.length > MAX_PASSKEY_NAME_CHARACTERS || hasUnfitCharacter(name) ? undefined : name
}
