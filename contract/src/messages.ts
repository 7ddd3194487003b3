import { MAX_DRAFT_CHARACTERS } from '@sen/model/drafts/limits'
import { VERDICT_REASONS } from '@sen/model/trust/sender-verdict'
import * as z from 'zod/mini'
import { AddressField, AddressFields, Empty, Id, UnixSeconds, VersionNumber } from './fields.ts'
import { RecallField, RecallOutcomeField, TrackingField } from './recall/recall.ts'
import { PeriodicField } from './recurrence/period.ts'
import { route } from './route.ts'
import { ScheduledField } from './scheduling/schedule.ts'

/** No scanner configured says `not_scanned`, never `clean` (product decision 17). */
export const FileScanField = z.enum(['not_scanned', 'scanning', 'clean', 'infected', 'failed'])

export const FileField = z.object({
  id: z.string(),
  uuid: z.string(),
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  content_id: z.string(),
  inline: z.boolean(),
  /** Uploaded by the author. False for parts of a message, including forwarded ones, and for copies from the drive. */
  uploaded: z.boolean(),
  /** The drive item that this file was copied from. It may no longer exist. */
  drive_item_id: z.optional(z.string()),
  is_office: z.boolean(),
  /** The content is a program although the name claims another type. Absent when it is not. */
  is_disguised: z.optional(z.boolean()),
  scan: FileScanField,
  has_virus: z.boolean(),
  /** The scanner's name of the virus; `Error: …` when it could not scan. */
  message: z.string(),
})
export type FileField = z.output<typeof FileField>

export const DeliveryField = z.object({
  email: z.string(),
  state: z.enum(['queued', 'handed_over', 'failed', 'unclear', 'withdrawn']),
  reply: z.string(),
  /** An administrator removed the message from the queue; the last reply is not the reason. */
  given_up: z.boolean(),
  /** No attempt is made: the operator put the message on hold, or the mailbox may not send. */
  on_hold: z.boolean(),
  recall: RecallOutcomeField,
  /** Number of views by this recipient; null when views are not counted. */
  view_count: z.nullable(z.int()),
})

export const BouncedField = z.object({
  email: z.string(),
  state: z.enum(['failed', 'delayed']),
  reply: z.string(),
})
export type BouncedField = z.output<typeof BouncedField>

/** Sender authentication result (product decision 5). */
export const VerdictField = z.object({
  outcome: z.enum(['authentic', 'forged', 'unproven']),
  reason: z.enum(VERDICT_REASONS),
  domain: z.string(),
})
export type VerdictField = z.output<typeof VerdictField>

export const StrangerField = z.object({
  kind: z.enum(['first_time', 'similar_name', 'similar_domain']),
  /** The known address or domain that it resembles; empty for `first_time`. */
  resembles: z.string(),
})
export type StrangerField = z.output<typeof StrangerField>

export const FiledField = z.object({
  reason: z.enum(['spam_score', 'blocked_sender', 'filter']),
  rule_id: z.optional(z.string()),
  rule_name: z.optional(z.string()),
})
export type FiledField = z.output<typeof FiledField>

export const MessageField = z.object({
  id: z.string(),
  thread_id: z.string(),
  message_id_header: z.string(),
  /** False for scheduled mail, which is a draft again only after it is cancelled. */
  is_draft: z.boolean(),
  folder: z.string(),
  folder_id: z.string(),
  old_folder: z.nullable(z.string()),
  in_reply_to: z.string(),
  /** Thread responses include these only for messages with a body; empty while collapsed. */
  references: z.array(z.string()),
  from: AddressField,
  other_authors: z.optional(z.array(AddressField)),
  other_author_count: z.optional(z.number()),
  reply_to: z.array(AddressField),
  /** Posting address of its mailing list, if it has one. */
  list_post: z.optional(z.string()),
  to: z.array(AddressField),
  cc: z.array(AddressField),
  bcc: z.array(AddressField),
  /** To or Cc has more recipients than are listed here; the source has all of them. */
  has_more_recipients: z.optional(z.boolean()),
  subject: z.string(),
  snippet: z.string(),
  /** Null while collapsed: fetch `messages/:id`. HTML is sanitised; text is plain and must be escaped by the renderer. */
  body: z.nullable(z.string()),
  body_format: z.enum(['html', 'text']),
  has_remote_content: z.boolean(),
  /** Without this, remote images are left out until `?images=shown` is requested. */
  images_shown: z.boolean(),
  /** The body is truncated. `?whole=1` returns all of it, up to 8 MB of JSON. */
  body_clipped: z.boolean(),
  /** The sender's HTML was too large: some formatting, or all of it, was removed. */
  body_shortfall: z.nullable(z.enum(['formatting', 'text_only'])),
  /** The stored body, or the largest response, is shorter than the original; the source has all of it. */
  body_cut: z.optional(z.boolean()),
  verdict: z.nullable(VerdictField),
  /** The reason why it was not filed in the inbox, or the filter that moved it. The filter is absent once it is deleted. */
  filed: z.optional(FiledField),
  /** Absent for known senders, and where `verdict` already warns. */
  stranger: z.optional(StrangerField),
  /** Received time, which lists sort by (product decision 22). */
  date: UnixSeconds,
  header_date: z.nullable(UnixSeconds),
  unread: z.boolean(),
  starred: z.boolean(),
  files: z.array(FileField),
  status: z.enum(['', 'sending_failed']),
  state: z.enum(['', 'sending']),
  unparsable: z.boolean(),
  size: z.int(),
  /** Drafts only: the revision that the next save must name (product decision 26). */
  revision: z.int(),
  deliveries: z.array(DeliveryField),
  /** Recipients that a delivery report of another server says were not reached. Such reports are not authenticated. */
  bounced: z.optional(z.array(BouncedField)),
  /** `signed`: with S/MIME, which is not verified. `encrypted`: it cannot be read here. */
  protection: z.optional(z.enum(['signed', 'encrypted'])),
  /** Null for mail that this account did not send. */
  recall: z.nullable(RecallField),
  /** Drafts only: the author wants to know when it is opened. */
  tracked: z.boolean(),
  /** Null when views are not counted, or the setting `tracking` is off (spec section 5). */
  tracking: z.nullable(TrackingField),
  scheduled: z.nullable(ScheduledField),
  periodic: z.nullable(PeriodicField),
  /** When the sender is reminded if nobody has answered. */
  remind_at: z.optional(UnixSeconds),
})
export type MessageField = z.output<typeof MessageField>

