import type { CatchAllField, GivenAddressField } from '@sen/contract/admin/addresses'
import type { AddressMailbox, CatchAll, GivenAddress } from '@sen/core/addresses/address-store'

export function presentAddressMailbox({ address, displayName }: AddressMailbox) {
  return { name: displayName, email: address }
}

export function presentGivenAddress(given: GivenAddress): GivenAddressField {
  const base = { id: given.id, email: given.address }
  if (given.kind === 'alias') return { ...base, kind: 'alias', mailbox: presentAddressMailbox(given.mailbox) }
  return {
    ...base,
    kind: 'group',
    name: given.name,
    open_to: given.openTo,
    members: given.members.map(presentAddressMailbox),
  }
}

export function presentCatchAll({ domain, isVerified, mailbox }: CatchAll): CatchAllField {
  return { domain, active: isVerified, mailbox: mailbox ? presentAddressMailbox(mailbox) : null }
}
