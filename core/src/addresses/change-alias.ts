import type { AddressId } from '@sen/model/ids'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { requireRoomForAlias } from './add-alias.ts'
import { type AddressNeeds, requireAlias, requireMailbox } from './require-address.ts'

/** @throws Refused `not_permitted`, `not_found`, `mailbox_unknown`, `too_many_addresses` */
export async function changeAlias(
  needs: AddressNeeds,
  giver: Administrator,
  { id, mailbox }: { readonly id: AddressId; readonly mailbox: string },
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  return needs.organisations.write(organisationId, async (w) => {
    const { address, mailbox: before } = await requireAlias(w.addresses, id)
    const after = await requireMailbox(w.addresses, mailbox)
    if (after.mailboxId === before.mailboxId) return
    await requireRoomForAlias(w.addresses, after.mailboxId)
    await w.addresses.pointAlias(id, after.mailboxId)
    // Lock the mailboxes in the order of their ids to avoid deadlocks.
    for (const { mailboxId } of [before, after].toSorted(
      (one, other) => Number(one.mailboxId) - Number(other.mailboxId),
    )) {
      await w.record({ mailbox: mailboxId }, { type: 'senders.changed' })
    }
    const details = { before: before.address, after: after.address }
    await recordAct(w, by, { act: 'alias.changed', target: address, details }, needs.clock.now())
  })
}
