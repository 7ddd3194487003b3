import { domainOf, hasEmailForm, normaliseEmail } from '../addresses.ts'

/** An entry is an address, or `@` and a domain, in lower case. */
export function isImageSender(sender: string): boolean {
  return hasEmailForm(sender.startsWith('@') ? `x${sender}` : sender)
}

/** @param trusted entries accepted by `isImageSender` */
export function isTrustedForImages(author: string, trusted: ReadonlySet<string>): boolean {
  const email = normaliseEmail(author)
  return trusted.has(email) || trusted.has(`@${domainOf(email)}`)
}
