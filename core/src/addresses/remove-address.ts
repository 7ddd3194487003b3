import type { AddressId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { notifyMembers } from './change-group.ts'
import type { AddressNeeds } from './require-address.ts'

/** Mail to it is rejected from now on, even with a catch-all. @throws Refused `not_permitted`, `not_found` */
export async function removeAddress(needs: AddressNeeds, giver: Administrator, id: AddressId): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  return needs.organisations.write(organisationId, async (w) => {
    const found = await w.addresses.find(id)
    if (!found) throw new Refused('not_found')
    await w.addresses.release(id)
    const at = needs.clock.now()
    if (found.kind === 'alias') {
      const { mailboxId, address } = found.mailbox
      await w.record({ mailbox: mailboxId }, { type: 'senders.changed' })
      await recordAct(w, by, { act: 'alias.removed', target: found.address, details: { mailbox: address } }, at)
      return
    }
    const details = { name: found.name, members: found.members.length }
    await recordAct(w, by, { act: 'group.removed', target: found.address, details }, at)
    await notifyMembers(w, found.members)
  })
}
