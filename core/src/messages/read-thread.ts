import { MAX_FILES_OF_THREAD_ANSWER } from '@sen/model/bulkheads/limits'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { ResponseMemoryBudget } from '../ports/response-memory-budget.ts'
import type { Delivery } from '../sending/submission-store.ts'
import type { MailStore, Reader } from '../store.ts'
import { showsViewsOf } from '../tracking/shows-views.ts'
import { findStrangers } from '../trust/find-strangers.ts'
import { messagesWithBodyAtFirst } from './bodies-at-first.ts'
import { bodiesThatFit, viewsThatFit } from './bodies-in-answer.ts'
import { bodyViews } from './body-views.ts'
import { needsFolderPaths, pathsOf } from './folder-paths.ts'
import { messagePlans } from './message-plans.ts'
import type { Message } from './message-store.ts'
import type { MessageView } from './message-view.ts'
import { showTrustedImages } from './show-trusted-images.ts'
import { visibleMessages } from './visible-messages.ts'

export interface ThreadView {
  readonly id: ThreadId
  readonly subject: string
  readonly folderIds: readonly FolderId[]
  readonly starred: boolean
  readonly isMuted: boolean
  /** Set while a message of it lies in Snoozed. */
  readonly snoozedUntil: Date | undefined
  readonly labelIds: readonly LabelId[]
  /** Oldest first; `visible-messages` decides which are shown. Messages without a body have no `references`. */
  readonly messages: readonly MessageView[]
}

export interface ThreadRequest {
  readonly id: ThreadId
  readonly from: string | undefined
  readonly bodies: 'all' | 'open-at-first'
}

/** Later bodies stay collapsed. @throws Refused `thread_not_found`, `domain_not_verified` (spec section 5) */
export async function readThread(
  needs: {
    readonly store: MailStore
    readonly htmlCleaner: HtmlCleaner
    readonly responseMemoryBudget?: ResponseMemoryBudget
  },
  actor: Actor,
  request: ThreadRequest,
): Promise<ThreadView> {
  requirePermission(actor, 'open_thread')
  const read = await needs.store.read(actor.mailboxId, async (r) => {
    const all = await r.messages.ofThread(request.id)
    if (all.length === 0) throw new Refused('thread_not_found')
    const shown = visibleMessages(all, await viewedFolder(r, all, request.from))
    const own = shown.filter((message) => message.kind !== 'received').map((message) => message.id)
    const deliveries = own.length > 0 ? await r.submissions.deliveriesOfMessages(own) : new Map<MessageId, Delivery[]>()
    const wanted = request.bodies === 'all' ? shown : messagesWithBodyAtFirst(shown, deliveries)
    const open = await bodiesThatFit(
      r.messages,
      needs.responseMemoryBudget,
      wanted.filter(({ isPartial }) => !isPartial),
    )
    const [bodies, files, labelIds, attention, folders, plans, strangers, showsViews] = await Promise.all([
      r.messages.bodies([...open]),
      r.messages.filesWithin(
        shown.map((message) => message.id),
        MAX_FILES_OF_THREAD_ANSWER,
      ),
      r.labels.ofMessages(shown.map((message) => message.id)),
      r.threads.attention(request.id),
      shown.some(needsFolderPaths) ? r.folders.list() : undefined,
      messagePlans(r, shown),
      findStrangers(
        r,
        actor,
        shown.filter((message) => open.has(message.id)),
      ),
      showsViewsOf(r, deliveries),
    ])
    return {
      all,
      shown,
      bodies,
      files,
      deliveries,
      labelIds,
      attention,
      showsViews,
      folders: folders ?? [],
      plans,
      strangers,
    }
  })
  const { all, shown, bodies, files, deliveries, labelIds, attention, showsViews, folders, plans, strangers } = read
  const stored = shown.flatMap((message) => {
    const body = bodies.get(message.id)
    return body && !files.cut.has(message.id) ? [{ message, body, files: files.files.get(message.id) ?? [] }] : []
  })
  const cleaned = await bodyViews(needs, actor.mailboxId, stored)
  const withImages = await showTrustedImages(needs, actor.mailboxId, stored, cleaned)
  const ids = stored.map(({ message }) => message.id)
  const views = viewsThatFit(ids, withImages)
  return {
    id: request.id,
    subject: shown[0]?.subject ?? '',
    folderIds: [...new Set(all.map((message) => message.folderId))],
    starred: shown.some((message) => message.isStarred),
    isMuted: attention?.isMuted ?? false,
    snoozedUntil: attention?.snoozedUntil,
    labelIds,
    messages: shown.map((message) => ({
      message: { ...message, references: (views.has(message.id) && bodies.get(message.id)?.references) || [] },
      ...pathsOf(message, folders),
      body: views.get(message.id),
      files: files.files.get(message.id) ?? [],
      deliveries: deliveries.get(message.id) ?? [],
      showsViews,
      plan: plans.get(message.id),
      stranger: strangers.get(message.id),
    })),
  }
}

/** The folder decides about copies and messages in Trash and Junk. It is nearly always known from the messages. */
async function viewedFolder(
  reader: Reader,
  messages: readonly Message[],
  from: string | undefined,
): Promise<FolderId | undefined> {
  if (from === undefined) return undefined
  const known = messages.find((message) => message.folderId === from || systemName(message) === from)
  if (known) return known.folderId
  const mayMatter = messages.some((message) => message.folderRole === 'custom')
  return mayMatter ? (await reader.folders.findByIdOrPath(from))?.id : undefined
}

function systemName({ folderRole }: Message): string | undefined {
  return folderRole === 'custom' ? undefined : SYSTEM_FOLDER_NAMES[folderRole]
}
