import { type CheckNeeds, lookAndBelieve } from './check-domain.ts'
import type { DomainDirectory } from './domain-directory.ts'

const AT_ONCE = 4

/**
 * Looks again at every domain that was proved by DNS, once a day: a proof that is missing for seven days takes the flag away, and one
 * that is back gives it back (product decision 25). What the operator vouches for is not looked at.
 * @returns how many have lost the flag or have it back
 */
export async function recheckDomains(
  needs: CheckNeeds & { readonly domainDirectory: DomainDirectory },
): Promise<number> {
  const domains = [...(await needs.domainDirectory.toProve())]
  let changed = 0
  const work = async (): Promise<void> => {
    for (let next = domains.pop(); next; next = domains.pop()) {
      const outcome = await lookAndBelieve(needs, next.organisationId, next.name, 'program')
      if ((outcome === 'verified') !== next.isVerified) changed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return changed
}
