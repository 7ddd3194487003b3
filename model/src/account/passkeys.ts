/** Of one account. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_CHARACTERS = 60
/** Asking for a challenge and answering it, from one source, within `LOGIN_WINDOW_SECONDS`. A sign-in takes two. */
export const PASSKEY_CALLS_PER_SOURCE = 600
/** Between a challenge and its answer: somebody looks for a phone or a key meanwhile. */
export const PASSKEY_CHALLENGE_MINUTES = 5

/**
 * Whether an authenticator has signed more often than it was seen to (W3C WebAuthn level 3 section 7.2, step 22, and 6.1.1). Many count
 * nothing, and always say 0; of one that counts, a number that does not grow says that there may be a copy of it.
 * @param kept what it said last time, `said` this time
 */
export function judgeSignCount(kept: number, said: number): 'fine' | 'copied' {
  if (kept === 0 && said === 0) return 'fine'
  return said > kept ? 'fine' : 'copied'
}

/** Of what a user calls a passkey: one line, whose order nothing in it turns round. @returns undefined where nothing is left */
export function passkeyName(typed: string): string | undefined {
  const name = typed
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
  return name === '' || name.length > MAX_PASSKEY_NAME_CHARACTERS ? undefined : name
}

/**
 * Whether browsers make passkeys for a host at all: for names, not for bare addresses (W3C WebAuthn level 3 section 5.1.3, step 8), and only
 * in a secure context, which says the page itself.
 */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^[\d.]+$/.test(hostname) && !hostname.includes(':')
}
