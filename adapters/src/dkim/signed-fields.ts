/** Signed once more than they occur, so that adding one breaks the signature (RFC 6376 sections 5.4.2, 8.15). */
const OVERSIGNED: ReadonlySet<string> = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])
/** Lists and gateways may add these fields, so they are signed only where present. */
const SIGNED: ReadonlySet<string> = new Set(['auto-submitted', 'list-unsubscribe', 'list-unsubscribe-post'])

export interface SignedFields {
  readonly names: readonly string[]
  readonly canonical: string
}

/** @param header up to and including the line end before the empty line; one character per byte */
export function signedFields(header: string): SignedFields {
  const fields = header
    .split(/\r\n(?![ \t])/)
    .filter((field) => field !== '')
    .map((field) => ({ name: nameOf(field), canonical: relaxedField(field) }))
  // Verifiers take fields of the same name from the bottom up.
  const present = fields.filter(({ name }) => OVERSIGNED.has(name) || SIGNED.has(name)).reverse()
  return {
    names: [...present.map(({ name }) => name), ...OVERSIGNED],
    canonical: present.map(({ canonical }) => `${canonical}\r\n`).join(''),
  }
}

/** RFC 6376 section 3.4.2, without the line end. */
export function relaxedField(field: string): string {
  const value = field.slice(field.indexOf(':') + 1)
  const flat = value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${nameOf(field)}:${flat}`
}

function nameOf(field: string): string {
  return field
    .slice(0, Math.max(0, field.indexOf(':')))
    .trim()
    .toLowerCase()
}
