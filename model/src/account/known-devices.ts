export const REMEMBERED_DEVICE_DAYS = 30
/** The device that was used least recently is dropped. */
export const MAX_KNOWN_DEVICES = 30
/** The account that signed in least recently is dropped. */
export const MAX_ACCOUNTS_PER_DEVICE = 8
/** Browsers keep no cookie for longer (RFC 6265bis). */
export const DEVICE_COOKIE_DAYS = 400
/** Repeated sign-ins must not flood the mailbox. */
export const DEVICE_ALERTS_PER_HOUR = 3
export const DEVICE_ALERTS_PER_DAY = 10

const SEPARATOR = '.'

export function deviceTokensIn(cookie: string): readonly string[] {
  return cookie
    .split(SEPARATOR)
    .filter((token) => token !== '')
    .slice(0, MAX_ACCOUNTS_PER_DEVICE)
}

export function deviceCookieWith(token: string, before: readonly string[]): string {
  return [token, ...before.filter((each) => each !== token)].slice(0, MAX_ACCOUNTS_PER_DEVICE).join(SEPARATOR)
}
