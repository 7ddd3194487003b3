import type { OrganisationId } from '@sen/model/ids'

export interface DomainsJobPayloads {
  /** Checks whether a claimed domain is proven by now. `attempt` counts from 0. */
  'check-domain': {
    readonly organisationId: OrganisationId
    readonly domain: string
    readonly attempt: number
  }
}
