import { type GroupWriters, isGroupName, MAX_GROUP_MEMBERS } from '@sen/model/administration/addresses'
import type { AddressId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import { openNameCheck } from '../kit/require-truthful-name.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { AddressMailbox, AddressReader } from './address-store.ts'
import { type GroupNeeds, requireFreeAddress, requireMailboxes } from './require-address.ts'

export interface NewGroup {
  readonly name: string
  readonly openTo: GroupWriters
  /** Primary addresses only: aliases and groups are not permitted, so that groups cannot form loops. */
  readonly members: readonly string[]
}

/**
 * @throws Refused `not_permitted`, the refusals of `requireFreeAddress`, `mailbox_unknown`, `invalid` (its name, or
 * none or too many `members`), `sender_name_misleading`
 */
export async function addGroup(
  needs: GroupNeeds,
  giver: Administrator,
  { address: written, ...wanted }: NewGroup & { readonly address: string },
): Promise<AddressId> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = requireGroupName(wanted.name)
  const requireTruthful = await openNameCheck(needs.directory)
  return needs.organisations.write(organisationId, async (w) => {
    const { domainId, localPart, address } = await requireFreeAddress(w.addresses, written)
    requireTruthful({ name, email: address })
    const members = await requireMembers(w.addresses, wanted.members)
    const id = await w.addresses.addGroup(domainId, localPart, { name, openTo: wanted.openTo })
    if (!id) throw new Refused('address_taken')
    await w.addresses.setMembers(
      id,
      members.map(({ mailboxId }) => mailboxId),
    )
    const details = { name, open_to: wanted.openTo, members: members.length }
    await recordAct(w, by, { act: 'group.added', target: address, details }, needs.clock.now())
    return id
  })
}

/** @throws Refused `invalid` */
export function requireGroupName(written: string): string {
  const name = written.trim().normalize('NFC')
  if (!isGroupName(name)) throw new Refused('invalid', { field: 'name' })
  return name
}

/** @throws Refused `invalid` (none, or too many), `mailbox_unknown` */
export async function requireMembers(r: AddressReader, written: readonly string[]): Promise<readonly AddressMailbox[]> {
  if (written.length === 0) throw new Refused('invalid', { field: 'members' })
  if (written.length > MAX_GROUP_MEMBERS) throw new Refused('invalid', { field: 'members' })
  return requireMailboxes(r, written)
}
