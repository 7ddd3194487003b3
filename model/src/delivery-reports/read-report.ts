import type { ReportedAction } from '../transport/delivery-status-request.ts'
import { serverReply } from './server-reply.ts'

export interface ReportedRecipient {
  /** Without their address type (RFC 3464 section 2.3). */
  readonly addresses: readonly string[]
  readonly action: ReportedAction
  readonly reply: string
}

const MAX_RECIPIENTS = 1_000
const MAX_REPLY_CHARACTERS = 1_000
/** Some patterns are slower than linear, so the input is bounded. */
const MAX_FIELD_CHARACTERS = MAX_REPLY_CHARACTERS + 100

/** Accepts what servers write, such as missing types and comments. A missing Action follows from the Status. */
export function readReport(status: string): readonly ReportedRecipient[] {
  const blocks = status.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)
  const found: ReportedRecipient[] = []
  for (const block of blocks) {
    if (found.length >= MAX_RECIPIENTS) break
    const recipient = readBlock(fieldsOf(block))
    if (recipient) found.push(recipient)
  }
  return found
}

function fieldsOf(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1, colon + MAX_FIELD_CHARACTERS).trim())
  }
  return fields
}

function readBlock(fields: ReadonlyMap<string, string>): ReportedRecipient | undefined {
  const addresses = ['final-recipient', 'original-recipient'].map((name) => addressIn(fields.get(name) ?? ''))
  const named = [...new Set(addresses.filter((address) => address !== ''))]
  const status = fields.get('status') ?? ''
  const action = actionOf(fields.get('action') ?? '', status)
  if (named.length === 0 || !action) return undefined
  const diagnostic = serverReply(withoutType(fields.get('diagnostic-code') ?? ''))
  const code = /\d\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? ''
  const reply = diagnostic === '' ? code : diagnostic
  return { addresses: named, action, reply }
}

const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

function actionOf(written: string, status: string): ReportedRecipient['action'] | undefined {
  const word = /^[a-z]+/i.exec(written)?.[0].toLowerCase()
  const known = ACTIONS.find((action) => action === word)
  if (known) return known
  const byClass = { '2': 'delivered', '4': 'delayed', '5': 'failed' } as const
  const first = status[0]
  return first === '2' || first === '4' || first === '5' ? byClass[first] : undefined
}

function addressIn(field: string): string {
  const inBrackets = /<([^<>\s]*)>/.exec(field)
  const address = inBrackets?.[1] ?? withoutType(field).replace(/\s*\(.*$/, '')
  return address
    .replaceAll(/\\x\{([0-9a-f]{1,6})\}/gi, (written, code: string) => letterOf(code) ?? written)
    .trim()
    .toLowerCase()
}

/** RFC 6533 section 3. */
function letterOf(code: string): string | undefined {
  const point = Number.parseInt(code, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}

/** Some servers omit the type in `rfc822; a@b`. */
function withoutType(field: string): string {
  return field.replace(/^[\w-]{1,40}\s*;\s*/, '')
}
