import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'

/** Returns whether an entry can be a trusted sender of pictures: an address, or `@` and a domain. Lower case. */
export function isImageSender(sender: string): boolean {
  return isValidEmail(sender.startsWith('@') ? `x${sender}` : sender)
}

/**
 * Returns whether pictures of an author are shown without asking. @param trusted entries accepted by `isImageSender`
 */
export function isTrustedForImages(author: string, trusted: ReadonlySet<string>): boolean {
  const email = normaliseEmail(author)
  return trusted.has(email) || trusted.has(`@${domainOf(email)}`)
}
