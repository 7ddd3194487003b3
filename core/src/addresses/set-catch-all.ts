import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { type AddressNeeds, requireMailbox } from './require-address.ts'

/**
 * @param mailbox undefined rejects such mail
 * @throws Refused `not_permitted`, `not_found`, `domain_not_verified`, `mailbox_unknown`
 */
export async function setCatchAll(
  needs: AddressNeeds,
  giver: Administrator,
  { domain: name, mailbox }: { readonly domain: string; readonly mailbox: string | undefined },
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  return needs.organisations.write(organisationId, async (w) => {
    const domain = await w.addresses.findDomain(name)
    if (!domain) throw new Refused('not_found')
    if (mailbox !== undefined && !domain.isVerified) throw new Refused('domain_not_verified')
    const before = (await w.addresses.catchAlls()).find(({ domainId }) => domainId === domain.id)?.mailbox
    const after = mailbox === undefined ? undefined : await requireMailbox(w.addresses, mailbox)
    if (before?.mailboxId === after?.mailboxId) return
    await w.addresses.setCatchAll(domain.id, after?.mailboxId)
    const details = { before: before?.address ?? null, after: after?.address ?? null }
    await recordAct(w, by, { act: 'catch_all.changed', target: domain.name, details }, needs.clock.now())
  })
}
