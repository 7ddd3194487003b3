import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'

const INBOX = `/folder/${SYSTEM_FOLDER_NAMES.inbox}`

/** The reserved name (RFC 6761) replaces our own host while parsing. */
const OWN = 'http://own.invalid'

/** Anything but an address on this host becomes the inbox, and so does the login page. */
export function sameOriginPath(wanted: string | undefined): string {
  // Browsers remove tabs and line breaks, and treat a backslash as a slash.
  if (wanted === undefined || !wanted.startsWith('/') || /[\s\\]/u.test(wanted) || !URL.canParse(wanted, OWN))
    return INBOX
  const { origin, pathname, search, hash } = new URL(wanted, OWN)
  if (origin !== OWN || pathname.startsWith('//') || pathname === '/' || /^\/login(\/|$)/u.test(pathname)) return INBOX
  return pathname + search + hash
}

/** Invalid addresses become the front page. Browsers treat a backslash as a slash, and the following part as a host. */
export function addressOfPage(url: string): URL {
  const own = url.replace(/^[/\\]+/u, '/')
  return new URL(URL.canParse(own, OWN) ? own : '/', OWN)
}
