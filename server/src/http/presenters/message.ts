import type { MessageField } from '@sen/contract/messages'
import { isShownAsDraft } from '@sen/core/messages/bodies-at-first'
import type { FiledBy } from '@sen/core/messages/message-store'
import type { MessageView } from '@sen/core/messages/message-view'
import type { Delivery } from '@sen/core/sending/submission-store'
import { MAX_LISTED_ADDRESSES } from '@sen/model/messages/limits'
import { presentAddress } from './addresses.ts'
import { presentFile } from './file.ts'
import { presentPlan } from './plan.ts'
import { presentRecall, presentViewsOf } from './recall.ts'
import { unixSeconds } from './times.ts'

export function presentMessage(view: MessageView): MessageField {
  const { message, body, files, deliveries, showsViews, plan, stranger, ...paths } = view
  const isOwn = message.kind !== 'received' || message.folderRole === 'sent'
  return {
    id: message.id,
    thread_id: message.threadId,
    message_id_header: message.messageIdHeader,
    is_draft: isShownAsDraft(message),
    folder: paths.folderPath,
    folder_id: message.folderId,
    old_folder: paths.previousFolderPath ?? null,
    in_reply_to: message.inReplyTo,
    references: [...message.references],
    from: presentAddress(message.from),
    ...(message.otherAuthors && { other_authors: message.otherAuthors.map(presentAddress) }),
    ...(message.otherAuthorCount !== undefined && { other_author_count: message.otherAuthorCount }),
    reply_to: message.replyTo.map(presentAddress),
    to: message.to.slice(0, MAX_LISTED_ADDRESSES).map(presentAddress),
    cc: message.cc.slice(0, MAX_LISTED_ADDRESSES).map(presentAddress),
    ...((message.isPartial || Math.max(message.to.length, message.cc.length) > MAX_LISTED_ADDRESSES) && {
      has_more_recipients: true,
    }),
    bcc: isOwn ? message.bcc.map(presentAddress) : [],
    ...(message.listPost !== undefined && { list_post: message.listPost }),
    subject: message.subject,
    snippet: message.snippet,
    body: body?.content ?? null,
    body_format: body?.format ?? 'html',
    has_remote_content: body?.hasRemoteContent ?? false,
    images_shown: body?.format === 'html' && body.imagesShown,
    body_clipped: body?.format === 'html' && body.isClipped,
    body_shortfall: body?.shortfall ?? null,
    ...(body?.isCut && { body_cut: true }),
    verdict: message.verdict ?? null,
    ...presentFiled(message.filed),
    ...(stranger && { stranger: { resembles: '', ...stranger } }),
    date: unixSeconds(message.receivedAt),
    header_date: message.sentAt ? unixSeconds(message.sentAt) : null,
    unread: !message.isRead,
    starred: message.isStarred,
    files: files.map(presentFile),
    status: message.sendState === 'sending_failed' ? 'sending_failed' : '',
    state: message.sendState === 'sending' ? 'sending' : '',
    unparsable: message.unparsable,
    size: message.sizeBytes,
    revision: message.revision,
    deliveries: deliveries.map((delivery) => presentDelivery(delivery, showsViews)),
    ...(message.reportedFailures && { bounced: [...message.reportedFailures] }),
    ...(message.protection && { protection: message.protection }),
    recall: presentRecall(message, deliveries),
    tracked: message.isTracked,
    tracking: showsViews ? presentViewsOf(deliveries) : null,
    ...presentPlan(plan),
  }
}

/** Mail in the inbox and imported mail need no reason. */
function presentFiled(filed: FiledBy | undefined): Pick<MessageField, 'filed'> {
  if (!filed || filed.reason === 'inbox' || filed.reason === 'placed') return {}
  const { reason, filter } = filed
  return { filed: { reason, ...(filter && { rule_id: filter.id, rule_name: filter.name }) } }
}

function presentDelivery(delivery: Delivery, showsViews: boolean): MessageField['deliveries'][number] {
  return {
    email: delivery.recipient,
    state: delivery.state,
    reply: delivery.lastReply,
    given_up: delivery.isGivenUp,
    on_hold: delivery.onHold !== undefined,
    recall: delivery.recall?.outcome ?? null,
    view_count: showsViews ? (delivery.copy?.viewCount ?? null) : null,
  }
}
