import { readDomainName } from '@sen/model/administration/domain-names'
import { MAX_CLAIMED_DOMAINS, nextClaimCheck } from '@sen/model/administration/proofs'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { MailSigner } from '../ports/mail-signer.ts'
import type { Secrets } from '../ports/secrets.ts'
import { requireDomainRoom } from './require-domain-room.ts'
import { enqueueClaimCheck } from './watch-claim.ts'

export interface ClaimNeeds {
  readonly organisations: OrganisationStore
  readonly directory: Pick<Directory, 'findDomain' | 'findRemovedDomain'>
  readonly mailSigner: Pick<MailSigner, 'createKey'>
  readonly secrets: Pick<Secrets, 'token'>
  readonly clock: Clock
}

const FIRST_SELECTOR = 'sen1'

/**
 * Until DNS proves the domain, others may claim it too, so that nobody can block its real owner (product decision 25).
 * @throws Refused not_permitted; domain_invalid; domain_exists; domain_unavailable when another organisation has or had
 * it; domain_removed when the organisation itself can restore it; too_many_domains; domain_limit_reached
 */
export async function claimDomain(needs: ClaimNeeds, actor: Actor, typed: string): Promise<string> {
  requirePermission(actor, 'administer')
  const name = readDomainName(typed)
  if (name === undefined) throw new Refused('domain_invalid')
  if (actor.domains.some((domain) => domain.name === name)) throw new Refused('domain_exists')
  if (await needs.directory.findDomain(name)) throw new Refused('domain_unavailable')
  await requireNotRemoved(needs, actor, name)
  const now = needs.clock.now()
  const { privateKey, publicKey } = await needs.mailSigner.createKey()
  await needs.organisations.write(actor.organisationId, async (w) => {
    const claims = await w.domains.claims()
    if (claims.some((claim) => claim.name === name)) throw new Refused('domain_exists')
    if (claims.length >= MAX_CLAIMED_DOMAINS) throw new Refused('too_many_domains')
    await requireDomainRoom(w.domains, 1)
    await w.domains.addClaim({
      name,
      proofToken: needs.secrets.token(),
      dkim: { selector: FIRST_SELECTOR, publicKey, privateKey },
      createdAt: now,
    })
    await enqueueClaimCheck(
      w,
      { organisationId: actor.organisationId, domain: name, attempt: 0 },
      now,
      nextClaimCheck(0),
    )
    await recordAct(w, actor, { act: 'domain.added', target: name }, now)
  })
  return name
}

async function requireNotRemoved({ directory }: ClaimNeeds, actor: Actor, name: string): Promise<void> {
  const removed = await directory.findRemovedDomain(name)
  if (removed) {
    throw new Refused(removed.organisationId === actor.organisationId ? 'domain_removed' : 'domain_unavailable')
  }
}
