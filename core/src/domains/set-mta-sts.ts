import type { ExpectedRecord } from '@sen/model/administration/dns-records'
import { readDomainName } from '@sen/model/administration/domain-names'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { recordsOf } from './domain-view.ts'

/**
 * Enforcement requires that the last check found no other MX, because senders would refuse to deliver to it.
 * @throws Refused not_permitted; not_found for a domain of another organisation; mta_sts_not_ready
 */
export async function setMtaSts(
  needs: { readonly organisations: OrganisationStore; readonly clock: Clock },
  giver: Administrator,
  typed: string,
  mode: MtaStsMode,
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = readDomainName(typed) ?? ''
  await needs.organisations.write(organisationId, async (w) => {
    const domain = await w.domains.find(name)
    if (!domain) throw new Refused('not_found')
    if (domain.mtaStsMode === mode) return
    const isOurs = (await w.domains.checks()).get(name)?.records.mx?.verdict === 'ok'
    if (mode === 'enforce' && !isOurs) throw new Refused('mta_sts_not_ready')
    await w.domains.setMtaSts(domain.id, mode)
    const details = { before: domain.mtaStsMode, after: mode }
    await recordAct(w, by, { act: 'policy.mta_sts', target: name, details }, needs.clock.now())
  })
}

/** @throws Refused not_permitted; not_found for a domain of another organisation */
export async function readMtaSts(
  needs: { readonly organisations: OrganisationStore; readonly mailHost: string },
  giver: Administrator,
  typed: string,
): Promise<{ readonly mode: MtaStsMode; readonly record: ExpectedRecord | undefined }> {
  const { organisationId } = requireAdministrator(giver)
  const domain = await needs.organisations.read(organisationId, (r) => r.domains.find(readDomainName(typed) ?? ''))
  if (!domain) throw new Refused('not_found')
  return {
    mode: domain.mtaStsMode,
    record: recordsOf(domain, { mailHost: needs.mailHost, mailServers: [] }).find(({ kind }) => kind === 'mta_sts'),
  }
}
