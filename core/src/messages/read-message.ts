import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { ResponseMemoryBudget } from '../ports/response-memory-budget.ts'
import type { MailStore } from '../store.ts'
import { showsViewsOf } from '../tracking/shows-views.ts'
import { findStrangers } from '../trust/find-strangers.ts'
import { bodyWithinAnswer, reserveBody } from './bodies-in-answer.ts'
import { bodyViews, markCut } from './body-views.ts'
import { needsFolderPaths, pathsOf } from './folder-paths.ts'
import { messagePlans } from './message-plans.ts'
import type { MessageView } from './message-view.ts'
import { showTrustedImages } from './show-trusted-images.ts'
import { originalBody, shownBody, wholeBody } from './shown-body.ts'

/**
 * `request`: `original` keeps the URLs of remote pictures for quoting. Without it, only trusted senders' pictures are
 * shown. `whole` returns a very long body as far as it fits.
 * @throws Refused `message_not_found`
 */
export async function readMessage(
  needs: {
    readonly store: MailStore
    readonly htmlCleaner: HtmlCleaner
    readonly responseMemoryBudget?: ResponseMemoryBudget
  },
  actor: Actor,
  id: MessageId,
  request?: 'shown' | 'original' | 'whole',
): Promise<MessageView> {
  const read = await needs.store.read(actor.mailboxId, async (r) => {
    const message = await r.messages.find(id)
    if (!message) throw new Refused('message_not_found')
    await reserveBody(r.messages, needs.responseMemoryBudget, message)
    const [body, files, deliveries, folders, plans, strangers] = await Promise.all([
      r.messages.body(message.id),
      r.messages.filesOf([message.id]),
      message.kind === 'received' ? undefined : r.submissions.deliveriesOfMessages([message.id]),
      needsFolderPaths(message) ? r.folders.list() : undefined,
      messagePlans(r, [message]),
      findStrangers(r, actor, [message]),
    ])
    return {
      showsViews: await showsViewsOf(r, deliveries),
      message,
      body,
      files: files.get(message.id) ?? [],
      deliveries: deliveries?.get(message.id) ?? [],
      plan: plans.get(message.id),
      stranger: strangers.get(message.id),
      paths: pathsOf(message, folders ?? []),
    }
  })
  const { message, body, files, deliveries, showsViews, paths, plan, stranger } = read
  const stored = { message, body, files }
  if (request !== undefined && body.html + (body.cleanHtml ?? '') !== '') {
    const bodyAs = { shown: shownBody, original: originalBody, whole: wholeBody }[request]
    return {
      message,
      ...paths,
      body: bodyWithinAnswer(message, markCut(await bodyAs(needs, actor.mailboxId, stored), body)),
      files,
      deliveries,
      showsViews,
      plan,
      stranger,
    }
  }
  const views = await bodyViews(needs, actor.mailboxId, [stored])
  const shown = await showTrustedImages(needs, actor.mailboxId, [stored], views)
  const view = shown.get(message.id)
  return {
    message,
    ...paths,
    body: view && bodyWithinAnswer(message, view),
    files,
    deliveries,
    showsViews,
    plan,
    stranger,
  }
}
