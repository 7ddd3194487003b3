import type { Address } from '@sen/model/addresses'
import type { ParsedMessage } from '../ports/mime.ts'

const LOOKED_AT_BYTES = 32 * 1024
const MAX_FIELD_CHARACTERS = 500

/** Splits lines and nothing else, so it is fast for any input. */
export function salvageHeaders(raw: Uint8Array): ParsedMessage {
  const fields = firstFields(printable(raw.subarray(0, LOOKED_AT_BYTES)))
  return {
    messageIdHeader: /<([^<>\s]{1,500})>/.exec(fields.get('message-id') ?? '')?.[1] ?? '',
    inReplyTo: '',
    references: [],
    subject: fields.get('subject') ?? '',
    from: senderOf(fields.get('from') ?? ''),
    sender: [],
    replyTo: [],
    to: [],
    cc: [],
    bcc: [],
    date: undefined,
    text: '',
    html: '',
    parts: [],
    headers: {},
  }
}

/** The core has no decoder of its own. ASCII suffices for a salvaged line. */
function printable(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte === 10 || (byte >= 32 && byte < 127) ? String.fromCharCode(byte) : ''
  return text
}

function firstFields(head: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of head.split('\n')) {
    if (line === '') break
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon > 0 && /^[a-z-]+$/.test(name) && !fields.has(name)) {
      fields.set(name, line.slice(colon + 1, colon + MAX_FIELD_CHARACTERS).trim())
    }
  }
  return fields
}

function senderOf(field: string): readonly Address[] {
  const email = /[^\s<>,;"]{1,64}@[^\s<>,;"]{1,190}/.exec(field)?.[0]
  return email ? [{ name: '', email }] : []
}
