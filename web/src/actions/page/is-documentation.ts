/** The host must be the documentation's (spec section 2). Our own host refuses to be framed. */
export function isDocumentation(address: string, docsUrl: string, ownOrigin: string): boolean {
  if (docsUrl === '' || !URL.canParse(address) || !URL.canParse(docsUrl)) return false
  const { origin } = new URL(address)
  return origin === new URL(docsUrl).origin && origin !== ownOrigin
}
