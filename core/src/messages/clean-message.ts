import type { MailboxId, MessageId } from '@sen/model/ids'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { bodyViews } from './body-views.ts'

/** Job: cleans a body before anybody opens it. Does nothing when that is done, or when the message is gone. */
export async function cleanMessage(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  mailboxId: MailboxId,
  id: MessageId,
): Promise<void> {
  const stored = await needs.store.read(mailboxId, async (r) => {
    const message = await r.messages.find(id)
    if (!message) return []
    const [body, files] = await Promise.all([r.messages.body(id), r.messages.filesOf([id])])
    return [{ message, body, files: files.get(id) ?? [] }]
  })
  await bodyViews(needs, mailboxId, stored)
}
