import { mayBeLinkToken, shareAsks } from '@sen/model/drive/share-opening'
import type { Actor, MailboxActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { Directory } from '../../mailboxes/directory.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { MailStore } from '../../store.ts'
import type { OpenShare, ShareDirectory, ShareVisit } from '../share-directory.ts'

export interface VisitingNeeds {
  readonly shareDirectory: ShareDirectory
  readonly directory: Directory
  readonly store: MailStore
  readonly secrets: Secrets
  readonly clock: Clock
}

export interface Visitor {
  readonly actor: Actor | undefined
  readonly visitToken: string | undefined
}

export interface ApproachedShare extends OpenShare {
  readonly owner: MailboxActor
  /** Used to check access again after long work. */
  readonly visitor: Visitor
  readonly visit: ShareVisit
  readonly who: string | undefined
  readonly isOwn: boolean
  readonly asks: 'nothing' | 'password' | 'name'
}

const NO_VISIT: ShareVisit = { hasPassword: false, address: undefined }

/** @throws Refused share_gone for every link that does not open (product decision 34) */
export async function approachShare(needs: VisitingNeeds, token: string, visitor: Visitor): Promise<ApproachedShare> {
  const now = needs.clock.now()
  const open = mayBeLinkToken(token) ? await needs.shareDirectory.findOpen(token, now) : undefined
  const owner = open && (await needs.directory.findActor(open.mailboxId))
  if (!open || !owner) throw new Refused('share_gone')
  const { share } = open
  const visit =
    visitor.visitToken === undefined
      ? NO_VISIT
      : ((await needs.shareDirectory.findVisit(share.id, needs.secrets.digest(visitor.visitToken), now)) ?? NO_VISIT)
  const own = visitor.actor && (await receiverAmong(needs, share.receivers, visitor.actor))
  const known = [...(own?.addresses ?? []), ...(visit.address === undefined ? [] : [visit.address])]
  const isOwn = visitor.actor?.mailboxId === open.mailboxId
  const asks = isOwn ? 'nothing' : shareAsks(share, { hasPassword: visit.hasPassword, addresses: known })
  return { ...open, owner, visitor, visit, who: own?.who ?? visit.address, isOwn, asks }
}

/** `who` is shown to the owner: the alias that was named, otherwise the person's own address, never that of a group. */
async function receiverAmong(
  { store }: Pick<VisitingNeeds, 'store'>,
  receivers: readonly string[],
  actor: Actor,
): Promise<{ readonly who: string; readonly addresses: readonly string[] }> {
  const own = actor.address.toLowerCase()
  if (receivers.length === 0 || receivers.includes(own)) return { who: own, addresses: [own] }
  return store.read(actor.mailboxId, async (r) => {
    const [aliases, groups] = [await r.mailbox.ownAddresses(), await r.mailbox.groupAddresses()]
    const who = aliases.find((address) => receivers.includes(address)) ?? own
    return { who, addresses: [who, ...groups] }
  })
}

declare const entered: unique symbol
/** Functions that read or write the contents of a share require this type. */
export type EnteredShare = ApproachedShare & { readonly asks: 'nothing'; readonly [entered]: true }

export function hasEntered(share: ApproachedShare): share is EnteredShare {
  return share.asks === 'nothing'
}

/** @throws Refused share_gone; share_password_wrong while it asks for something */
export async function enterShare(needs: VisitingNeeds, token: string, visitor: Visitor): Promise<EnteredShare> {
  const share = await approachShare(needs, token, visitor)
  if (!hasEntered(share)) throw new Refused('share_password_wrong')
  return share
}
