import { domainOf } from '@sen/model/addresses'
import { sharePath, shareState } from '@sen/model/drive/share-opening'
import type { MailboxId, ShareId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { MailboxActor } from '../kit/actor.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { putIntoMailbox } from '../sending/put-into-mailbox.ts'
import { reporterName } from '../sending/report-text.ts'
import type { Writer } from '../store.ts'
import { withItems } from './owned-share.ts'
import { outsideOf } from './require-sharing.ts'
import { sharedSubject, sharedText } from './shared-text.ts'

/**
 * Orders that colleagues who are named hear of what is shared with them, in the caller's transaction (product decision 78). Whoever is
 * outside is told by whoever shares: mail of ours to strangers that somebody else can order would be spam in our name.
 */
export async function tellReceivers(
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

/**
 * Job: tells a colleague by one mail what is shared with them, in their language, and their open pages to read anew what that is. What
 * has ended since is not told of. Named again with the same, they are not told again.
 */
export async function reportShare(
  needs: ReceivingNeeds & { readonly directory: Directory; readonly publicUrl: string },
  mailboxId: MailboxId,
  { shareIds, to }: { readonly shareIds: readonly ShareId[]; readonly to: string },
): Promise<void> {
  const [actor, recipient] = [await needs.directory.findActor(mailboxId), await needs.directory.findRecipient(to)]
  if (!actor || !recipient || recipient.mailboxId === mailboxId || outsideOf(actor, [to]).length > 0) return
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
  const settings = await needs.store.read(recipient.mailboxId, async (r) => settingsFrom(await r.settings.all()))
  const { language, timezone: timeZone } = settings
  const domain = domainOf(actor.address)
  const name = `share-${shareIds[0]}-${shareIds.length}-${recipient.mailboxId}`
  const news = {
    from: { name: actor.displayName, email: actor.address },
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
  const raw = await needs.mime.compose({
    messageIdHeader: `${name}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: '', email: to }],
    cc: [],
    bcc: [],
    subject: sharedSubject(language, news),
    date: now,
    html: '',
    text: sharedText(language, news),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await putIntoMailbox(needs, recipient.mailboxId, { mailFrom: '', recipient: to, raw, deliveryKey: name })
  await needs.store.write(recipient.mailboxId, async (w) => {
    await w.record({ type: 'shares.changed', version: await w.nextVersion() })
  })
}
