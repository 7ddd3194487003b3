/** Header fields in which programs state where a message was kept and whether it was read. */
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

/** Fields that a file has in more than half of its delivered messages are written by the program that wrote the file. */
const DIALECT_SHARE = 0.5
/** In fewer messages one of a stranger could look like a habit. */
const MIN_DELIVERED = 3

interface Field {
  readonly name: string
  /** With its folded lines and their ends. */
  readonly text: string
}

/**
 * The header with only those stated fields that its program wrote: a stranger can write the same ones into mail that is in the file.
 * The program's own stand before all that came with the message, or belong to the file's dialect. A message that was never
 * delivered has no stranger's: a draft, or a copy of what was sent.
 */
export function believedHeader(header: string, dialect: readonly string[]): string {
  const fields = fieldsOf(header)
  if (!isDelivered(fields)) return header
  const top = topOf(fields)
  return fields
    .filter(({ name }, at) => at < top || !STATED_FIELDS.has(name) || dialect.includes(name))
    .map(({ text }) => text)
    .join('')
}

/**
 * The stated fields that the program which wrote this file puts among the others, as mutt, Pine and Dovecot do behind them, by the
 * headers of its first messages. Those that a program writes in front need no dialect.
 */
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

/** Returns how many stated fields stand in front of all others. */
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
