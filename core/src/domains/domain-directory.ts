import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'

export interface ListedDomain {
  readonly name: string
  readonly organisationId: OrganisationId
  readonly isVerified: boolean
  readonly routing: MailRouting
  /** Excludes deleted mailboxes, except those that a restore of a removed domain brings back. */
  readonly mailboxes: number
  readonly removedAt: Date | undefined
}

export interface DomainDirectory {
  toProve(): Promise<
    readonly { readonly organisationId: OrganisationId; readonly name: string; readonly isVerified: boolean }[]
  >
  list(): Promise<readonly ListedDomain[]>
  removedBefore(at: Date): Promise<readonly { readonly organisationId: OrganisationId; readonly name: string }[]>
  removeEmptyOrganisations(): Promise<void>
  /** @param name in Unicode or Punycode */
  isVerified(name: string): Promise<boolean>
  findMtaStsMode(name: string): Promise<MtaStsMode | undefined>
}
