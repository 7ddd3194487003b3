import type { AccountStore } from '../accounts/account-store.ts'
import type { DomainDirectory } from '../domains/domain-directory.ts'
import type { FeedbackStore } from '../feedback/feedback-store.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { PeopleDirectory } from '../people/people-store.ts'
import type { NameLookup } from '../ports/name-lookup.ts'
import type { AvatarDirectory } from '../profiles/avatar-directory.ts'
import type { OrganisationStore } from './organisation-store.ts'

export interface OrganisationsWorld {
  readonly accounts: AccountStore
  readonly directory: Directory
  readonly organisations: OrganisationStore
  readonly people: PeopleDirectory
  readonly domainDirectory: DomainDirectory
  readonly nameLookup: NameLookup
  readonly avatars: AvatarDirectory
  readonly feedback: FeedbackStore
}
