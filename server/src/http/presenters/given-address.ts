import type { AliasField, CatchAllField, GivenAddressField, GroupField } from '@sen/contract/admin/addresses'
import type { AddressMailbox, Alias, CatchAll, Group, ListedAddress } from '@sen/core/addresses/address-store'

export function presentAddressMailbox({ address, displayName }: AddressMailbox) {
  return { name: displayName, email: address }
}

export function presentAlias({ id, address, mailbox }: Alias): AliasField {
  return { id, email: address, kind: 'alias', mailbox: presentAddressMailbox(mailbox) }
}

export function presentGroup({ members, ...group }: Group): GroupField {
  return { ...presentGroupHead(group), members: members.map(presentAddressMailbox) }
}

export function presentGivenAddress(given: ListedAddress): GivenAddressField {
  if (given.kind === 'alias') return presentAlias(given)
  return { ...presentGroupHead(given), member_count: given.memberCount }
}

function presentGroupHead({ id, address, name, openTo }: Omit<Group, 'members'>) {
  return { id, email: address, kind: 'group' as const, name, open_to: openTo }
}

export function presentCatchAll({ domain, isVerified, mailbox }: CatchAll): CatchAllField {
  return { domain, active: isVerified, mailbox: mailbox ? presentAddressMailbox(mailbox) : null }
}
