/** Undefined for other origins, such as `//host`, `/\\host` and `/<tab>/host`. @param wanted untrusted */
export function sameOriginPath(wanted: string, origin: string): string | undefined {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined
  const { origin: leadsTo, pathname, search, hash } = new URL(wanted, origin)
  if (leadsTo !== origin) return undefined
  return `${oneSlash(pathname)}${search}${hash}`
}

/** @param wanted untrusted, from the login page's address */
export function pathAfterSignIn(wanted: string): string {
  return sameOriginPath(wanted, location.origin) ?? '/folder/INBOX'
}

/** A path that begins with two slashes would name another site when used as an address. */
export function oneSlash(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
