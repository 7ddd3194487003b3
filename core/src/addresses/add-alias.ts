import { MAX_ALIASES_PER_MAILBOX } from '@sen/model/administration/addresses'
import type { AddressId, MailboxId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { AddressReader } from './address-store.ts'
import { type AddressNeeds, requireFreeAddress, requireMailbox } from './require-address.ts'

/** @throws Refused `not_permitted`, the refusals of `requireFreeAddress`, `mailbox_unknown`, `too_many_addresses` */
export async function addAlias(
  needs: AddressNeeds,
  giver: Administrator,
  { address: written, mailbox }: { readonly address: string; readonly mailbox: string },
): Promise<AddressId> {
  const { organisationId, by } = requireAdministrator(giver)
  return needs.organisations.write(organisationId, async (w) => {
    const { domainId, localPart, address } = await requireFreeAddress(w.addresses, written)
    const { mailboxId, address: own } = await requireMailbox(w.addresses, mailbox)
    await requireRoomForAlias(w.addresses, mailboxId)
    const id = await w.addresses.addAlias(domainId, localPart, mailboxId)
    if (!id) throw new Refused('address_taken')
    await w.record({ mailbox: mailboxId }, { type: 'senders.changed' })
    await recordAct(w, by, { act: 'alias.added', target: address, details: { mailbox: own } }, needs.clock.now())
    return id
  })
}

/** @throws Refused `too_many_addresses` */
export async function requireRoomForAlias(r: AddressReader, mailboxId: MailboxId): Promise<void> {
  if ((await r.countAliases(mailboxId)) < MAX_ALIASES_PER_MAILBOX) return
  throw new Refused('too_many_addresses', { limit: MAX_ALIASES_PER_MAILBOX })
}
