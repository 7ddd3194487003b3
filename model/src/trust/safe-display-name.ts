import type { Address } from '../addresses.ts'
import { namesOwnAddress, type OwnNames } from './own-names.ts'
import { truthfulAddresses } from './truthful-address.ts'

/** Returns an empty text instead of a name that reads as a hosted address or as an address of somebody else. */
export function safeDisplayName({ name, email }: Address, own: OwnNames): string {
  if (name === '' || namesOwnAddress(name, email, own)) return ''
  const [truthful] = truthfulAddresses({ name, email })
  // Without an address, an address in the name would take its place.
  return truthful?.email === email ? truthful.name : ''
}
