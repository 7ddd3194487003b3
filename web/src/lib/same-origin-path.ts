/**
 * Where an address that somebody else may have written leads in our own pages, as path, query and hash; undefined when it
 * leads elsewhere. A browser reads `//host`, `/\\host` and `/<tab>/host` as another site, and throws when told to show one.
 * @param origin ours
 */
export function sameOriginPath(wanted: string, origin: string): string | undefined {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined
  const { origin: leadsTo, pathname, search, hash } = new URL(wanted, origin)
  if (leadsTo !== origin) return undefined
  return `${oneSlash(pathname)}${search}${hash}`
}

/** Where signing in leads. @param wanted what the login page's address says, which anybody may have written */
export function pathAfterSignIn(wanted: string): string {
  return sameOriginPath(wanted, location.origin) ?? '/folder/INBOX'
}

/** A path of ours that begins with two slashes names another site as soon as it is used as an address. */
export function oneSlash(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
