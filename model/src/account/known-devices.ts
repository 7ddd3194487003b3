/** A remembered device skips the second step of signing in for this many days. */
export const REMEMBERED_DEVICE_DAYS = 30
/** Limit per account. The device that was used least recently is dropped. */
export const MAX_KNOWN_DEVICES = 30
/** Limit of accounts per browser. The account that signed in least recently is dropped. */
export const MAX_ACCOUNTS_PER_DEVICE = 8
/** Browsers keep no cookie for longer (RFC 6265bis). */
export const DEVICE_COOKIE_DAYS = 400
/** Limits of "new device" mails per account, so that repeated sign-ins cannot flood its mailbox. */
export const DEVICE_ALERTS_PER_HOUR = 3
export const DEVICE_ALERTS_PER_DAY = 10

const SEPARATOR = '.'

/** Returns the tokens in a device cookie, one per account, the most recent sign-in first. */
export function deviceTokensIn(cookie: string): readonly string[] {
  return cookie
    .split(SEPARATOR)
    .filter((token) => token !== '')
    .slice(0, MAX_ACCOUNTS_PER_DEVICE)
}

/** Returns the cookie value after an account signed in on the device. */
export function deviceCookieWith(token: string, before: readonly string[]): string {
  return [token, ...before.filter((each) => each !== token)].slice(0, MAX_ACCOUNTS_PER_DEVICE).join(SEPARATOR)
}
