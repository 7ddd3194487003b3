import { MAX_THREADS_PER_CALL } from '@sen/model/threads/limits'
import * as z from 'zod/mini'
import { AddressField, Id, Ids, UnixSeconds, VersionNumber } from './fields.ts'
import { MessageField } from './messages.ts'
import { TrackingField } from './recall/recall.ts'
import { route } from './route.ts'
import { pagingFields, searchFields } from './search-fields.ts'

/** A row of a list: everything it shows and what its actions need. `ThreadDetail` has the other names of its id. */
export const ThreadField = z.object({
  id: z.string(),
  subject: z.string(),
  snippet: z.string(),
  participants: z.array(AddressField),
  /** The first six To addresses of the newest message here. Set in Sent, Drafts and the scheduled lists. */
  recipients: z.array(AddressField),
  /** Drafts that can be edited: not those that are scheduled, or held for undo. */
  draft_ids: z.array(z.string()),
  planned_at: z.nullable(UnixSeconds),
  /** Set while messages of it are in Snoozed. */
  snoozed_until: z.optional(UnixSeconds),
  /** When it returned from Snoozed. The inbox lists it by this time if nothing newer is there. */
  unsnoozed_at: z.optional(UnixSeconds),
  /** New messages of it go to Archive. */
  muted: z.optional(z.boolean()),
  message_count: z.int(),
  unread: z.boolean(),
  starred: z.boolean(),
  /** Label ids. An id that `GET labels` does not return belongs to a deleted label. */
  labels: z.array(z.string()),
  has_attachments: z.boolean(),
  folder_id: z.string(),
  folder_ids: z.array(z.string()),
  last_message_timestamp: UnixSeconds,
  status: z.enum(['', 'sending_failed']),
  /** A message in this thread is forged or has several senders by our own verdict (product decision 5). */
  forged: z.boolean(),
  /** Views of all its tracked messages; null without any, or when the setting `tracking` is off. */
  tracking: z.nullable(TrackingField),
  version: z.int(),
  /** In search results: the message whose text, or whose attachment, has the words. */
  found_message_id: z.optional(z.string()),
  /** In search results: the name of the attachment that has the words, when the message itself does not. The snippet is from its text. */
  found_in_file: z.optional(z.string()),
})
export type ThreadField = z.output<typeof ThreadField>

export const listThreads = route({
  method: 'GET',
  path: '/api/v2/threads',
  summary:
    'List one page of threads in a folder, newest first, or the threads that match search parameters. `in` is the folder’s id or name; the default is INBOX.',
  query: z.object({ in: z.optional(Id), ...searchFields, ...pagingFields }),
  response: z.array(ThreadField),
  listed: true,
  searched: true,
  errors: ['folder_not_found'],
})

export const ThreadDetail = z.object({
  id: z.string(),
  v4_id: z.string(),
  thread_id: z.string(),
  subject: z.string(),
  /** The newest snippet in each of its folders (spec section 3). */
  snippets: z.array(z.object({ folder_id: z.string(), snippet: z.string() })),
  participants: z.array(AddressField),
  message_ids: z.array(z.string()),
  draft_ids: z.array(z.string()),
  message_count: z.int(),
  unread: z.boolean(),
  has_attachments: z.boolean(),
  mailbox_name: z.string(),
  folder_id: z.string(),
  v4_folder_id: z.string(),
  old_folder_id: z.nullable(z.string()),
  from: AddressField,
  to: z.array(AddressField),
  date: UnixSeconds,
  folder_ids: z.array(z.string()),
  starred: z.boolean(),
  muted: z.optional(z.boolean()),
  snoozed_until: z.optional(UnixSeconds),
  labels: z.array(z.string()),
  messages: z.array(MessageField),
})
export type ThreadDetail = z.output<typeof ThreadDetail>

export const getThread = route({
  method: 'GET',
  path: '/api/v2/threads/:id',
  summary:
    'Get a thread with its messages, oldest first. `expand=0` includes the newest bodies up to 8 MB; `-1` only those that are initially open.',
  query: z.object({
    in: z.optional(Id),
    expand: z._default(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(0)), -1),
  }),
  response: ThreadDetail,
  errors: ['thread_not_found', 'domain_not_verified'],
})

