import { readDomainName } from '@sen/model/administration/domain-names'
import { DOMAIN_RESTORABLE_DAYS } from '@sen/model/administration/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationStore, OrganisationWriter } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { requireStillOwner } from '../organisations/require-still-owner.ts'
import type { DomainContents, OwnDomain, RemovedOwnDomain } from './domain-store.ts'
import { requireDomainRoom } from './require-domain-room.ts'

interface Needs {
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

/** @throws Refused not_permitted; not_found for a domain of another organisation */
export async function foreseeRemoval(needs: Needs, giver: Administrator, typed: string): Promise<DomainContents> {
  const { organisationId } = requireAdministrator(giver)
  const name = readDomainName(typed) ?? ''
  return needs.organisations.read(organisationId, async (r) => {
    const domain = await r.domains.find(name)
    if (!domain) throw new Refused('not_found')
    return r.domains.contents(domain.id, needs.clock.now())
  })
}

/**
 * From then on mail follows the domain's MX record (product decision 85). Returns whether it can be restored.
 * @param what `withMailboxes`: false refuses to remove a domain that is in use
 * @throws Refused not_permitted, domain_in_use; not_found for a domain of another organisation. own_domain for the
 * domain of the Owner's mailbox, because nobody could restore it from the page
 */
export async function removeDomain(
  needs: Needs,
  giver: Administrator,
  typed: string,
  what: { readonly withMailboxes: boolean } = { withMailboxes: false },
): Promise<boolean> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = readDomainName(typed) ?? ''
  const now = needs.clock.now()
  return needs.organisations.write(organisationId, async (w) => {
    if (!('operatorIn' in giver)) await requireStillOwner(w, giver)
    const domain = await w.domains.find(name)
    if (!domain) {
      if (!(await w.domains.removeClaim(name))) throw new Refused('not_found')
      await recordAct(w, by, { act: 'domain.removed', target: name }, now)
      return false
    }
    const { mailboxes, aliases, groups } = await w.domains.contents(domain.id, now)
    const isEmpty = await w.domains.remove(domain.id)
    if (!isEmpty) await removeInUse(w, domain, giver, { now, ...what })
    await w.record('everybody', { type: 'account.changed' })
    const details = isEmpty ? {} : { people: mailboxes, addresses: aliases + groups }
    await recordAct(w, by, { act: 'domain.removed', target: name, details }, now)
    return !isEmpty
  })
}

async function removeInUse(
  w: OrganisationWriter,
  domain: OwnDomain,
  giver: Administrator,
  { now, withMailboxes }: { readonly now: Date; readonly withMailboxes: boolean },
): Promise<void> {
  if ('domainId' in giver && giver.domainId === domain.id) throw new Refused('own_domain')
  if (!withMailboxes) throw new Refused('domain_in_use')
  await w.domains.removeWithMailboxes(domain.id, now)
}

/**
 * Returns how many mailboxes were restored. Mail that was rejected meanwhile is lost.
 * @throws Refused not_permitted; not_found; domain_limit_reached
 */
export async function restoreDomain(needs: Needs, giver: Administrator, typed: string): Promise<number> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = readDomainName(typed) ?? ''
  return needs.organisations.write(organisationId, async (w) => {
    const domain = (await w.domains.removed()).find((each) => each.name === name)
    if (!domain) throw new Refused('not_found')
    await requireDomainRoom(w.domains, 1)
    const people = await w.domains.restore(domain.id)
    await w.waiting.resume({ domain: name })
    await w.record('everybody', { type: 'account.changed' })
    await recordAct(w, by, { act: 'domain.restored', target: name, details: { people } }, needs.clock.now())
    return people
  })
}

/** @throws Refused not_permitted */
export async function listRemovedDomains(
  { organisations }: Pick<Needs, 'organisations'>,
  giver: Administrator,
): Promise<readonly (RemovedOwnDomain & { readonly restorableUntil: Date })[]> {
  const { organisationId } = requireAdministrator(giver)
  const removed = await organisations.read(organisationId, (r) => r.domains.removed())
  return removed.map((domain) => ({ ...domain, restorableUntil: restorableUntil(domain.removedAt) }))
}

export function restorableUntil(removedAt: Date): Date {
  return new Date(removedAt.getTime() + DOMAIN_RESTORABLE_DAYS * DAY_MILLISECONDS)
}
