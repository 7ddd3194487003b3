/**
 * Whether this address belongs to the documentation that may be shown inside the page (spec section 2): its host is the
 * documentation's, and not our own, which lets nobody frame it.
 */
export function isDocumentation(address: string, docsUrl: string, ownOrigin: string): boolean {
  if (docsUrl === '' || !URL.canParse(address) || !URL.canParse(docsUrl)) return false
  const { origin } = new URL(address)
  return origin === new URL(docsUrl).origin && origin !== ownOrigin
}
