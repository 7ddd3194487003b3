import type { MessageField } from '@sen/contract/messages'
import { offersReplyAll } from '@sen/model/replying'

export function mayReplyAll(message: MessageField, own: readonly string[]): boolean {
  const { message_id_header, in_reply_to, reply_to, ...rest } = message
  return offersReplyAll({ ...rest, messageIdHeader: message_id_header, inReplyTo: in_reply_to, replyTo: reply_to }, own)
}