export const getMessage = route({
  method: 'GET',
  path: '/api/v2/messages/:id',
  summary: 'Get a message with its body. With `?type=raw`, returns its source as text/plain.',
  /** `images`: `shown` brings remote pictures through the proxy; `original` leaves their addresses, for quoting in a draft. */
  query: z.object({
    type: z.optional(z.enum(['raw'])),
    images: z.optional(z.enum(['shown', 'original'])),
    whole: z.optional(z.enum(['1'])),
  }),
  response: MessageField,
  errors: ['message_not_found'],
})

export const DraftBody = z.object({
  /** If the thread no longer exists, `references` or a new one are used: a draft is never rejected for it. */
  thread_id: z.optional(Id),
  from: z.optional(AddressField),
  to: AddressFields,
  cc: AddressFields,
  bcc: AddressFields,
  subject: z.string().check(z.maxLength(4_000)),
  /** HTML as the editor wrote it. A body over the limit can be saved, but not sent. */
  body: z.string().check(z.maxLength(MAX_DRAFT_CHARACTERS)),
  /** `text`: `body` is plain text, and is sent as text/plain alone. */
  body_format: z.optional(z.enum(['html', 'text'])),
  in_reply_to: z.optional(z.string().check(z.maxLength(1_000))),
  references: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(200))),
  /** Adds a tracking image for each recipient. When absent, the draft keeps its setting. */
  tracking: z.optional(z.boolean()),
  /** Ids or uuids of files, in order. An unknown one is rejected with `file_not_found` and `files`. */
  files: z.array(Id).check(z.maxLength(200)),
})
export type DraftBody = z.output<typeof DraftBody>

export const DraftReceipt = z.object({
  id: z.string(),
  thread_id: z.string(),
  revision: z.int(),
  version: z.int(),
  saved_at: UnixSeconds,
  files: z.array(FileField),
})
export type DraftReceipt = z.output<typeof DraftReceipt>

const NewDraftBody = z.extend(DraftBody, {
  to: z._default(AddressFields, []),
  cc: z._default(AddressFields, []),
  bcc: z._default(AddressFields, []),
  subject: z._default(DraftBody.shape.subject, ''),
  body: z._default(DraftBody.shape.body, ''),
  files: z._default(DraftBody.shape.files, []),
  /** Repeated calls with the same key create only one draft. */
  client_key: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
})

export const createDraft = route({
  method: 'POST',
  path: '/api/v2/messages',
  summary: 'Create a draft. A repeated call with the same `client_key` returns the first draft.',
  body: NewDraftBody,
  response: DraftReceipt,
  errors: ['smtp_disabled', 'sender_not_allowed', 'file_not_found', 'quota_exceeded'],
})

export const saveDraft = route({
  method: 'PATCH',
  path: '/api/v2/messages/:id',
  summary: 'Update a draft. A stale `revision` is rejected with 409 and nothing is overwritten.',
  /** `writer` identifies the saving window. On a 409, `saved_by` names the writer of the stored revision. */
  body: z.extend(DraftBody, {
    revision: VersionNumber,
    writer: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  }),
  response: DraftReceipt,
  errors: [
    'message_not_found',
    'not_a_draft',
    'draft_conflict',
    'already_sent',
    'smtp_disabled',
    'sender_not_allowed',
    'file_not_found',
    'quota_exceeded',
  ],
})

export const deleteDraft = route({
  method: 'DELETE',
  path: '/api/v2/messages/:id',
  summary: 'Purge a draft',
  response: Empty,
  errors: ['message_not_found', 'not_a_draft', 'already_sent', 'smtp_disabled'],
})
