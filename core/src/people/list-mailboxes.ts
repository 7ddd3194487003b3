import { domainOf } from '@sen/model/addresses'
import type { OrganisationId } from '@sen/model/ids'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Person } from './people-store.ts'

const AT_ONCE = 500

/** Includes deleted people while they can be restored. @param domain in any case */
export async function listMailboxes(
  { organisations }: { readonly organisations: OrganisationStore },
  { operatorIn }: { readonly operatorIn: OrganisationId },
  domain: string,
): Promise<readonly Person[]> {
  return organisations.read(operatorIn, async (r) => {
    const found: Person[] = []
    for (let offset = 0; ; offset += AT_ONCE) {
      const { people } = await r.people.list({ words: [], state: undefined, offset, limit: AT_ONCE })
      found.push(...people)
      if (people.length < AT_ONCE) break
    }
    return found.filter(({ address }) => domainOf(address) === domain.toLowerCase())
  })
}
