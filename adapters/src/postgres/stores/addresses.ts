import type { Address } from '@sen/model/addresses'

/** Addresses were written by us as `[{name, email}]`; the database hands JSON back as it was. */
export function toAddresses(json: unknown): readonly Address[] {
  return json as readonly Address[]
}

export function toAddress(json: unknown): Address {
  return json as Address
}
