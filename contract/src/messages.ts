import { MAX_DRAFT_CHARACTERS } from '@sen/model/limits'
import { VERDICT_REASONS } from '@sen/model/trust/sender-verdict'
import * as z from 'zod/mini'
import { AddressField, AddressFields, Empty, Id, UnixSeconds, VersionNumber } from './fields.ts'
import { PeriodicField } from './planning/period.ts'
import { ScheduledField } from './planning/schedule.ts'
import { RecallField, RecallOutcomeField, TrackingField } from './recall/recall.ts'
import { route } from './route.ts'

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
  /** Brought from the computer by whoever writes; false for a part of a mail, of a forwarded one too, and for a copy from the drive. */
  uploaded: z.boolean(),
  /** What of the drive it is a copy of; that may be gone. */
  drive_item_id: z.optional(z.string()),
  is_office: z.boolean(),
  /** Its bytes are a program, and its name says something else. Absent: nothing speaks for it. */
  is_disguised: z.optional(z.boolean()),
  scan: FileScanField,
  has_virus: z.boolean(),
  /** The scanner's name for what it found; `Error: …` when it could not scan. */
  message: z.string(),
})
export type FileField = z.output<typeof FileField>

export const DeliveryField = z.object({
  email: z.string(),
  state: z.enum(['queued', 'handed_over', 'failed', 'unclear', 'withdrawn']),
  reply: z.string(),
  /** An administrator has taken it out of the queue: the reply is the last there was, and not why it failed. */
  given_up: z.boolean(),
  /** Nothing is tried: the operator put the mail on hold, or the mailbox may not send. */
  on_hold: z.boolean(),
  /** What a recall did there; null when there was none, or it is not known yet. */
  recall: RecallOutcomeField,
  /** How often this recipient looked; null where nobody counts. */
  view_count: z.nullable(z.int()),
})

export const BouncedField = z.object({
  email: z.string(),
  state: z.enum(['failed', 'delayed']),
  /** What the server said, in its own words. */
  reply: z.string(),
})
export type BouncedField = z.output<typeof BouncedField>

/** Who it is really from (product decision 5). */
export const VerdictField = z.object({
  outcome: z.enum(['authentic', 'forged', 'unproven']),
  reason: z.enum(VERDICT_REASONS),
  /** Of the address in From, lower case. */
  domain: z.string(),
})
export type VerdictField = z.output<typeof VerdictField>

/** A sender to look at twice: new to this mailbox, or one who looks like somebody known to it. */
export const StrangerField = z.object({
  kind: z.enum(['first_time', 'similar_name', 'similar_domain']),
  /** The known address, or domain, that it looks like; empty for `first_time`. */
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
  /** Being written: mail that is planned is no draft until it is taken back. */
  is_draft: z.boolean(),
  folder: z.string(),
  folder_id: z.string(),
  old_folder: z.nullable(z.string()),
  in_reply_to: z.string(),
  /** In a thread, of messages that come with their body; none while collapsed. */
  references: z.array(z.string()),
  from: AddressField,
  /** The rest of those whom its From fields name, where there are several. */
  other_authors: z.optional(z.array(AddressField)),
  /** How many these are, where more were named than are listed. */
  other_author_count: z.optional(z.number()),
  reply_to: z.array(AddressField),
  /** Where its mailing list is written to, if it is of one. */
  list_post: z.optional(z.string()),
  to: z.array(AddressField),
  cc: z.array(AddressField),
  bcc: z.array(AddressField),
  /** To or Cc names more than are listed here: the source has all of them. */
  has_more_recipients: z.optional(z.boolean()),
  subject: z.string(),
  snippet: z.string(),
  /** Null while collapsed: fetch `messages/:id`. HTML is sanitised; text is plain and must be escaped by the renderer. */
  body: z.nullable(z.string()),
  body_format: z.enum(['html', 'text']),
  /** The body refers to pictures that lie elsewhere. */
  has_remote_content: z.boolean(),
  /** They are in the body, by addresses of our image proxy; otherwise they are left out until `?images=shown` asks. */
  images_shown: z.boolean(),
  /** Only the beginning of a very long body; `?whole=1` brings all of it, up to 8 MB of JSON. */
  body_clipped: z.boolean(),
  /** What the sender's HTML lost, being more than any letter has: some of its formatting, or all of it. */
  body_shortfall: z.nullable(z.enum(['formatting', 'text_only'])),
  /** Its end is longer than is kept, or than one answer has room for: the source has all of it. */
  body_cut: z.optional(z.boolean()),
  /** Null when nobody judged: own mail, imported mail. */
  verdict: z.nullable(VerdictField),
  /** Why it did not come to the inbox, or which rule took it; the rule is absent once it is deleted. */
  filed: z.optional(FiledField),
  /** Absent for senders who are known, and where `verdict` warns already. */
  stranger: z.optional(StrangerField),
  /** Received time, which lists sort by (product decision 22). */
  date: UnixSeconds,
  /** The Date header. */
  header_date: z.nullable(UnixSeconds),
  unread: z.boolean(),
  starred: z.boolean(),
  files: z.array(FileField),
  status: z.enum(['', 'sending_failed']),
  state: z.enum(['', 'sending']),
  unparsable: z.boolean(),
  size: z.int(),
  /** Of a draft: what the next save must name (product decision 26). */
  revision: z.int(),
  deliveries: z.array(DeliveryField),
  /** Of a delivery report of another server about mail of one's own: whom that did not reach. Reports are not proven. */
  bounced: z.optional(z.array(BouncedField)),
  /** Its text was signed with S/MIME, which is not checked; or it is encrypted and cannot be read here. */
  protection: z.optional(z.enum(['signed', 'encrypted'])),
  /** Null for what this account did not send itself. */
  recall: z.nullable(RecallField),
  /** Of a draft: its writer wants to know when it is seen. */
  tracked: z.boolean(),
  /** Null where nobody counts, or the setting `tracking` is off (spec section 5). */
  tracking: z.nullable(TrackingField),
  /** Of own mail that waits for its time, missed it, or left after it. */
  scheduled: z.nullable(ScheduledField),
  /** Of mail that is sent again and again. */
  periodic: z.nullable(PeriodicField),
})
export type MessageField = z.output<typeof MessageField>

