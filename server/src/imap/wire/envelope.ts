import { AddressRoom } from '@sen/model/mail-programs/address-room'
import type { EnvelopeAddress, EnvelopeFields } from '@sen/model/mail-programs/message-structure'
import { type ByteText, nilOrString, utf8Bytes } from './wire-text.ts'

/**
 * Writes ENVELOPE (RFC 3501 section 7.4.2). Sender and Reply-To default to From.
 * @param room is shared by all envelopes of a structure, because those from before its limit may have more addresses
 */
export function renderEnvelope(fields: EnvelopeFields, room = new AddressRoom()): ByteText {
  const addresses = (list: readonly EnvelopeAddress[] = []) => renderAddresses(room.take(list))
  const from = addresses(fields.from)
  const parts = [
    text(fields.date),
    text(fields.subject),
    from,
    fields.sender?.length ? addresses(fields.sender) : from,
    fields.replyTo?.length ? addresses(fields.replyTo) : from,
    addresses(fields.to),
    addresses(fields.cc),
    addresses(fields.bcc),
    text(fields.inReplyTo),
    text(fields.messageId),
  ]
  return `(${parts.join(' ')})`
}

function renderAddresses(list: readonly EnvelopeAddress[]): ByteText {
  if (list.length === 0) return 'NIL'
  return `(${list.map(({ name, mailbox, host }) => `(${text(name)} NIL ${text(mailbox)} ${text(host)})`).join('')})`
}

function text(value: string | undefined): ByteText {
  return nilOrString(value === undefined ? undefined : utf8Bytes(value))
}
