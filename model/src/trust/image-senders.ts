import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'

/** Whether remote pictures can be shown by this: an address, or `@` and a domain for everybody there. Lower case. */
export function isImageSender(sender: string): boolean {
  return isValidEmail(sender.startsWith('@') ? `x${sender}` : sender)
}

/** Whether pictures of this author are shown without being asked for. @param trusted as `isImageSender` takes them */
export function isTrustedForImages(author: string, trusted: ReadonlySet<string>): boolean {
  const email = normaliseEmail(author)
  return trusted.has(email) || trusted.has(`@${domainOf(email)}`)
}
