import type { OrganisationId } from '@sen/model/ids'

export interface DomainsJobPayloads {
  'check-domain': {
    readonly organisationId: OrganisationId
    readonly domain: string
    readonly attempt: number
  }
}
