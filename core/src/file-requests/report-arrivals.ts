import { domainOf } from '@sen/model/addresses'
import type { FileRequestId, MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverSystemMail } from '../system-mail/deliver-system-mail.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { arrivalsSubject, arrivalsText } from './arrivals-text.ts'

/** Deletes the arrivals after delivery. After a crash in between, the delivery key prevents a second mail. */
export async function reportArrivals(
  needs: ReceivingNeeds & { readonly directory: Directory; readonly publicUrl: string },
  mailboxId: MailboxId,
  requestId: FileRequestId,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const found = await needs.store.read(mailboxId, async (r) => {
    const request = await r.fileRequests.find(requestId)
    const arrivals = request ? await r.fileRequests.arrivals(requestId) : []
    if (!request || arrivals.length === 0) return undefined
    const folder = await r.drive.find(request.folderId)
    return { request, arrivals, folder, ...settingsFrom(await r.settings.all()) }
  })
  if (!found) return
  const { request, arrivals, folder, language } = found
  const last = arrivals.at(-1)?.id ?? ''
  const domain = domainOf(actor.address)
  const name = `arrivals-${requestId}-${last}`
  const news = {
    folderName: folder?.name ?? '',
    address: `${needs.publicUrl}/drive/folder/${request.folderId}`,
    arrivals,
  }
  const raw = await needs.mime.compose({
    messageIdHeader: `${name}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: actor.displayName, email: actor.address }],
    cc: [],
    bcc: [],
    subject: arrivalsSubject(language, news),
    date: needs.clock.now(),
    html: '',
    text: arrivalsText(language, news),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await deliverSystemMail(needs, mailboxId, { mailFrom: '', recipient: actor.address, raw, deliveryKey: name })
  await needs.store.write(mailboxId, (w) => w.fileRequests.deleteArrivals(requestId, last))
}
