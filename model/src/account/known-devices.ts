/** How long a device is not asked for the second step again, where its user has said so. */
export const REMEMBERED_DEVICE_DAYS = 30
/** Of one account; the one that was not signed in from for the longest time makes room. */
export const MAX_KNOWN_DEVICES = 30
/** Accounts that one browser is known to; the one that signed in first makes room. */
export const MAX_ACCOUNTS_PER_DEVICE = 8
/** Browsers keep no cookie for longer (RFC 6265bis). */
export const DEVICE_COOKIE_DAYS = 400
/** Mails about new devices that one account gets at most: whoever signs in again and again floods no mailbox. */
export const DEVICE_ALERTS_PER_HOUR = 3
export const DEVICE_ALERTS_PER_DAY = 10

const SEPARATOR = '.'

/** The tokens of a device's cookie, one of each account that was signed in to there, the last one first. */
export function deviceTokensIn(cookie: string): readonly string[] {
  return cookie
    .split(SEPARATOR)
    .filter((token) => token !== '')
    .slice(0, MAX_ACCOUNTS_PER_DEVICE)
}

/** The cookie's value once the device is known to one account more. */
export function deviceCookieWith(token: string, before: readonly string[]): string {
  return [token, ...before.filter((each) => each !== token)].slice(0, MAX_ACCOUNTS_PER_DEVICE).join(SEPARATOR)
}
