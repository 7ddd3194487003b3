interface ParsedAddress {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
/** Declared here to avoid the types of browsers or Node. */
declare const URL: { canParse(path: string, base: string): boolean; new (path: string, base: string): ParsedAddress }

/** Imports nothing, because the small login page loads this file. */
const INBOX = '/folder/INBOX'

/** The reserved name (RFC 6761) replaces our own host while parsing. */
const OWN = 'http://own.invalid'

/** Browsers remove tabs and line breaks from addresses, and treat a backslash as a slash. */
const MISREAD = /[\s\\]/u

/**
 * Returns where a page leads after signing in. Anything but an address on this host becomes the inbox, and so do the
 * login page and the front page.
 * @param wanted untrusted, from the address of the login page
 */
export function pathAfterSignIn(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || MISREAD.test(wanted) || !URL.canParse(wanted, OWN))
    return INBOX
  const { origin, pathname, search, hash } = new URL(wanted, OWN)
  // As an address, a path with two slashes at its beginning names another host.
  if (origin !== OWN || pathname.startsWith('//') || pathname === '/' || /^\/login(?:\/|$)/u.test(pathname))
    return INBOX
  return pathname + search + hash
}

/** A path that begins with two slashes would name another site when used as an address. */
export function oneSlash(path: string): string {
  return path.replace(/^[/\\]+/u, '/')
}
