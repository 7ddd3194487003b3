import { getInvitation, type InvitationField } from '@sen/contract/invitations'
import { type FileField, getMessage, type MessageField } from '@sen/contract/messages'
import { getNestedMessage } from '@sen/contract/nested-messages'
import { saveSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { getUnsubscribe } from '@sen/contract/unsubscribing'
import { textOfHtml } from '@sen/model/html-text'
import type { CorpusStage, Mailbox } from '../corpus-stage.ts'
import { bytesAt, type ShownMail } from '../shown-mails.ts'
import type { ReportedCase, ReportedExpectation, ReportedInvitation } from './reported-case.ts'

/** The account's time zones in which each invitation is read, with their UTC offsets in December 2026. */
const ACCOUNT_ZONES = { 'Asia/Ho_Chi_Minh': '+07:00', 'Europe/Berlin': '+01:00' } as const
const RUBBISH = /\{"|&(?:nbsp|shy|zwnj|#\d+);|\u034f|[\u00ad\u200b\u200c\u2060\ufeff\ufffd]/u

interface Judged {
  readonly stage: CorpusStage
  readonly box: Mailbox
  readonly shown: ShownMail
}

export async function faultsOfCase(
  { stage, box, shown }: Judged,
  { expect }: ReportedCase,
): Promise<readonly string[]> {
  const { data: message } = await box.call(getMessage, { params: { id: shown.message.id }, query: {} })
  return [
    ...faultsOfHeader(message, expect),
    ...faultsOfText(message, expect),
    ...faultsOfSnippets([message.snippet, shown.row.snippet], expect.snippet),
    ...(await faultsOfFiles({ stage, box, shown }, message, expect)),
    ...(expect.unsubscribe ? await faultsOfOffer(box, message.id, expect.unsubscribe) : []),
    ...(expect.invitation ? await faultsOfInvitation(box, message, expect.invitation) : []),
    ...(await faultsOfSearch(box, shown, expect)),
  ]
}

function faultsOfHeader(message: MessageField, expect: ReportedExpectation): readonly string[] {
  const date = message.header_date === null ? null : message.header_date * 1_000
  const dates = Array.isArray(expect.date) ? expect.date : [expect.date]
  const isDateRight = dates.some((each) => (each ? Date.parse(each) : each) === date)
  return [
    ...(expect.subject === undefined ? [] : difference('subject', expect.subject, message.subject)),
    ...missing('subject', message.subject, expect.subjectContains),
    ...(expect.fromName === undefined ? [] : difference('sender', expect.fromName, message.from.name)),
    ...(expect.ccNames
      ? difference(
          'Cc',
          expect.ccNames,
          message.cc.map(({ name }) => name),
        )
      : []),
    ...(expect.date === undefined || isDateRight
      ? []
      : [`date: want ${JSON.stringify(expect.date)} got ${date === null ? null : new Date(date).toISOString()}`]),
  ]
}

function faultsOfText({ body, body_format }: MessageField, expect: ReportedExpectation): readonly string[] {
  const written = body ?? ''
  const text = body_format === 'html' ? textOfHtml(written) : written
  const rules = [...written.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css]) => css).join('\n')
  const tight = rules.replaceAll(/\s/g, '')
  return [
    ...(expect.format === undefined ? [] : difference('format', expect.format, body_format)),
    ...missing('text', spaced(text), expect.shows?.map(spaced)),
    ...present('text', spaced(text), expect.showsNot?.map(spaced)),
    ...missing('body', written.replaceAll('\r\n', '\n'), expect.holds),
    ...missing('style', tight, expect.rules),
    ...present('style', tight, expect.rulesNot),
  ]
}

function faultsOfSnippets(snippets: readonly string[], wanted: string | undefined): readonly string[] {
  return snippets.flatMap((snippet) => [
    ...(wanted !== undefined && !spaced(snippet).includes(wanted) ? difference('snippet', wanted, snippet) : []),
    ...(RUBBISH.test(snippet) ? [`snippet with rubbish: ${JSON.stringify(snippet.slice(0, 100))}`] : []),
  ])
}

