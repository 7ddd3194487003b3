const STATED_FIELDS = new Set([
  'content-length',
  'lines',
  'status',
  'x-account-key',
  'x-evolution',
  'x-evolution-source',
  'x-folder',
  'x-gm-thrid',
  'x-gmail-labels',
  'x-imap',
  'x-imapbase',
  'x-keywords',
  'x-message-flag',
  'x-mozilla-keys',
  'x-mozilla-status',
  'x-mozilla-status2',
  'x-status',
  'x-uid',
  'x-uidl',
  'x-uniform-type-identifier',
  'x-unsent',
])

/** If more than half of the delivered messages have a field, the exporting program wrote it. */
const DIALECT_SHARE = 0.5
/** With fewer messages, a stranger's field could look like the program's. */
const MIN_DELIVERED = 3

interface Field {
  readonly name: string
  readonly text: string
}

/**
 * Received mail may contain forged state fields. The exporting program's fields are before all received fields, or are
 * part of the file's dialect.
 */
export function exporterHeader(header: string, dialect: readonly string[]): string {
  const fields = fieldsOf(header)
  if (!isDelivered(fields)) return header
  const top = topOf(fields)
  return fields
    .filter(({ name }, at) => at < top || !STATED_FIELDS.has(name) || dialect.includes(name))
    .map(({ text }) => text)
    .join('')
}

/** Programs such as mutt, Pine and Dovecot put state fields after other fields. Fields in front need no dialect. */
export function dialectOf(headers: readonly string[]): readonly string[] {
  const delivered = headers.map(fieldsOf).filter(isDelivered)
  if (delivered.length < MIN_DELIVERED) return []
  const counts = new Map<string, number>()
  for (const fields of delivered) {
    for (const name of new Set(fields.slice(topOf(fields)).map((field) => field.name)))
      if (STATED_FIELDS.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > delivered.length * DIALECT_SHARE).map(([name]) => name)
}

function topOf(fields: readonly Field[]): number {
  const top = fields.findIndex(({ name }) => !STATED_FIELDS.has(name))
  return top < 0 ? fields.length : top
}

function isDelivered(fields: readonly Field[]): boolean {
  return fields.some(({ name }) => name === 'received' || name === 'return-path' || name === 'delivered-to')
}

function fieldsOf(header: string): readonly Field[] {
  return Array.from(header.matchAll(/[^\n]*\n(?:[ \t][^\n]*\n)*|[^\n]+$/g), ([text]) => ({
    name: /^([\w-]{1,100})[ \t]*:/.exec(text)?.[1]?.toLowerCase() ?? '',
    text,
  }))
}
