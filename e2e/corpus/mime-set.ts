import { createHash } from 'node:crypto'
import { getMessage, type MessageField } from '@sen/contract/messages'
import { readFolder } from '../program/mailbox-contents.ts'
import type { CorpusStage, Mailbox } from './corpus-stage.ts'
import { type Expectation, readMimeSet, type SourceMail } from './mime-source.ts'
import { count, type Tally, tally } from './tally.ts'

const REPLY_WITHIN_MILLISECONDS = 5_000

/** Every message is answered in time and shown once; what most parsers agree on is what ours says. */
export async function judgeMime(stage: CorpusStage, folder: string): Promise<readonly Tally[]> {
  const arriving = tally('mime', 'answered within 5 s with 250 or a clean refusal, then visible exactly once')
  const facts = tally('mime facts', 'subject, people, ids, date, attachments and text as most parsers read them')
  const sources = readMimeSet(folder)
  const box = await stage.mailbox('mime')
  const wrong = new Map<SourceMail, string[]>()
  const taken = new Set<SourceMail>()
  for (const source of sources) {
    const startedAt = performance.now()
    const refusal = await stage.send(box.address, source.content)
    const milliseconds = performance.now() - startedAt
    if (!refusal) taken.add(source)
    const tooSlow = milliseconds > REPLY_WITHIN_MILLISECONDS ? [`answered after ${milliseconds.toFixed(0)} ms`] : []
    wrong.set(source, tooSlow)
  }
  const shown = await shownBySource(stage, box)
  for (const source of sources) {
    const copies = shown.get(digestOf(source.content)) ?? []
    const equals = sources.filter((each) => each.content.equals(source.content)).length
    const problems = wrong.get(source) ?? []
    if (taken.has(source) && copies.length === 0 && !hasTwin(source, shown)) problems.push('not visible')
    if (copies.length > equals) problems.push(`visible ${copies.length} times`)
    count(arriving, source.id, problems)
    const [message] = copies
    if (source.expect && message) count(facts, source.id, await differences(box, stage, message, source.expect))
  }
  return [arriving, facts]
}

/** Of several messages with one Message-ID only one is shown (a duplicate to its reader). */
function hasTwin(source: SourceMail, shown: ReadonlyMap<string, readonly MessageField[]>): boolean {
  const id = source.expect?.messageId
  return Boolean(id) && [...shown.values()].flat().some(({ message_id_header }) => message_id_header === id)
}

async function shownBySource(stage: CorpusStage, box: Mailbox): Promise<Map<string, MessageField[]>> {
  const inbox = await readFolder(box.call, 'INBOX')
  const shown = new Map<string, MessageField[]>()
  for (const message of inbox.threads.flatMap(({ messages }) => messages)) {
    const raw = await bytesAt(stage, box, `/api/v2/messages/${message.id}?type=raw`)
    const digest = digestOf(withoutTrace(raw))
    shown.set(digest, [...(shown.get(digest) ?? []), message])
  }
  return shown
}

async function differences(
  box: Mailbox,
  stage: CorpusStage,
  shown: MessageField,
  expect: Expectation,
): Promise<readonly string[]> {
  const { data: message } = await box.call(getMessage, { params: { id: shown.id }, query: {} })
  const found: string[] = []
  const compare = (field: keyof Expectation, value: string | readonly string[]): void => {
    if (!(field in expect)) return
    const wanted = expect[field]
    if (!isSame(wanted ?? '', value)) found.push(`${field}: want ${show(wanted)} got ${show(value)}`)
  }
  compare('subject', message.subject)
  compare('messageId', message.message_id_header)
  compare('inReplyTo', message.in_reply_to)
  compare('dateEpoch', message.header_date === null ? '' : String(message.header_date))
  compare('fromEmails', [message.from.email])
  compare('fromNames', [message.from.name])
  compare(
    'toEmails',
    message.to.map(({ email }) => email),
  )
  compare(
    'ccEmails',
    message.cc.map(({ email }) => email),
  )
  if (
    expect.attachmentNames &&
    !areNames(
      expect.attachmentNames,
      message.files.map(({ name }) => name),
    )
  ) {
    found.push(
      `attachmentNames: want ${show(expect.attachmentNames)} got ${show(message.files.map(({ name }) => name))}`,
    )
  }
  if (expect.attachmentSha256) {
    const digests: string[] = []
    for (const { id } of message.files) digests.push(sha256(await bytesAt(stage, box, `/api/v2/files/${id}/download`)))
    compare('attachmentSha256', digests.sort())
  }
  // Where there is HTML, that is what the page shows, and the plain part need not say the same.
  const text = expect.textPlainContains
  if (text && message.body_format === 'text' && !containsText(message.body ?? '', text)) {
    found.push(`text: want ${show(text)} got ${show(message.body ?? '')}`)
  }
  return found
}

function isSame(wanted: unknown, value: string | readonly string[]): boolean {
  if (Array.isArray(wanted)) {
    const [one, other] = [wanted.map(String), [...value]].map((list) => list.map(plain).filter((text) => text !== ''))
    return (
      JSON.stringify(one?.map((text) => text.toLowerCase())) ===
      JSON.stringify(other?.map((text) => text.toLowerCase()))
    )
  }
  return plain(String(wanted)) === plain(String(value))
}

/** A part without a name gets one of ours; a path is shortened to its last step. */
function areNames(wanted: readonly string[], given: readonly string[]): boolean {
  const rest = given.map(plain)
  for (const name of wanted.map((each) => plain(each).split(/[\\/]/).at(-1) ?? '')) {
    const at = name === '' ? -1 : rest.indexOf(name)
    if (name !== '' && at < 0) return false
    if (at >= 0) rest.splice(at, 1)
  }
  return wanted.length === given.length
}

/** Letters that their parsers could not read prove nothing. */
function containsText(body: string, wanted: string): boolean {
  const pieces = plain(wanted).split(/\ufffd+/)
  let at = 0
  const text = plain(body)
  for (const piece of pieces) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return true
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

function show(value: unknown): string {
  return JSON.stringify(value ?? '').slice(0, 100)
}

async function bytesAt(stage: CorpusStage, box: Mailbox, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, stage.program.url), { headers: { 'x-auth-token': box.token } })
  return Buffer.from(await answer.arrayBuffer())
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function digestOf(content: Uint8Array): string {
  const text = Buffer.from(content)
    .toString('latin1')
    .replace(/(\r\n)+$/, '')
  return createHash('sha256').update(text, 'latin1').digest('hex')
}

/** Less the two fields that our own door puts before a message. */
function withoutTrace(kept: Buffer): Buffer {
  const trace = /^Return-Path: <[^\r\n]*>\r\nReceived: [^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/.exec(kept.toString('latin1'))
  return kept.subarray(trace?.[0].length ?? 0)
}
