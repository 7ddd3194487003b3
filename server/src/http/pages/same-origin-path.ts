import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'

const INBOX = `/folder/${SYSTEM_FOLDER_NAMES.inbox}`

/** A placeholder for our own host while parsing; the name is reserved (RFC 6761). */
const OWN = 'http://own.invalid'

/**
 * Where signing in leads: an address on this host, as a browser would read it, never another site and never the login
 * page. Anything else becomes the inbox.
 */
export function sameOriginPath(wanted: string | undefined): string {
  // Tabs and line breaks vanish when an address is read, and a backslash counts as a slash.
  if (wanted === undefined || !wanted.startsWith('/') || /[\s\\]/u.test(wanted) || !URL.canParse(wanted, OWN))
    return INBOX
  const { origin, pathname, search, hash } = new URL(wanted, OWN)
  if (origin !== OWN || pathname.startsWith('//') || pathname === '/' || /^\/login(\/|$)/u.test(pathname)) return INBOX
  return pathname + search + hash
}

/**
 * Returns the target of a request, or the front page for an invalid address. Browsers treat a backslash as a slash, and
 * the following part as a host.
 */
export function addressOfPage(url: string): URL {
  const own = url.replace(/^[/\\]+/u, '/')
  return new URL(URL.canParse(own, OWN) ? own : '/', OWN)
}
