import * as z from 'zod/mini'
import { ShareIds } from './drive/share-ids.ts'
import { Id, UnixSeconds, VersionNumber } from './fields.ts'
import { route } from './route.ts'

export const SendReceipt = z.object({
  msg_id: z.string(),
  thread_id: z.string(),
  version: z.int(),
  /** Time until which the server holds the mail and undo is guaranteed (product decision 11). */
  hold_until: UnixSeconds,
  /** Undo time that the page shows; shorter than the hold. */
  undo_seconds: z.int(),
})
export type SendReceipt = z.output<typeof SendReceipt>

export const sendMail = route({
  method: 'POST',
  path: '/api/v2/send_mail',
  summary: 'Send a draft. Sending a draft twice is refused with `already_sent`.',
  body: z.object({
    msg_id: Id,
    /** The revision that the sender saw. The call is refused when another page saved a newer one. */
    revision: z.optional(VersionNumber),
    async: z.optional(z.boolean()),
    delay: z.optional(z.int()),
    share_ids: ShareIds,
  }),
  response: SendReceipt,
  errors: [
    'message_not_found',
    'not_a_draft',
    'already_sent',
    'draft_conflict',
    'smtp_disabled',
    'domain_not_verified',
    'no_sender',
    'sender_not_allowed',
    'sender_name_misleading',
    'no_receiver',
    'invalid_receivers',
    'too_many_recipients',
    'send_quota_exceeded',
    'sending_on_hold',
    'attachments_too_large',
    'message_too_large',
    'body_too_large',
    'share_not_found',
    'share_invalid',
  ],
})

export const undoSend = route({
  method: 'POST',
  path: '/api/v2/undo_send_mail',
  summary: 'Cancel a message that is still held for undo, which becomes a draft again',
  body: z.object({ msg_id: Id }),
  response: z.object({ msg_id: z.string(), thread_id: z.string(), revision: z.int(), version: z.int() }),
  errors: ['message_not_found', 'undo_too_late'],
})
