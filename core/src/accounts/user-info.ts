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
  /** Address of the Owner whom postmaster@ reaches; empty when there is none. */
  readonly ownerAddress: string
  readonly senders: readonly Address[]
  /** The hash of the account's picture; empty: none. */
  readonly avatar: string
  /** Which mail of this mailbox gets the footer of its organisation as it leaves. */
  readonly footerScope: FooterScope
  /** For how many days the organisation keeps mail that is deleted for ever; 0: not at all. */
  readonly removedMailKeptDays: number
  /** Number of the mailbox's last change: where the socket begins. */
  readonly version: number
}

/** Who is signed in, and where their events begin. */
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
    // postmaster@ reaches the Owner (product decision 32).
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
