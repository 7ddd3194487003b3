import type { AddressId } from '@sen/model/ids'
import { openNameCheck } from '../kit/require-truthful-name.ts'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { type NewGroup, requireGroupName, requireMembers } from './add-group.ts'
import type { AddressMailbox } from './address-store.ts'
import { type GroupNeeds, requireGroup } from './require-address.ts'

/**
 * @throws Refused `not_permitted`, `not_found`, `mailbox_unknown`, `invalid` (its name, or none or too many `members`),
 * `sender_name_misleading` for another name than before
 */
export async function changeGroup(
  needs: GroupNeeds,
  giver: Administrator,
  { id, ...wanted }: NewGroup & { readonly id: AddressId },
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = requireGroupName(wanted.name)
  const requireTruthful = await openNameCheck(needs.directory)
  return needs.organisations.write(organisationId, async (w) => {
    const before = await requireGroup(w.addresses, id)
    if (name !== before.name) requireTruthful({ name, email: before.address })
    const members = await requireMembers(w.addresses, wanted.members)
    const has = (list: typeof members, address: string) => list.some((each) => each.address === address)
    const added = members.filter(({ address }) => !has(before.members, address))
    const removed = before.members.filter(({ address }) => !has(members, address))
    await w.addresses.changeGroup(id, { name, openTo: wanted.openTo })
    await w.addresses.setMembers(
      id,
      members.map(({ mailboxId }) => mailboxId),
    )
    const details = {
      ...(name !== before.name && { before_name: before.name, name }),
      ...(wanted.openTo !== before.openTo && { before_open_to: before.openTo, open_to: wanted.openTo }),
      ...(added.length + removed.length > 0 && { before_members: before.members.length, members: members.length }),
      ...(added.length > 0 && { added: namesOf(added) }),
      ...(removed.length > 0 && { removed: namesOf(removed) }),
    }
    if (Object.keys(details).length === 0) return
    await recordAct(w, by, { act: 'group.changed', target: before.address, details }, needs.clock.now())
    await notifyMembers(w, [...added, ...removed])
  })
}

export async function notifyMembers(
  w: Pick<OrganisationWriter, 'record'>,
  members: readonly Pick<AddressMailbox, 'mailboxId'>[],
): Promise<void> {
  // Each call locks a mailbox, so they go in the order of their ids.
  const ids = members.map(({ mailboxId }) => mailboxId).toSorted((a, b) => Number(a) - Number(b))
  for (const mailbox of ids) await w.record({ mailbox }, { type: 'shares.changed' })
}

function namesOf(members: Awaited<ReturnType<typeof requireMembers>>): string {
  const named = members.slice(0, MOST_NAMED).map(({ address }) => address)
  return members.length > MOST_NAMED ? `${named.join(', ')} +${members.length - MOST_NAMED}` : named.join(', ')
}

const MOST_NAMED = 5
