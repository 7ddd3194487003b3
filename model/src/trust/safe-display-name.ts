import type { Address } from '../addresses.ts'
import { namesOwnAddress, type OwnNames } from './own-names.ts'
import { truthfulAddresses } from './truthful-address.ts'

const BETWEEN_WORDS = /([\s<>()[\]"',;]+)/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Returns an empty text instead of a name that reads as a hosted address or as an address of somebody else. */
export function safeDisplayName({ name, email }: Address, own: OwnNames): string {
  if (name === '' || namesOwnAddress(withoutAddress(name, email), email, own)) return ''
  const [truthful] = truthfulAddresses({ name, email })
  // Without an address, readers would take an address in the name for it.
  return truthful?.email === email ? truthful.name : ''
}

/** An address of the user must not have a name that `safeDisplayName` would remove. */
export function isMisleadingName(person: Address, own: OwnNames): boolean {
  return LETTER_OR_DIGIT.test(person.name) && safeDisplayName(person, own) === ''
}

/** Mail programs often repeat the address as the name. */
function withoutAddress(name: string, email: string): string {
  const address = email.toLowerCase()
  if (address === '' || !name.toLowerCase().includes(address)) return name
  return name
    .split(BETWEEN_WORDS)
    .filter((word) => word.toLowerCase() !== address)
    .join('')
}
