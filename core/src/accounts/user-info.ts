import type { FooterScope } from '@sen/model/account/organisation'
import type { Address } from '@sen/model/addresses'
import { domainOf } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { EventLog } from '../realtime/event-log.ts'
import type { MailStore } from '../store.ts'

export interface UserInfo {
  readonly actor: Actor
  readonly ownerAddress: string
  readonly senders: readonly Address[]
  readonly avatar: string
  readonly footerScope: FooterScope
  readonly removedMailKeptDays: number
  readonly version: number
}

export async function userInfo(
  needs: {
    readonly store: MailStore
    readonly directory: Directory
    readonly events: EventLog
    readonly organisations: OrganisationStore
  },
  actor: Actor,
): Promise<UserInfo> {
  const domain = domainOf(actor.address)
  const [owner, senders, avatar, footer, removedMailKeptDays, version] = await Promise.all([
    // postmaster@ is delivered to the Owner (product decision 32).
    actor.rights.isOwner ? undefined : needs.directory.findRecipient(`postmaster@${domain}`),
    needs.store.read(actor.mailboxId, (r) => r.mailbox.senders()),
    needs.store.read(actor.mailboxId, (r) => r.profiles.avatar(actor.accountId)),
    needs.organisations.read(actor.organisationId, (r) => r.footer.find()),
    needs.organisations.read(actor.organisationId, (r) => r.keptDays.find()),
    needs.events.version(actor.mailboxId),
  ])
  const ownerAddress = actor.rights.isOwner ? actor.address : (owner?.address ?? '')
  return { actor, ownerAddress, senders, avatar, footerScope: footer.scope, removedMailKeptDays, version }
}
