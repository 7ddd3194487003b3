import { nextClaimCheck } from '@sen/model/administration/proofs'
import type { OrganisationId } from '@sen/model/ids'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { type CheckNeeds, verifyDomainOwnership } from './check-domain.ts'

export interface ClaimCheck {
  readonly organisationId: OrganisationId
  readonly domain: string
  readonly attempt: number
}

/** @param waitSeconds undefined stops the checks */
export async function enqueueClaimCheck(
  w: Pick<OrganisationWriter, 'enqueue'>,
  check: ClaimCheck,
  now: Date,
  waitSeconds: number | undefined,
): Promise<void> {
  if (waitSeconds === undefined) return
  await w.enqueue(
    { name: 'check-domain', ...check },
    {
      runAt: new Date(now.getTime() + waitSeconds * 1_000),
      key: `check-domain-${check.organisationId}-${check.domain}`,
    },
  )
}

/** Checks at growing intervals, so that the Owner need not request it. */
export async function watchClaim(needs: CheckNeeds, check: ClaimCheck): Promise<void> {
  const { organisationId, domain, attempt } = check
  const known = await needs.organisations.read(organisationId, (r) => r.domains.findClaim(domain))
  if (!known) return
  if ((await verifyDomainOwnership(needs, organisationId, domain, 'program')) === 'verified') return
  await needs.organisations.write(organisationId, async (w) => {
    if (!(await w.domains.findClaim(domain))) return
    await enqueueClaimCheck(w, { ...check, attempt: attempt + 1 }, needs.clock.now(), nextClaimCheck(attempt + 1))
  })
}
