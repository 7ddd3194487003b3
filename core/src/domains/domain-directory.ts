import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { OrganisationId } from '@sen/model/ids'

/** The domains of all organisations, for what runs by itself. */
export interface DomainDirectory {
  /** Those that were proved by DNS, whether or not they are verified now. */
  toProve(): Promise<
    readonly { readonly organisationId: OrganisationId; readonly name: string; readonly isVerified: boolean }[]
  >
  /** Of a verified domain, by any of its spellings. */
  findMtaStsMode(name: string): Promise<MtaStsMode | undefined>
}