export const getMessage = route({
  method: 'GET',
  path: '/api/v2/messages/:id',
  summary: 'One message with its body; `?type=raw` answers its source as text/plain instead',
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
  /** The thread that a new draft answers in; where it is gone, its references find another, or a new one begins: text is never refused. */
  thread_id: z.optional(Id),
  from: z.optional(AddressField),
  to: AddressFields,
  cc: AddressFields,
  bcc: AddressFields,
  subject: z.string().check(z.maxLength(4_000)),
  /** HTML as the editor wrote it. Longer than the limit still saves; sending refuses it. */
  body: z.string().check(z.maxLength(MAX_DRAFT_CHARACTERS)),
  /** `text`: `body` is plain text, and is sent as text/plain alone. */
  body_format: z.optional(z.enum(['html', 'text'])),
  in_reply_to: z.optional(z.string().check(z.maxLength(1_000))),
  references: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(200))),
  /** Each recipient gets a picture of one's own that tells of looks; kept as it was when absent. */
  tracking: z.optional(z.boolean()),
  /** Ids or uuids of files, in order; one that is not there is refused with `file_not_found` and `files`. */
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

/** What a call of one's own may leave out is empty. */
const NewDraftBody = z.extend(DraftBody, {
  to: z._default(AddressFields, []),
  cc: z._default(AddressFields, []),
  bcc: z._default(AddressFields, []),
  subject: z._default(DraftBody.shape.subject, ''),
  body: z._default(DraftBody.shape.body, ''),
  files: z._default(DraftBody.shape.files, []),
  /** Without it each call makes a draft of its own. */
  client_key: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
})

export const createDraft = route({
  method: 'POST',
  path: '/api/v2/messages',
  summary: 'Create a draft; a second call with the same `client_key` answers the first one’s draft',
  body: NewDraftBody,
  response: DraftReceipt,
  errors: ['smtp_disabled', 'sender_not_allowed', 'file_not_found'],
})

export const saveDraft = route({
  method: 'PATCH',
  path: '/api/v2/messages/:id',
  summary: 'Save a draft; a stale `revision` is refused with 409 and nothing is overwritten',
  /** `writer`: the saver’s own name for itself; a 409 says as `saved_by` whose save stands there. */
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
  ],
})

export const deleteDraft = route({
  method: 'DELETE',
  path: '/api/v2/messages/:id',
  summary: 'Delete a draft for ever',
  response: Empty,
  errors: ['message_not_found', 'not_a_draft', 'already_sent', 'smtp_disabled'],
})
