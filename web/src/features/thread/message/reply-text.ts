import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { meaningOfReply, type ReplyMeaning } from '@sen/model/replies'

/** Texts for the meaning of mail server replies (spec section 8). */
const TEXTS: Readonly<Record<ReplyMeaning, MessageDescriptor>> = {
  recipient_not_found: msg`the recipient does not exist`,
  domain_not_found: msg`the recipient’s domain was not found`,
  mailbox_full: msg`the recipient’s mailbox is full`,
  message_too_large: msg`the message is too large for the recipient’s server`,
  server_not_responding: msg`the recipient’s server is not responding`,
  sender_not_allowed: msg`the recipient’s server does not accept this sender`,
  connection_not_secure: msg`the recipient’s domain requires a secure connection that its server doesn’t offer`,
  address_not_ascii: msg`the recipient’s server does not support addresses with diacritics`,
  receiver_refused: msg`the recipient’s server refused the message`,
  cannot_send: msg`the recipient’s server does not accept this mail`,
}

/** Undefined for replies without a text, which are shown unchanged. */
export function replyText(reply: string): MessageDescriptor | undefined {
  const meaning = meaningOfReply(reply)
  return meaning && TEXTS[meaning]
}
