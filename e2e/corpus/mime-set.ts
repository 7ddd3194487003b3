import { createHash } from 'node:crypto'
import { getMessage, type MessageField } from '@sen/contract/messages'
import { textOfHtml } from '@sen/model/html-text'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import type { CorpusStage, Mailbox } from './corpus-stage.ts'
import type { Expectation } from './expectation.ts'
import { readMimeSet, type SourceMail } from './mime-source.ts'
import { OWN_MAILS } from './own-mails.ts'
import { bytesAt, digestOf, shownBySource } from './shown-mails.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

const REPLY_WITHIN_MILLISECONDS = 5_000

export async function judgeMime(stage: CorpusStage, folder: string, few: boolean): Promise<readonly Tally[]> {
  const arriving = tally('mime', 'taken within 5 s, then visible exactly once; only true copies are not')
  const facts = tally('mime facts', 'subject, people, ids, date, attachments and text as most parsers read them')
  const { mails, missing } = readMimeSet(folder)
  for (const id of missing) count(arriving, id, ['the file is missing'])
  const sources = [...mails.filter(({ id }, at) => !few || at % 12 === 0 || id.startsWith('viet-')), ...OWN_MAILS]
  const box = await stage.mailbox('mime')
  const wrong = new Map<SourceMail, string[]>()
  const taken = new Set<SourceMail>()
  for (const source of sources) {
    const startedAt = performance.now()
    const refusal = await stage.send(box.address, source.content)
    const milliseconds = performance.now() - startedAt
    if (!refusal) taken.add(source)
    const refused = refusal && !mayBeRefused(source) ? [refusal.message] : []
    const tooSlow = milliseconds > REPLY_WITHIN_MILLISECONDS ? [`answered after ${milliseconds.toFixed(0)} ms`] : []
    wrong.set(source, [...refused, ...tooSlow])
  }
  const shown = await shownBySource(stage, box)
  for (const source of sources) {
    const copies = (shown.get(digestOf(source.content)) ?? []).map(({ message }) => message)
    const equals = sources.filter((each) => each.content.equals(source.content)).length
    const problems = wrong.get(source) ?? []
    if (taken.has(source) && copies.length === 0) {
      const twin = sources.find((each) => shown.has(digestOf(each.content)) && isCopyOf(source, each))
      if (twin) passOver(facts, source.id, 'a true copy of another one')
      else if (await hasEqual(source, sources, shown)) passOver(facts, source.id, 'the same words as another one')
      else problems.push('not visible')
    }
    if (copies.length > equals) problems.push(`visible ${copies.length} times`)
    count(arriving, source.id, problems)
    const [message] = copies
    if (!source.expect) passOver(facts, source.id, 'without expectations')
    if (source.expect && message) count(facts, source.id, await differences(box, stage, message, source.expect))
  }
  return [arriving, facts]
}

function mayBeRefused({ content }: SourceMail): boolean {
  return content.byteLength > MAX_MESSAGE_BYTES
}

function isCopyOf(one: SourceMail, other: SourceMail): boolean {
  const [first, second] = [partsOf(one.content), partsOf(other.content)]
  const fields = ['message-id', 'from', 'date'] as const
  return one !== other && first.body === second.body && fields.every((name) => first.field(name) === second.field(name))
}

/** Another message may look the same to a reader, with a different source. */
async function hasEqual(
  one: SourceMail,
  all: readonly SourceMail[],
  shown: ReadonlyMap<string, unknown>,
): Promise<boolean> {
  const id = partsOf(one.content).field('message-id')
  const wanted = await wordsIn(one)
  for (const other of all) {
    const isCandidate = other !== one && id !== undefined && partsOf(other.content).field('message-id') === id
    if (isCandidate && shown.has(digestOf(other.content)) && (await wordsIn(other)) === wanted) return true
  }
  return false
}

async function wordsIn({ content }: SourceMail): Promise<string> {
  const { from, date, text, html, parts } = await new DirectMime().parse(content)
  const files = parts.map(({ name, sizeBytes }) => `${name} ${sizeBytes}`).sort()
  return JSON.stringify([
    from[0]?.email.toLowerCase(),
    date,
    text.replaceAll(/\s/g, ''),
    html.replaceAll(/\s/g, ''),
    files,
  ])
}

function partsOf(content: Buffer) {
  const text = content.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = (end < 0 ? text : text.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ')
  const field = (name: string) =>
    new RegExp(`^${name}[ \\t]*:(.*)$`, 'im').exec(head)?.[1]?.replaceAll(/\s+/g, ' ').trim()
  return { field, body: end < 0 ? '' : text.slice(end).replaceAll(/\s+/g, '') }
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
  const authors = [message.from, ...(message.other_authors ?? [])]
  compare(
    'fromEmails',
    authors.map(({ email }) => email),
  )
  compare(
    'fromNames',
    authors.map(({ name }) => name),
  )
  for (const [field, people] of [
    ['toNames', message.to],
    ['ccNames', message.cc],
  ] as const) {
    compare(
      field,
      people.map(({ name }) => name),
    )
  }
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
  const text = expect.textPlainContains
  const page = expect.textHtmlContains
  if (page && !containsText(textOfHtml(message.body ?? ''), page)) {
    found.push(`HTML: want ${show(page)} got ${show(textOfHtml(message.body ?? ''))}`)
  }
  // HTML need not contain all of the plain part; shared words must have the same letters.
  if (text && message.body_format === 'html') {
    const lost = lostWords(text, textOfHtml(message.body ?? ''))
    if (lost.length > 0) found.push(`HTML: no ${show(lost)}`)
  }
  if (text && message.body_format === 'text' && !containsText(message.body ?? '', text)) {
    found.push(`text: want ${show(text)} got ${show(message.body ?? '')}`)
  }
  return found
}

const LEAST_WORDS_SHARED = 0.5

function lostWords(wanted: string, given: string): readonly string[] {
  const words = (text: string) =>
    new Set(
      plain(text)
        .toLowerCase()
        .match(/\p{L}{2,}/gu) ?? [],
    )
  const [all, there] = [words(wanted), words(given)]
  const ascii = [...all].filter((word) => /^[a-z]+$/.test(word))
  if (ascii.length > 0 && ascii.filter((word) => there.has(word)).length < ascii.length * LEAST_WORDS_SHARED) return []
  const accented = [...all].filter((word) => !/^[a-z]+$/.test(word) && !word.includes('\ufffd'))
  const lost = accented.filter((word) => !there.has(word))
  return accented.length > 2 && lost.length > accented.length / 2 ? lost : []
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

/** A part without a name gets one of ours; a path is reduced to its last segment. */
function areNames(wanted: readonly string[], given: readonly string[]): boolean {
  const rest = given.map(plain)
  for (const name of wanted.map((each) => plain(each).split(/[\\/]/).at(-1) ?? '')) {
    const at = name === '' ? -1 : rest.indexOf(name)
    if (name !== '' && at < 0) return false
    if (at >= 0) rest.splice(at, 1)
  }
  return wanted.length === given.length
}

/** Characters that the other parsers could not decode are ignored. */
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

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
