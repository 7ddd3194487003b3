import { parseAsciiDomain } from '@sen/model/administration/domain-names'
import { isBestMailHost } from '@sen/model/administration/routing'
import type { Directory } from '../mailboxes/directory.ts'
import type { NameLookup } from '../ports/name-lookup.ts'

export interface RoutingNeeds {
  readonly directory: Pick<Directory, 'findDomain'>
  readonly nameLookup: Pick<NameLookup, 'mailHosts'>
  /** The name of this mail server in MX records. */
  readonly mailHost: string
}

/** Product decision 85: routing `mx` follows DNS. If DNS does not answer, the attempt goes outside. */
export async function isDeliveredHere(needs: RoutingNeeds, name: string): Promise<boolean> {
  const domain = await needs.directory.findDomain(name)
  if (!domain?.verified) return false
  if (domain.routing === 'local') return true
  return isBestMailHost(await needs.nameLookup.mailHosts(parseAsciiDomain(name) ?? name), needs.mailHost)
}
