import type { Address } from '@sen/model/addresses'
import { domainOf } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { EventLog } from '../realtime/event-log.ts'
import type { MailStore } from '../store.ts'

export interface UserInfo {
  readonly actor: Actor
  /** Address of the Owner whom postmaster@ reaches; empty when there is none. */
  readonly ownerAddress: string
  readonly senders: readonly Address[]
  /** The hash of the account's picture; empty: none. */
  readonly avatar: string
  /** Number of the mailbox's last change: where the socket begins. */
  readonly version: number
}

/** Who is signed in, and where their events begin. */
export async function userInfo(
  needs: { readonly store: MailStore; readonly directory: Directory; readonly events: EventLog },
  actor: Actor,
): Promise<UserInfo> {
  const domain = domainOf(actor.address)
  const [owner, senders, avatar, version] = await Promise.all([
    // postmaster@ reaches the Owner (product decision 32).
    actor.rights.isOwner ? undefined : needs.directory.findRecipient(`postmaster@${domain}`),
    needs.store.read(actor.mailboxId, (r) => r.mailbox.senders()),
    needs.store.read(actor.mailboxId, (r) => r.profiles.avatar(actor.accountId)),
    needs.events.version(actor.mailboxId),
  ])
  const ownerAddress = actor.rights.isOwner ? actor.address : (owner?.address ?? '')
  return { actor, ownerAddress, senders, avatar, version }
}
