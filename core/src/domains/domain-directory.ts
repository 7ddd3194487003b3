import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'

/** A domain as the operator sees it. */
export interface ListedDomain {
  readonly name: string
  readonly organisationId: OrganisationId
  readonly isVerified: boolean
  readonly routing: MailRouting
  /** Without deleted ones; of a removed domain, those that a restore brings back. */
  readonly mailboxes: number
  /** Undefined: it was not removed. */
  readonly removedAt: Date | undefined
}

/** The domains of all organisations, for what runs by itself. */
export interface DomainDirectory {
  /** Those that were proved by DNS, whether or not they are verified now. */
  toProve(): Promise<
    readonly { readonly organisationId: OrganisationId; readonly name: string; readonly isVerified: boolean }[]
  >
  /** All domains of all organisations by name, removed ones included. */
  list(): Promise<readonly ListedDomain[]>
  /** Domains that were removed before then, the oldest first. */
  removedBefore(at: Date): Promise<readonly { readonly organisationId: OrganisationId; readonly name: string }[]>
  /** Deletes organisations that have no domain. */
  removeEmptyOrganisations(): Promise<void>
  /** Of a verified domain, by any of its spellings. */
  findMtaStsMode(name: string): Promise<MtaStsMode | undefined>
}
