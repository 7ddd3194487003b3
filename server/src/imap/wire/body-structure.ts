import { MAX_LIST_DEPTH } from '@sen/model/imap/limits'
import { AddressRoom } from '@sen/model/mail-programs/address-room'
import type { Parameter, PartStructure } from '@sen/model/mail-programs/message-structure'
import { renderEnvelope } from './envelope.ts'
import { type ByteText, nilOrText, utf8Bytes, wireString } from './wire-text.ts'

/**
 * Writes BODY, or BODYSTRUCTURE with its extension data (RFC 3501 section 7.4.2). Parts below `MAX_LIST_DEPTH` are
 * written as one part, because clients refuse deeper lists.
 */
export function renderBodyStructure(root: PartStructure, isExtended: boolean): ByteText {
  return render(root, { isExtended, room: new AddressRoom() }, 1)
}

interface Rendering {
  readonly isExtended: boolean
  readonly room: AddressRoom
}

function render(part: PartStructure, rendering: Rendering, depth: number): ByteText {
  const { isExtended, room } = rendering
  const children = part.parts?.length === 0 && part.bodyStart === part.bodyEnd ? [emptyText(part)] : (part.parts ?? [])
  if (part.type === 'multipart' && children.length > 0 && depth < MAX_LIST_DEPTH) {
    const inner = children.map((child) => render(child, rendering, depth + 1)).join('')
    const extension = isExtended
      ? ` ${parameters(part.parameters)} ${disposition(part)} ${languages(part)} ${location(part)}`
      : ''
    return `(${inner} ${string(part.subtype)}${extension})`
  }
  const { message } = part
  const isMultipart = part.type === 'multipart'
  const isMessage = message !== undefined && depth < MAX_LIST_DEPTH
  // A client expects an envelope behind the type message/rfc822, so a message that is not shown has another type.
  const isOpaque = !isMessage && part.type === 'message' && part.subtype === 'rfc822'
  const [type, subtype] = isMultipart
    ? ['text', 'plain']
    : isOpaque
      ? ['application', 'octet-stream']
      : [part.type, part.subtype]
  const fields = [
    string(type),
    string(subtype),
    parameters(type === 'text' ? withCharset(isMultipart ? [] : part.parameters) : part.parameters),
    text(part.id),
    text(part.description),
    string(part.encoding === '' ? '7bit' : part.encoding),
    String(part.bodyEnd - part.bodyStart),
  ]
  if (isMessage) {
    fields.push(renderEnvelope(message.envelope, room), render(message.root, rendering, depth + 1), String(part.lines))
  } else if (type === 'text') {
    fields.push(String(part.lines))
  }
  if (isExtended) fields.push(text(part.md5), disposition(part), languages(part), location(part))
  return `(${fields.join(' ')})`
}

/** A multipart without content is shown as one with an empty part; its type would be lost otherwise. */
function emptyText({ bodyStart, bodyEnd }: PartStructure): PartStructure {
  const part = { type: 'text', subtype: 'plain', parameters: [], encoding: '7bit', lines: 0 }
  return { ...part, headerStart: bodyStart, bodyStart, bodyEnd }
}

/** Clients of Dovecot expect the default of RFC 2045 section 5.2 in words. */
function withCharset(list: readonly Parameter[]): readonly Parameter[] {
  return list.some(([name]) => name === 'charset') ? list : [...list, ['charset', 'us-ascii']]
}

function parameters(list: readonly Parameter[]): ByteText {
  if (list.length === 0) return 'NIL'
  return `(${list.map(([name, value]) => `${string(name)} ${string(value)}`).join(' ')})`
}

function disposition({ disposition: given }: PartStructure): ByteText {
  return given === undefined ? 'NIL' : `(${string(given.type)} ${parameters(given.parameters)})`
}

function languages({ languages: given = [] }: PartStructure): ByteText {
  return given.length === 0 ? 'NIL' : `(${given.map(string).join(' ')})`
}

function location({ location: given }: PartStructure): ByteText {
  return text(given)
}

function string(value: string): ByteText {
  return wireString(utf8Bytes(value))
}

function text(value: string | undefined): ByteText {
  return nilOrText(value)
}
