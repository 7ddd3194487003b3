import { domainOf } from '@sen/model/addresses'
import { sharePath, shareState } from '@sen/model/drive/share-opening'
import type { MailboxId, ShareId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { MailboxActor } from '../kit/actor.ts'
import type { Directory, Recipient } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Writer } from '../store.ts'
import { deliverSystemMail } from '../system-mail/deliver-system-mail.ts'
import { postmasterMail } from '../system-mail/postmaster-mail.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { type OwnedShare, withItems } from './owned-share.ts'
import { outsideOf } from './require-sharing.ts'
import { sharedSubject, sharedText } from './shared-text.ts'

type Needs = ReceivingNeeds & { readonly directory: Directory; readonly publicUrl: string }

/** People outside get no mail (product decision 78): otherwise anybody could make us send spam. */
export async function notifyReceivers(
  w: Pick<Writer, 'enqueue'>,
  actor: MailboxActor,
  shareIds: readonly ShareId[],
  receivers: readonly string[],
): Promise<void> {
  const outside = new Set(outsideOf(actor, receivers))
  for (const to of receivers) {
    if (outside.has(to) || to === actor.address) continue
    await w.enqueue({ name: 'report-share', mailboxId: actor.mailboxId, shareIds, to })
  }
}

/** Leaves out shares that ended since. Nobody is notified twice of the same shares. */
export async function reportShare(
  needs: Needs,
  mailboxId: MailboxId,
  { shareIds, to }: { readonly shareIds: readonly ShareId[]; readonly to: string },
): Promise<void> {
  const [actor, reached] = [await needs.directory.findActor(mailboxId), await needs.directory.findReached(to)]
  // Mail to an unassigned address reaches the catch-all mailbox, but the share does not name its owner.
  if (!actor || !reached || reached.by === 'catch-all' || outsideOf(actor, [to]).length > 0) return
  const now = needs.clock.now()
  const shared = await needs.store.read(mailboxId, async (r) => {
    const found = await Promise.all(shareIds.map((id) => r.shares.find(id)))
    const named = found.flatMap((share) => (share?.receivers.includes(to) ? [share] : []))
    return withItems(
      r,
      named.filter((share) => shareState(share, now) === 'live'),
    )
  })
  const told = shared.filter(({ item }) => item.trashedAt === undefined)
  if (told.length === 0) return
  const group = reached.by === 'group' ? to : undefined
  for (const recipient of reached.recipients) {
    if (recipient.mailboxId === mailboxId) continue
    await notifyOne(needs, actor, recipient, { told, group, shareIds })
  }
}

/** Several addresses may lead to the same person, and the job may be repeated. */
async function notifyOne(
  needs: Needs,
  actor: MailboxActor,
  recipient: Pick<Recipient, 'mailboxId' | 'address'>,
  { told, group, shareIds }: { told: readonly OwnedShare[]; group: string | undefined; shareIds: readonly ShareId[] },
): Promise<void> {
  const to = recipient.address
  const settings = await needs.store.read(recipient.mailboxId, async (r) => settingsFrom(await r.settings.all()))
  const { language, timezone: timeZone } = settings
  const name = `share-${shareIds[0]}-${shareIds.length}-${recipient.mailboxId}`
  const news = {
    from: { name: actor.displayName, email: actor.address },
    group,
    place: `${needs.publicUrl}/drive/shared`,
    timeZone,
    items: told.map(({ share, item }) => ({
      name: item.name,
      url: `${needs.publicUrl}${sharePath(share.token)}`,
      permission: share.permission,
      hasPassword: share.hasPassword,
      expiresAt: share.expiresAt,
    })),
  }
  const raw = await needs.mime.compose(
    postmasterMail({
      domain: domainOf(actor.address),
      messageId: name,
      from: reporterName(language),
      to: { name: '', email: to },
      subject: sharedSubject(language, news),
      text: sharedText(language, news),
      date: needs.clock.now(),
    }),
  )
  await deliverSystemMail(needs, recipient.mailboxId, { mailFrom: '', recipient: to, raw, deliveryKey: name })
  await needs.store.write(recipient.mailboxId, async (w) => {
    await w.record({ type: 'shares.changed', version: await w.nextVersion() })
  })
}
