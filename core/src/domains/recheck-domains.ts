import { type CheckNeeds, verifyDomainOwnership } from './check-domain.ts'
import type { DomainDirectory } from './domain-directory.ts'

const AT_ONCE = 4

/**
 * A domain whose proof has been missing for seven days loses its verification until it is back (product decision 25).
 * @returns how many domains lost or regained it
 */
export async function recheckDomains(
  needs: CheckNeeds & { readonly domainDirectory: DomainDirectory },
): Promise<number> {
  const domains = [...(await needs.domainDirectory.toProve())]
  let changed = 0
  const work = async (): Promise<void> => {
    for (let next = domains.pop(); next; next = domains.pop()) {
      const outcome = await verifyDomainOwnership(needs, next.organisationId, next.name, 'program')
      if ((outcome === 'verified') !== next.isVerified) changed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return changed
}