export const starThread = route({
  method: 'PATCH',
  path: '/api/v2/threads/:id',
  summary: 'Star or unstar a thread',
  body: z.object({ starred: z.boolean() }),
  response: z.object({ id: z.string(), starred: z.boolean(), version: z.int() }),
  errors: ['thread_not_found', 'domain_not_verified'],
})

export const markThreads = route({
  method: 'POST',
  path: '/api/v2/threads/unreads',
  summary: 'Mark threads in a folder as read or unread. Returns the threads that changed.',
  body: z.object({ ids: Ids, folder_id: Id, unread: z.boolean() }),
  response: z.object({ ids: z.array(z.string()), folder_id: z.string(), unread: z.boolean(), version: z.int() }),
  errors: ['folder_not_found', 'domain_not_verified'],
})

export const MoveGroup = z.object({ thread_ids: Ids, from_folder_id: Id, to_folder_id: Id })
export type MoveGroup = z.output<typeof MoveGroup>

/** The threads that were actually moved. `threads/restore` with this `version` undoes exactly this move. */
export const MoveReceipt = z.object({
  moved: z.array(MoveGroup),
  version: z.int(),
  blocked: z.array(z.string()),
  /** True when some senders were not blocked because the mailbox's block list is full. */
  block_list_full: z.optional(z.boolean()),
})
export type MoveReceipt = z.output<typeof MoveReceipt>

export const MoveOrder = z.extend(MoveGroup, {
  /** When moving into Junk, blocks the senders, except those that may not be blocked (product decision 14). */
  block_senders: z.optional(z.boolean()),
})

export const moveThreads = route({
  method: 'POST',
  path: '/api/v2/threads/move',
  summary: 'Move threads between folders',
  body: z.array(MoveOrder).check(z.minLength(1), z.maxLength(MAX_THREADS_PER_CALL)),
  response: MoveReceipt,
  errors: ['folder_not_found', 'move_not_allowed', 'domain_not_verified', 'smtp_disabled'],
})

export const deleteThreads = route({
  method: 'POST',
  path: '/api/v2/threads/delete',
  summary: 'Move all messages of the threads to Trash, except those already there',
  body: z.object({ ids: Ids }),
  response: MoveReceipt,
  errors: ['domain_not_verified', 'smtp_disabled'],
})

export const restoreThreads = route({
  method: 'POST',
  path: '/api/v2/threads/restore',
  summary:
    'Restore messages from a folder to their previous folders. With `version`, restores only what that change moved (undo).',
  body: z.object({ folder_id: Id, ids: Ids, version: z.optional(VersionNumber) }),
  response: MoveReceipt,
  errors: ['folder_not_found', 'domain_not_verified'],
})

export const snoozeThreads = route({
  method: 'POST',
  path: '/api/v2/threads/snooze',
  summary: 'Move threads to Snoozed until a time, or change the time of snoozed threads',
  body: z.object({ ids: Ids, folder_id: Id, until: UnixSeconds }),
  response: MoveReceipt,
  errors: ['folder_not_found', 'move_not_allowed', 'snooze_time_invalid', 'domain_not_verified'],
})

export const muteThreads = route({
  method: 'POST',
  path: '/api/v2/threads/mute',
  summary: 'Mute threads, which archives what is in INBOX and every new message, or unmute them',
  body: z.object({ ids: Ids, muted: z.boolean() }),
  response: MoveReceipt,
  errors: ['domain_not_verified'],
})

export const notSpam = route({
  method: 'POST',
  path: '/api/v2/threads/not_spam',
  summary: 'Move threads out of Junk to their previous folder, or to INBOX, and unblock their senders',
  body: z.object({ ids: Ids }),
  response: MoveReceipt,
  errors: ['domain_not_verified'],
})

export const moveMessages = route({
  method: 'POST',
  path: '/api/v2/messages/folders',
  summary: 'Move single messages without the rest of their threads',
  body: z.object({ message_ids: Ids, folder_id: Id }),
  response: MoveReceipt,
  errors: ['folder_not_found', 'message_not_found', 'move_not_allowed', 'domain_not_verified', 'smtp_disabled'],
})
