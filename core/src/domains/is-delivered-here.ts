import { asciiDomain } from '@sen/model/administration/domain-names'
import { isBestMailHost } from '@sen/model/administration/routing'
import type { Directory } from '../mailboxes/directory.ts'
import type { NameLookup } from '../ports/name-lookup.ts'

export interface RoutingNeeds {
  readonly directory: Pick<Directory, 'findDomain'>
  readonly nameLookup: Pick<NameLookup, 'mailHosts'>
  /** The name of this mail server, as MX records have it. */
  readonly mailHost: string
}

/**
 * Returns whether mail that leaves here for this domain goes into mailboxes of this installation (product decision 85). A domain that is
 * only claimed, or was removed, is not ours to deliver for. A domain with routing `mx` follows DNS; DNS that does not answer decides
 * nothing, and the attempt outside then finds out by itself.
 */
export async function isDeliveredHere(needs: RoutingNeeds, name: string): Promise<boolean> {
  const domain = await needs.directory.findDomain(name)
  if (!domain?.verified) return false
  if (domain.routing === 'local') return true
  return isBestMailHost(await needs.nameLookup.mailHosts(asciiDomain(name) ?? name), needs.mailHost)
}
