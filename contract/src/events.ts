import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { FileScanField } from './messages.ts'
import { TaskProgressEvent } from './tasks/tasks.ts'

const version = z.int()

/**
 * What the socket carries. The spec's five names stand beside our own. A page drops an event whose version it has
 * already seen (its own receipts included).
 */
export const MailEventField = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_mail'),
    version,
    thread_id: z.string(),
    message_id: z.string(),
    folder_id: z.string(),
    from: AddressField,
    /** The rest of those whom its From fields name, where there are several. */
    other_authors: z.optional(z.array(AddressField)),
    /** Shown not to come from the domain it names: whoever tells of it says so. */
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
  /** The addresses that one sends by, or how they are confirmed. */
  z.object({ type: z.literal('senders.changed'), version }),
  /** Who is signed in: the name, the picture, the phone, what is verified. */
  z.object({ type: z.literal('account.changed'), version }),
  z.object({ type: z.literal('templates.changed'), version }),
  /** Contacts, their groups, or who is suggested. */
  z.object({ type: z.literal('contacts.changed'), version }),
  /** Made, named, coloured or deleted. */
  z.object({ type: z.literal('labels.changed'), version }),
  /** One label, put on these or taken off. */
  z.object({
    type: z.literal('threads.labelled'),
    version,
    thread_ids: z.array(z.string()),
    label_id: z.string(),
    labelled: z.boolean(),
  }),
  /** Files of exported mail. */
  z.object({ type: z.literal('exports.changed'), version }),
  /** Files that come in pieces: begun, thrown away, or taken. */
  z.object({ type: z.literal('uploads.changed'), version }),
  /** Mail brought from files: begun, ended, or forgotten. */
  z.object({ type: z.literal('imports.changed'), version }),
  /** What lies in these folders of the drive, null being the drive itself, or in its recycle bin. */
  z.object({
    type: z.literal('drive.changed'),
    version,
    folder_ids: z.array(z.nullable(z.string())),
    trash: z.boolean(),
  }),
  /** What is shared, with whom, and how. */
  z.object({ type: z.literal('shares.changed'), version }),
  /** Somebody opened what this mailbox shares. */
  z.object({ type: z.literal('share.opened'), version, share_id: z.string() }),
  /** Somebody brought a file into what this mailbox shares for writing, or changed one of it. */
  z.object({
    type: z.literal('share.written'),
    version,
    share_id: z.string(),
    /** Where the file lies; null: in the drive itself. */
    folder_id: z.nullable(z.string()),
    /** Empty of the drive itself. */
    folder_name: z.string(),
    file_name: z.string(),
    /** Null: someone with the link. */
    who: z.nullable(z.string()),
    action: z.enum(['uploaded', 'changed']),
  }),
  /** Somebody brought a file by a page that takes them. */
  z.object({
    type: z.literal('file.brought'),
    version,
    request_id: z.string(),
    folder_id: z.string(),
    folder_name: z.string(),
    file_name: z.string(),
    /** What they call themselves; empty: nothing. */
    by: z.string(),
  }),
  /** How much is used, or may be. */
  z.object({ type: z.literal('quota.changed'), version }),
  /** By a job over many. */
  z.object({ type: z.literal('threads.starred'), version, thread_ids: z.array(z.string()), starred: z.boolean() }),
  z.object({ type: z.literal('thread.starred'), version, thread_id: z.string(), starred: z.boolean() }),
  z.object({
    type: z.enum(['draft.saved', 'draft.deleted']),
    version,
    message_id: z.string(),
    thread_id: z.string(),
    revision: z.int(),
  }),
  /** Another window writes this draft now. */
  z.object({
    type: z.literal('draft.claimed'),
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
    /** An administrator has taken it out of the queue; the reply is not why. */
    given_up: z.boolean(),
  }),
  /** `message`: what the scanner calls what it found, or that it failed. */
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
  /** Its name as in `folders`: the whole path. Those below it have other names too. */
  z.object({ type: z.literal('folder.renamed'), version, folder_id: z.string(), name: z.string() }),
  /** What an Owner administers: domains, people, addresses, or the log of it. */
  z.object({ type: z.literal('administration.changed'), version }),
  z.object({ type: z.literal('enable_smtp'), version, enabled: z.boolean() }),
])
export type MailEventField = z.output<typeof MailEventField>

/** Frames from the server. `hello` comes first; `resync` says that too much was missed: fetch anew. */
export type SocketFrame =
  | { readonly kind: 'hello'; readonly version: number }
  | { readonly kind: 'events'; readonly events: readonly MailEventField[] }
  | { readonly kind: 'resync'; readonly version: number }

/** Query: `room` (from `user/info`) and `since` (the last version seen). Any other room is refused. */
export const SOCKET_PATH = '/api/v2/socket'
