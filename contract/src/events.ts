import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { FileScanField } from './messages.ts'
import { TaskProgressEvent } from './tasks/tasks.ts'

const version = z.int()

/** A page drops an event whose version it has already seen, including its own receipts. */
export const MailEventField = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_mail'),
    version,
    thread_id: z.string(),
    message_id: z.string(),
    folder_id: z.string(),
    from: AddressField,
    other_authors: z.optional(z.array(AddressField)),
    /** The message provably does not come from the domain it names. Notifications must say so. */
    forged: z.optional(z.boolean()),
    subject: z.string(),
    snippet: z.string(),
  }),
  z.object({
    type: z.literal('threads.changed'),
    version,
    thread_ids: z.array(z.string()),
    folder_ids: z.array(z.string()),
  }),
  z.object({
    type: z.literal('threads.moved'),
    version,
    groups: z.array(
      z.object({ thread_ids: z.array(z.string()), from_folder_id: z.string(), to_folder_id: z.string() }),
    ),
  }),
  /** The time of snoozed threads has come. `subject`: that of the first. */
  z.object({
    type: z.literal('threads.unsnoozed'),
    version,
    thread_ids: z.array(z.string()),
    folder_id: z.string(),
    subject: z.string(),
  }),
  z.object({
    type: z.literal('threads.marked'),
    version,
    folder_id: z.string(),
    thread_ids: z.array(z.string()),
    unread: z.boolean(),
  }),
  z.object({ type: z.literal('threads.removed'), version, folder_id: z.string(), thread_ids: z.array(z.string()) }),
  TaskProgressEvent,
  z.object({ type: z.literal('rules.changed'), version }),
  z.object({ type: z.literal('senders.changed'), version }),
  z.object({ type: z.literal('account.changed'), version }),
  z.object({ type: z.literal('templates.changed'), version }),
  z.object({ type: z.literal('contacts.changed'), version }),
  z.object({ type: z.literal('labels.changed'), version }),
  z.object({
    type: z.literal('threads.labelled'),
    version,
    thread_ids: z.array(z.string()),
    label_id: z.string(),
    labelled: z.boolean(),
  }),
  z.object({ type: z.literal('exports.changed'), version }),
  z.object({ type: z.literal('uploads.changed'), version }),
  z.object({ type: z.literal('imports.changed'), version }),
  /** Contents of these folders of the drive (null is the root) or of its recycle bin. */
  z.object({
    type: z.literal('drive.changed'),
    version,
    folder_ids: z.array(z.nullable(z.string())),
    trash: z.boolean(),
  }),
  z.object({ type: z.literal('shares.changed'), version }),
  z.object({ type: z.literal('share.opened'), version, share_id: z.string() }),
  /** Someone uploaded or changed a file in an item that this mailbox shares for writing. */
  z.object({
    type: z.literal('share.written'),
    version,
    share_id: z.string(),
    folder_id: z.nullable(z.string()),
    folder_name: z.string(),
    file_name: z.string(),
    who: z.nullable(z.string()),
    action: z.enum(['uploaded', 'changed']),
  }),
  z.object({
    type: z.literal('file.brought'),
    version,
    request_id: z.string(),
    folder_id: z.string(),
    folder_name: z.string(),
    file_name: z.string(),
    by: z.string(),
  }),
  z.object({ type: z.literal('quota.changed'), version }),
  z.object({ type: z.literal('threads.starred'), version, thread_ids: z.array(z.string()), starred: z.boolean() }),
  z.object({ type: z.literal('thread.starred'), version, thread_id: z.string(), starred: z.boolean() }),
  z.object({
    type: z.enum(['draft.saved', 'draft.deleted']),
    version,
    message_id: z.string(),
    thread_id: z.string(),
    revision: z.int(),
  }),
  /** `claimed`: `writer` took the draft over. `released`: `writer` has saved its text and writes it no more. */
  z.object({
    type: z.enum(['draft.claimed', 'draft.released']),
    version,
    message_id: z.string(),
    thread_id: z.string(),
    writer: z.string(),
  }),
  z.object({ type: z.enum(['sent', 'failed']), version, message_id: z.string(), thread_id: z.string() }),
  z.object({
    type: z.literal('send_mail_failed'),
    version,
    message_id: z.string(),
    thread_id: z.string(),
    recipient: z.string(),
    reply: z.string(),
    /** An administrator removed the message from the queue; the reply is not the reason. */
    given_up: z.boolean(),
  }),
  /** `message`: the scanner's name for what it found, or its error. */
  z.object({ type: z.literal('file.scanned'), version, file_id: z.string(), scan: FileScanField, message: z.string() }),
  z.object({
    type: z.literal('message.recalled'),
    version,
    message_id: z.string(),
    thread_id: z.string(),
    folder_id: z.string(),
  }),
  z.object({ type: z.literal('settings.changed'), version, keys: z.array(z.string()) }),
  z.object({ type: z.literal('folders.changed'), version }),
  /** The folder's full path, as in `folders`. Its subfolders are renamed with it. */
  z.object({ type: z.literal('folder.renamed'), version, folder_id: z.string(), name: z.string() }),
  z.object({ type: z.literal('administration.changed'), version }),
  z.object({ type: z.literal('enable_smtp'), version, enabled: z.boolean() }),
])
export type MailEventField = z.output<typeof MailEventField>

/** `hello` comes first. After `resync` the client missed too many events and must refetch everything. */
export type SocketFrame =
  | { readonly kind: 'hello'; readonly version: number }
  | { readonly kind: 'events'; readonly events: readonly MailEventField[] }
  | { readonly kind: 'resync'; readonly version: number }

/** Query parameters: `room` (from `user/info`) and `since` (the last version seen). A different room is refused. */
export const SOCKET_PATH = '/api/v2/socket'