async function faultsOfFiles(
  { stage, box, shown }: Judged,
  message: MessageField,
  expect: ReportedExpectation,
): Promise<readonly string[]> {
  const names = (files: readonly FileField[]) => files.map(({ name }) => name)
  const drawnIds = [...(message.body ?? '').matchAll(/\/api\/v2\/files\/([^/"'?]+)/g)].map(([, id]) => id)
  const drawn = message.files.filter(({ id, uuid }) => drawnIds.includes(id) || drawnIds.includes(uuid))
  const listed = message.files.filter(({ inline }) => !inline)
  const nowhere = message.files.filter((file) => file.inline && !drawn.includes(file))
  const anywhere = expect.anywhere ?? []
  const isSpare = (name: string) => anywhere.includes(name) || (expect.mayList ?? []).includes(name)
  const found = [
    ...nowhere.map(({ name }) => `neither drawn nor listed: ${name}`),
    ...(expect.zip
      ? []
      : difference(
          'files',
          expect.files ?? [],
          names(listed).filter((name) => !isSpare(name)),
        )),
    ...difference(
      'drawn',
      expect.drawn ?? [],
      names(drawn).filter((name) => !anywhere.includes(name)),
    ),
    ...anywhere.filter((name) => !names(message.files).includes(name)).map((name) => `lost: ${name}`),
  ]
  if (expect.zip) {
    const zip = await bytesAt(stage, box, `/api/v2/messages/${shown.message.id}/files/download`)
    found.push(...difference('zip', expect.zip, namesInZip(zip)))
  }
  const { opened } = expect
  const file = opened && message.files.find(({ name }) => name === opened.file)
  if (opened && file) {
    const { data: inner } = await box.call(getNestedMessage, { params: { id: file.id }, query: {} })
    const text = inner.body_format === 'html' ? textOfHtml(inner.body) : inner.body
    found.push(
      ...missing('opened', spaced(text), opened.shows),
      ...difference('opened', opened.files, names(inner.files)),
    )
  }
  return found
}

async function faultsOfOffer(
  box: Mailbox,
  id: string,
  wanted: NonNullable<ReportedExpectation['unsubscribe']>,
): Promise<readonly string[]> {
  const { data } = await box.call(getUnsubscribe, { params: { id } })
  return [
    ...difference('one click', wanted.oneClick, data.one_click_host),
    ...(wanted.mailto === null || !data.mailto?.includes(wanted.mailto)
      ? difference('mailto', wanted.mailto, data.mailto)
      : []),
  ]
}

async function faultsOfInvitation(
  box: Mailbox,
  { files }: MessageField,
  wanted: ReportedInvitation,
): Promise<readonly string[]> {
  const file = files.find(({ content_type }) => content_type.startsWith('text/calendar'))
  if (!file) return ['no invitation']
  const found: string[] = []
  for (const [zone, offset] of Object.entries(ACCOUNT_ZONES)) {
    await box.call(saveSettings, { body: [{ key: 'timezone', value: zone }] })
    const { data } = await box.call(getInvitation, { params: { id: file.id } })
    const event = ({ start, end, isCancelled = false }: ReportedInvitation['events'][number]) =>
      [momentOf(start, offset), ...(end === undefined ? [] : [momentOf(end, offset)]), isCancelled].join(' ')
    const given = data.events.map((each, at) =>
      eventWords(each, wanted.events[at]?.end !== undefined, data.method === 'cancel' || each.cancelled),
    )
    found.push(
      ...difference(`method in ${zone}`, wanted.method, data.method),
      ...difference(`events in ${zone}`, wanted.events.map(event), given),
    )
  }
  return found
}

function eventWords({ start, end }: InvitationField['events'][number], hasEnd: boolean, isCancelled: boolean): string {
  const moment = (time: typeof start | null) =>
    time?.day ?? (time?.at ? new Date(time.at * 1_000).toISOString() : 'none')
  return [moment(start), ...(hasEnd ? [moment(end)] : []), isCancelled].join(' ')
}

/** Converts an expected time: a day stays, an instant becomes ISO, and a local time uses the account's offset. */
function momentOf(written: string, offset: string): string {
  if (!written.includes('T')) return written
  return new Date(written.endsWith('Z') ? written : `${written}:00${offset}`).toISOString()
}

async function faultsOfSearch(
  box: Mailbox,
  { row }: ShownMail,
  { found = [], foundNot = [] }: ReportedExpectation,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [searches, isFound] of [
    [found, true],
    [foundNot, false],
  ] as const) {
    for (const q of searches) {
      const { data } = await box.call(listThreads, { query: { q, limit: 100, offset: 0 } })
      if (data.some(({ id }) => id === row.id) !== isFound)
        faults.push(`search ${q} ${isFound ? 'finds nothing' : 'finds it'}`)
    }
  }
  return faults
}

function difference(what: string, wanted: unknown, given: unknown): readonly string[] {
  const [one, other] = [JSON.stringify(wanted), JSON.stringify(given)]
  return one.normalize('NFC') === other.normalize('NFC') ? [] : [`${what}: want ${one} got ${other.slice(0, 120)}`]
}

function missing(what: string, text: string, pieces: readonly string[] = []): readonly string[] {
  return pieces
    .filter((piece) => !text.normalize('NFC').includes(piece.normalize('NFC')))
    .map((piece) => `${what} without ${JSON.stringify(piece)}, but ${JSON.stringify(text.slice(0, 80))}`)
}

function present(what: string, text: string, pieces: readonly string[] = []): readonly string[] {
  return pieces.filter((piece) => text.includes(piece)).map((piece) => `${what} with ${JSON.stringify(piece)}`)
}

function spaced(text: string): string {
  return text
    .replaceAll(/\u034f|[\u00ad\u200b\u200c\u2060\ufeff]/gu, '')
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .trim()
}

function namesInZip(zip: Buffer): readonly string[] {
  const names: string[] = []
  const signature = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 46)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'))
  }
  return names
}
