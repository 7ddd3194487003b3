import { AddressRoom } from '@sen/model/mail-programs/address-room'
import type { EnvelopeAddress, EnvelopeFields } from '@sen/model/mail-programs/message-structure'
import { type ByteText, nilOrText } from './wire-text.ts'

/**
 * Writes ENVELOPE (RFC 3501 section 7.4.2). Sender and Reply-To default to From.
 * @param room is shared by all envelopes of a structure, because those from before its limit may have more addresses
 */
export function renderEnvelope(fields: EnvelopeFields, room = new AddressRoom()): ByteText {
  const addresses = (list: readonly EnvelopeAddress[] = []) => renderAddresses(room.take(list))
  const from = addresses(fields.from)
  const sender = fields.sender?.length ? addresses(fields.sender) : from
  const replyTo = fields.replyTo?.length ? addresses(fields.replyTo) : from
  const recipients = `${addresses(fields.to)} ${addresses(fields.cc)} ${addresses(fields.bcc)}`
  const ids = `${nilOrText(fields.inReplyTo)} ${nilOrText(fields.messageId)}`
  return `(${nilOrText(fields.date)} ${nilOrText(fields.subject)} ${from} ${sender} ${replyTo} ${recipients} ${ids})`
}

function renderAddresses(list: readonly EnvelopeAddress[]): ByteText {
  if (list.length === 0) return 'NIL'
  let rendered = '('
  for (const { name, mailbox, host } of list) {
    rendered += `(${nilOrText(name)} NIL ${nilOrText(mailbox)} ${nilOrText(host)})`
  }
  return `${rendered})`
}
