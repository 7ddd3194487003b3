import type { ParsedDeliveryReport } from '@sen/core/ports/mime'
import { readReport } from '@sen/model/delivery-reports/read-report'
import { isReporter, readReportText } from '@sen/model/delivery-reports/read-report-text'
import { decodeHtml, decodeText } from './charsets.ts'
import { htmlToText } from './html-text.ts'
import { leavesOf } from './message-body.ts'
import { readMessageId, readMessageIds } from './message-ids.ts'
import { type Header, type MessageTree, readTree, type TreeNode } from './message-tree.ts'
import { scrubLine } from './scrub.ts'

const MAX_STATUS_BYTES = 256 * 1024
const MAX_ORIGINAL_HEADER_BYTES = 256 * 1024
const MAX_LINE_CHARACTERS = 1_000

/** RFC 3464 defines it, and RFC 6533 for addresses that are not ASCII. */
const STATUS = /^message\/(global-)?delivery-status$/
const ORIGINAL = /^(text\/rfc822-headers?|message\/(rfc822|rfc822-headers?|global|global-headers))$/
/** Programs that do not know the type write the status as text. */
const STATUS_FIELDS = /^final-recipient:.*(?:\r?\n.*){0,20}\r?\n(?:action|status):/im
/** Mailboxes put this line before a message. */
const ENVELOPE_LINE = /^>?From [^\r\n]*\r?\n/

export async function readDeliveryReport({ headers, root }: MessageTree): Promise<ParsedDeliveryReport | undefined> {
  const leaves = leavesOf(root)
  const status = leaves.find(({ mediaType }) => STATUS.test(mediaType)) ?? statusAsText(root, leaves)
  return status ? readStatus(headers, leaves, status) : readWords(headers, root, leaves)
}

async function readStatus(
  headers: readonly Header[],
  leaves: readonly TreeNode[],
  status: TreeNode,
): Promise<ParsedDeliveryReport> {
  const at = leaves.indexOf(status)
  const recipients = readReport(textOf(status)).map(scrubbed)
  const originals = [...leaves.slice(at + 1), ...leaves.slice(0, at)].filter(isOriginal)
  return { recipients, originalMessageId: (await firstMessageId(originals)) || answeredId(headers) }
}

/** Reports of qmail, older Exim and Exchange have no status part, only text and a copy of the message. */
async function readWords(
  headers: readonly Header[],
  root: TreeNode,
  leaves: readonly TreeNode[],
): Promise<ParsedDeliveryReport | undefined> {
  const value = (key: string) => headers.find((header) => header.key === key)?.value ?? ''
  const failed = value('x-failed-recipients')
  const isReport = root.mediaType === 'multipart/report' && /^delivery-status$/i.test(root.params['report-type'] ?? '')
  if (failed === '' && !isReport && !isReporter(value('from'))) return undefined
  const read = wordsOf(leaves).map((words) => readReportText(words, failed, value('subject')))
  const recipients = mostSaid(read.map((report) => report.recipients))
  const field = read.find(({ messageIdField }) => messageIdField !== '')?.messageIdField
  const id = (await firstMessageId(leaves.filter(isOriginal))) || readMessageId(field) || answeredId(headers)
  if (id === '' && recipients.length === 0) return undefined
  return { recipients: recipients.map(scrubbed), originalMessageId: id }
}

/** Exchange Online writes HTML, often without a plain part. */
function wordsOf(leaves: readonly TreeNode[]): readonly string[] {
  const plain = leaves.find(({ mediaType }) => mediaType === 'text/plain')
  const html = leaves.find(({ mediaType }) => mediaType === 'text/html')
  const words = [...(plain ? [textOf(plain)] : []), ...(html ? [htmlToText(htmlOf(html))] : [])]
  return words.length === 0 ? [''] : words
}

/** Prefers a reading with a reason over one that only names recipients. */
function mostSaid(readings: readonly ParsedDeliveryReport['recipients'][]): ParsedDeliveryReport['recipients'] {
  return (
    readings.find((recipients) => recipients.some(({ reply }) => reply !== '')) ??
    readings.find((recipients) => recipients.length > 0) ??
    []
  )
}

function htmlOf({ content, params }: TreeNode): string {
  return decodeHtml(content.subarray(0, MAX_STATUS_BYTES), params.charset)
}

function statusAsText(root: TreeNode, leaves: readonly TreeNode[]): TreeNode | undefined {
  if (root.mediaType !== 'multipart/report') return undefined
  return leaves.find((leaf) => leaf.mediaType === 'text/plain' && STATUS_FIELDS.test(textOf(leaf)))
}

function isOriginal({ mediaType }: TreeNode): boolean {
  return ORIGINAL.test(mediaType)
}

function textOf({ content, params }: TreeNode): string {
  return decodeText(content.subarray(0, MAX_STATUS_BYTES), params.charset)
}

function scrubbed({
  addresses,
  action,
  reply,
}: ParsedDeliveryReport['recipients'][number]): ParsedDeliveryReport['recipients'][number] {
  return {
    addresses: addresses.map((address) => scrubLine(address, MAX_LINE_CHARACTERS)),
    action,
    reply: scrubLine(reply, MAX_LINE_CHARACTERS),
  }
}

async function firstMessageId(originals: readonly TreeNode[]): Promise<string> {
  for (const { content } of originals.slice(0, 3)) {
    const id = await messageIdOf(content)
    if (id !== '') return id
  }
  return ''
}

/** Gmail and Microsoft 365 reply to the message that bounced, even if they do not return it. */
function answeredId(headers: readonly Header[]): string {
  const value = (key: string) => headers.find((header) => header.key === key)?.value
  return readMessageId(value('in-reply-to')) || (readMessageIds(value('references')).at(-1) ?? '')
}

async function messageIdOf(content: Uint8Array): Promise<string> {
  const bytes = Buffer.from(content.subarray(0, MAX_ORIGINAL_HEADER_BYTES)).toString('latin1')
  const [header = ''] = bytes
    .replace(/^\s+/, '')
    .replace(ENVELOPE_LINE, '')
    .split(/\r?\n\r?\n/, 1)
  const { headers } = await readTree(Uint8Array.from(Buffer.from(`${header}\r\n`, 'latin1')))
  return readMessageId(headers.find(({ key }) => key === 'message-id')?.value)
}
