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

/** What a browser brings along. */
export interface Visitor {
  /** Who is signed in there, if anybody. */
  readonly actor: Actor | undefined
  /** What it was given when a password or a code was typed. */
  readonly visitToken: string | undefined
}

/** A share, and who stands before it. */
export interface ApproachedShare extends OpenShare {
  /** The mailbox that it belongs to: all of it is read through that. */
  readonly owner: MailboxActor
  /** Who stands there, to be asked again of what takes long. */
  readonly visitor: Visitor
  readonly visit: ShareVisit
  /** By name, as its owner is told; undefined: someone with the link. */
  readonly who: string | undefined
  readonly isOwn: boolean
  /** What is to be shown before it opens. */
  readonly asks: 'nothing' | 'password' | 'name'
}

const NO_VISIT: ShareVisit = { hasPassword: false, address: undefined }

/**
 * What stands behind a link, and what it asks of who has it.
 * @throws Refused share_gone: alike for all that does not open (product decision 34)
 */
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

/**
 * Finds out which of the receivers this mailbox is: by its own address, by an alias, or as a member of a group. `who` is what the owner
 * is told: the alias that was named, otherwise the person's own address, never that of a group.
 */
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
/** A share whose door has been passed: what reads or writes behind it takes this and nothing less. */
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
