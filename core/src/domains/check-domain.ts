import { type DnsAnswer, type ExpectedRecord, judgeRecord } from '@sen/model/administration/dns-records'
import { readDomainName } from '@sen/model/administration/domain-names'
import { judgeProof, SAME_CHECK_SECONDS } from '@sen/model/administration/proofs'
import { firstRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore, OrganisationWriter } from '../organisations/organisation-store.ts'
import { type ActBy, recordAct } from '../organisations/record-act.ts'
import type { NameLookup } from '../ports/name-lookup.ts'
import type { DomainCheck, DomainClaim, OwnDomain } from './domain-store.ts'
import { type DomainServers, recordsOf } from './domain-view.ts'

export interface CheckNeeds extends DomainServers {
  readonly organisations: OrganisationStore
  readonly nameLookup: NameLookup
  readonly clock: Clock
}

/**
 * A result from moments ago is reused.
 * @throws Refused not_permitted; not_found for a domain of another organisation; domain_unavailable when the domain is
 * proven but belongs to another organisation, which is not named
 */
export async function checkDomain(needs: CheckNeeds, actor: Actor, typed: string): Promise<void> {
  requirePermission(actor, 'administer')
  const name = readDomainName(typed)
  const outcome = name === undefined ? 'gone' : await verifyDomainOwnership(needs, actor.organisationId, name, actor)
  if (outcome === 'gone') throw new Refused('not_found')
  if (outcome === 'taken') throw new Refused('domain_unavailable')
}

/** `pending`: not proven, or no longer. `taken`: proven, but another organisation has it here. `gone`: removed. */
export type CheckOutcome = 'verified' | 'pending' | 'taken' | 'gone'

/** Queries DNS outside any transaction, and applies the result to the current state of the domain. */
export async function verifyDomainOwnership(
  needs: CheckNeeds,
  organisationId: OrganisationId,
  name: string,
  by: ActBy,
): Promise<CheckOutcome> {
  const now = needs.clock.now()
  const [domain, claim, checks] = await needs.organisations.read(organisationId, (r) =>
    Promise.all([r.domains.find(name), r.domains.findClaim(name), r.domains.checks()]),
  )
  const asked = domain ?? claim
  if (!asked) return 'gone'
  const last = checks.get(name)
  if (last && now.getTime() - last.checkedAt.getTime() < SAME_CHECK_SECONDS * 1_000) {
    return domain?.proof.isVerified ? 'verified' : 'pending'
  }
  const check = await checkRecords(
    needs.nameLookup,
    recordsOf(asked, domain ? needs : { ...needs, mailServers: [] }),
    now,
  )
  return needs.organisations.write(organisationId, async (w) => {
    const [domainNow, claimNow] = [await w.domains.find(name), await w.domains.findClaim(name)]
    if (!domainNow && !claimNow) return 'gone'
    await w.domains.saveCheck(name, check)
    if (domainNow) return applyDomainCheck(w, domainNow, check, by, now)
    return claimNow ? applyClaimCheck(w, claimNow, check, by, now) : 'gone'
  })
}

async function applyClaimCheck(
  w: OrganisationWriter,
  claim: DomainClaim,
  check: DomainCheck,
  by: ActBy,
  now: Date,
): Promise<CheckOutcome> {
  // The first proof must be the claim's own token, because an earlier claimant may have published the DKIM key.
  const isProved = check.records.proof?.verdict === 'ok'
  if (!isProved || !(await w.domains.addClaimed(claim, firstRouting(check.records.mx?.verdict)))) {
    await w.record('owners', { type: 'administration.changed' })
    return isProved ? 'taken' : 'pending'
  }
  await w.record('everybody', { type: 'account.changed' })
  await recordAct(w, by, { act: 'domain.verified', target: claim.name }, now)
  return 'verified'
}

async function applyDomainCheck(
  w: OrganisationWriter,
  domain: OwnDomain,
  check: DomainCheck,
  by: ActBy,
  now: Date,
): Promise<CheckOutcome> {
  const { proof, proofToken } = domain
  const after = proofToken === undefined ? proof : judgeProof(proof, proofIn(check), now)
  if (after !== proof) await w.domains.setProof(domain.id, after)
  if (after.isVerified === proof.isVerified) {
    await w.record('owners', { type: 'administration.changed' })
  } else {
    await w.record('everybody', { type: 'account.changed' })
    const act = after.isVerified ? 'domain.verified' : 'domain.unverified'
    await recordAct(w, by, { act, target: domain.name }, now)
  }
  return after.isVerified ? 'verified' : 'pending'
}

async function checkRecords(lookup: NameLookup, records: readonly ExpectedRecord[], now: Date): Promise<DomainCheck> {
  const judged = await Promise.all(
    records.map(async (record) => {
      return [record.kind, judgeRecord(record, await lookUp(lookup, record))] as const
    }),
  )
  return { checkedAt: now, records: Object.fromEntries(judged) }
}

function lookUp(lookup: NameLookup, { type, name, value }: ExpectedRecord): Promise<DnsAnswer> {
  switch (type) {
    case 'MX':
      return lookup.mailHosts(name)
    case 'SRV':
      return lookup.services(name)
    case 'CNAME':
      return lookUpHost(lookup, name, value)
    case 'TXT':
      return lookup.texts(name)
  }
}

/** An address record that leads to the same server counts as the alias. */
async function lookUpHost(lookup: NameLookup, name: string, wanted: string): Promise<DnsAnswer> {
  const alias = await lookup.aliases(name)
  if (alias.kind === 'failed' || alias.values.length > 0) return alias
  const [found, ours] = await Promise.all([lookup.addresses(name), lookup.addresses(wanted)])
  if (found.kind === 'failed' || ours.kind === 'failed') return { kind: 'failed' }
  const isOurs = found.values.some((address) => ours.values.includes(address))
  return isOurs ? { kind: 'found', values: [wanted] } : found
}

/** The DKIM key is a proof too, because no other organisation was given it. */
function proofIn({ records }: DomainCheck): 'there' | 'missing' | 'unknown' {
  const verdicts = [records.proof?.verdict, records.dkim?.verdict]
  if (verdicts.includes('ok')) return 'there'
  return verdicts.includes('unknown') ? 'unknown' : 'missing'
}
