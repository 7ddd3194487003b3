import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { bodyViews } from './body-views.ts'
import { needsFolderPaths, pathsOf } from './folder-paths.ts'
import type { MessageView } from './message-view.ts'

/**
 * One message with its body.
 * @throws Refused `message_not_found`
 */
export async function readMessage(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  actor: Actor,
  id: MessageId,
): Promise<MessageView> {
  const read = await needs.store.read(actor.mailboxId, async (r) => {
    const message = await r.messages.find(id)
    if (!message) throw new Refused('message_not_found')
    const [body, files, deliveries, folders] = await Promise.all([
      r.messages.body(message.id),
      r.messages.filesOf([message.id]),
      message.kind === 'received' ? undefined : r.submissions.deliveriesOfMessages([message.id]),
      needsFolderPaths(message) ? r.folders.list() : undefined,
    ])
    return {
      message,
      body,
      files: files.get(message.id) ?? [],
      deliveries: deliveries?.get(message.id) ?? [],
      paths: pathsOf(message, folders ?? []),
    }
  })
  const { message, body, files, deliveries, paths } = read
  const views = await bodyViews(needs, actor.mailboxId, [{ message, body, files }])
  return { message, ...paths, body: views.get(message.id), files, deliveries }
}
