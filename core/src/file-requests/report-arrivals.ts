import type { FileRequestId, MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
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
  const name = `arrivals-${requestId}-${last}`
  const news = {
    folderName: folder?.name ?? '',
    address: `${needs.publicUrl}/drive/folder/${request.folderId}`,
    arrivals,
  }
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: arrivalsSubject(language, news),
    text: arrivalsText(language, news),
  })
  await needs.store.write(mailboxId, (w) => w.fileRequests.deleteArrivals(requestId, last))
}
