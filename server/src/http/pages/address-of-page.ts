import { oneSlash } from '@sen/model/same-origin-path'

/** The reserved name (RFC 6761) replaces our own host while parsing. */
const OWN = 'http://own.invalid'

/** Invalid addresses become the front page. Browsers treat a backslash as a slash, and the following part as a host. */
export function addressOfPage(url: string): URL {
  const own = oneSlash(url)
  return new URL(URL.canParse(own, OWN) ? own : '/', OWN)
}
