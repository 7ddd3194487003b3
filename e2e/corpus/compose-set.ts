import { readFileSync } from 'node:fs'
import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { getThread, listThreads } from '@sen/contract/threads'
import { CallRefused } from '../program/api-client.ts'
import type { MailTrap } from '../program/mail-trap.ts'
import { becomesTrue } from '../program/waiting.ts'
import type { CorpusStage, Mailbox } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'
import { faultsOfWireBytes } from './wire-bytes.ts'

const OUTSIDE = 'khach@outside.test'
const HIDDEN = 'kin@outside.test'
/** The oldest reference comes first (RFC 5322 section 3.6.4). */
const [FIRST, LAST] = ['first@outside.test', 'last@outside.test']
const ARRIVES_WITHIN_MILLISECONDS = 60_000

class FileRefused extends Error {}

type Draft = Parameters<typeof draftWith>[1]

const PLACES: Readonly<Record<string, (value: string) => Draft>> = {
  subject: (value) => ({ subject: value }),
  'name in To': (value) => ({ to: [{ name: value, email: OUTSIDE }] }),
  'name in Cc': (value) => ({ cc: [{ name: value, email: 'cc@outside.test' }] }),
  'name in Bcc': (value) => ({ bcc: [{ name: value, email: HIDDEN }] }),
  'address in To': (value) => ({ to: [{ name: '', email: value }] }),
  'address behind a good one': (value) => ({ to: [{ name: '', email: `${OUTSIDE}${value}` }] }),
  'address in Bcc': (value) => ({ bcc: [{ name: '', email: value }] }),
  'In-Reply-To': (value) => ({ in_reply_to: value }),
  References: (value) => ({ references: [FIRST, value, LAST] }),
  text: (value) => ({ body: value, body_format: 'text' }),
  'name of the sender': (value) => ({ fromName: value }),
  'name of a file': (value) => ({ fileName: value }),
}

/**
 * Writes everything that could start a header into every field. Each must be refused or be sent as plain content. The
 * quick run takes a sixth.
 */
export async function judgeComposing(stage: CorpusStage, path: string, few: boolean): Promise<Tally> {
  const result = tally('composing', 'refused, or sent to its recipients alone without a header of its own')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly string[] }
  for (const [at, [place, draftOf]] of Object.entries(PLACES).entries()) {
    const box = await stage.mailbox(`composing${at}`)
    await box.call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
    for (const [number, value] of cases.entries()) {
      if (few && (at + number) % 6 !== 0) continue
      const key = `wire-${at}-${number}-end`
      const name = `${place}: ${JSON.stringify(value).slice(0, 60)}`
      count(result, name, await faultsOf(stage, box, { body: `<p>${key}</p>`, ...draftOf(value) }, key))
    }
  }
  return result
}

async function faultsOf(stage: CorpusStage, box: Mailbox, wanted: Draft, key: string): Promise<readonly string[]> {
  const isText = wanted.body_format === 'text'
  // In the text field the case is the body, so a file name identifies its mail.
  const draft = isText ? { ...wanted, fileName: `${key}.txt` } : wanted
  try {
    const id = await draftWith({ stage, box, key }, draft)
    await box.call(sendMail, { body: { msg_id: id } })
  } catch (error) {
    const isRefusal = error instanceof FileRefused || (error instanceof CallRefused && error.status < 500)
    return isRefusal ? [] : [String(error)]
  }
  const arrived = () => stage.trap.mails.filter(({ source }) => source.includes(key))
  const came = await becomesTrue(() => arrived().some(isToOutside), ARRIVES_WITHIN_MILLISECONDS)
  if (!came) return ['called sent, and never came']
  const kept = await keptBytes(stage, box)
  const faults = arrived().flatMap(({ source, recipients }) => [
    ...faultsOfWireBytes(source, [HIDDEN]),
    ...(wanted.references && !isInOrder(source) ? ['References in another order'] : []),
    ...recipients.filter((each) => !each.endsWith('@outside.test')).map((each) => `went to ${each}`),
  ])
  return [...new Set([...faults, ...faultsOfWireBytes(kept, [HIDDEN]).map((fault) => `in Sent: ${fault}`)])]
}

function isInOrder(source: string): boolean {
  const [, field = ''] = /\r\nReferences:((?:.|\r\n[ \t])*)/i.exec(source) ?? []
  return field.trim().startsWith(`<${FIRST}>`) && field.trim().endsWith(`<${LAST}>`)
}

function isToOutside({ recipients }: MailTrap['mails'][number]): boolean {
  return recipients.some((each) => each.endsWith('@outside.test'))
}

async function draftWith(
  { stage, box, key }: { readonly stage: CorpusStage; readonly box: Mailbox; readonly key: string },
  wanted: {
    readonly subject?: string
    readonly to?: readonly { readonly name: string; readonly email: string }[]
    readonly cc?: readonly { readonly name: string; readonly email: string }[]
    readonly bcc?: readonly { readonly name: string; readonly email: string }[]
    readonly body?: string
    readonly body_format?: 'html' | 'text'
    readonly in_reply_to?: string
    readonly references?: readonly string[]
    readonly fromName?: string
    readonly fileName?: string
  },
): Promise<string> {
  const { fromName, fileName, to, cc, bcc, references, ...rest } = wanted
  const files = fileName === undefined ? [] : [await upload(stage, box, fileName)]
  const { data } = await box.call(createDraft, {
    body: {
      client_key: `composing-${key}`,
      subject: 'Thử',
      body: '<p>Chào</p>',
      ...rest,
      to: [...(to ?? [{ name: 'Khách', email: OUTSIDE }])],
      cc: [...(cc ?? [])],
      bcc: [...(bcc ?? [{ name: '', email: HIDDEN }])],
      ...(references && { references: [...references] }),
      ...(fromName !== undefined && { from: { name: fromName, email: box.address } }),
      files,
    },
  })
  return data.id
}

/** Builds the form by hand, because a client would encode the name, unlike an attacker. */
async function upload(stage: CorpusStage, box: Mailbox, name: string): Promise<string> {
  const edge = 'edge-of-the-form'
  const quoted = name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, (end) => (end === '\r' ? '%0D' : '%0A'))
  const body = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: text/plain\r\n\r\nx\r\n--${edge}--\r\n`
  const response = await fetch(new URL('/api/v2/files', stage.program.url), {
    method: 'POST',
    headers: { 'x-auth-token': box.token, 'content-type': `multipart/form-data; boundary=${edge}` },
    body,
  })
  const answer = (await response.json()) as { readonly data?: readonly { readonly id: string }[] }
  const id = answer.data?.[0]?.id
  if (id === undefined && response.status < 500) throw new FileRefused(`${name} was refused`)
  if (id === undefined) throw new Error(`uploading was answered ${response.status}`)
  return id
}

async function keptBytes(stage: CorpusStage, box: Mailbox): Promise<string> {
  const [row] = (await box.call(listThreads, { query: { in: 'Sent', limit: 10, offset: 0 } })).data
  if (!row) throw new Error('there is nothing in Sent')
  const { data } = await box.call(getThread, { params: { id: row.id }, query: { in: 'Sent' } })
  const address = new URL(`/api/v2/messages/${data.messages.at(-1)?.id}?type=raw`, stage.program.url)
  const answer = await fetch(address, { headers: { 'x-auth-token': box.token } })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}
