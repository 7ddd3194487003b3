import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'

/** A domain as shown to the operator. */
export interface ListedDomain {
  readonly name: string
  readonly organisationId: OrganisationId
  readonly isVerified: boolean
  readonly routing: MailRouting
  /** Excludes deleted mailboxes. For a removed domain, counts those that a restore brings back. */
  readonly mailboxes: number
  readonly removedAt: Date | undefined
}

/** The domains of all organisations, for automatic work. */
export interface DomainDirectory {
  /** Returns the domains that were proven by DNS, verified or not. */
  toProve(): Promise<
    readonly { readonly organisationId: OrganisationId; readonly name: string; readonly isVerified: boolean }[]
  >
  /** Lists all domains of all organisations by name, including removed ones. */
  list(): Promise<readonly ListedDomain[]>
  /** Returns domains that were removed before then, oldest first. */
  removedBefore(at: Date): Promise<readonly { readonly organisationId: OrganisationId; readonly name: string }[]>
  removeEmptyOrganisations(): Promise<void>
  /** Returns the mode of a verified domain in any spelling of its name. */
  findMtaStsMode(name: string): Promise<MtaStsMode | undefined>
}
