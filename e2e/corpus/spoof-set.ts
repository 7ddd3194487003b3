import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MailEventField } from '@sen/contract/events'
import type { MessageField } from '@sen/contract/messages'
import { saveSettings } from '@sen/contract/settings'
import { getThread, listThreads, type ThreadField } from '@sen/contract/threads'
import { replyRecipients } from '@sen/model/replying'
import type { Zone } from '@sen/testkit/servers/fake-dns-server'
import { openBrowser } from '../program/browser.ts'
import { SmtpClient, SmtpRefused } from '../program/smtp-client.ts'
import { becomesTrue } from '../program/waiting.ts'
import { type CorpusStage, wireForm, withCrlf } from './corpus-stage.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

interface SpoofCase {
  readonly id: string
  readonly helo: string
  readonly mailfrom: string
  readonly eml: string
  readonly dkim: Readonly<Record<string, string>>
}

const ATTACKER = '203.0.114.9'
/** DNS records: the spoofed domain demands rejection by DMARC; the attacker's own domain is valid. */
export const SPOOF_ZONE: Zone = {
  'TXT legitimate.com': ['v=spf1 ip4:198.51.101.1 -all'],
  'TXT _dmarc.legitimate.com': ['v=DMARC1; p=reject'],
  'TXT example.com': ['v=spf1 ip4:198.51.101.1 -all'],
  'TXT _dmarc.example.com': ['v=DMARC1; p=reject'],
  'TXT attack.com': [`v=spf1 ip4:${ATTACKER} -all`],
  'TXT 33.attack.com': [`v=spf1 ip4:${ATTACKER} -all`],
}
const PRETENDED = /admin@(legitimate|example)\.com/i
const MAY_BE_FORGED = 'có thể bị giả mạo'

interface Shown {
  readonly message: MessageField
  readonly row: ThreadField
  readonly news: Extract<MailEventField, { readonly type: 'new_mail' }> | undefined
  readonly notice: string | undefined
}

/** Checks that list, thread, notification and reply mark a forged sender, or show all authors that the mail names. */
export async function judgeSpoof(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally(
    'spoof',
    'refused, or shown as what it is in list, thread, socket, desktop notice and answer: forged, or all its authors named',
  )
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly SpoofCase[] }
  const box = await stage.mailbox('spoof')
  await box.call(saveSettings, { body: [{ key: 'notify_new_mail', value: true }] })
  const news: Shown['news'][] = []
  const notices: { readonly tag: string; readonly title: string }[] = []
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ locale: 'vi-VN' })
    await context.addCookies([{ name: 'sen_session', value: box.token, url: stage.program.url, httpOnly: true }])
    await context.exposeFunction('noteNotice', (title: string, tag: string) => notices.push({ title, tag }))
    await context.addInitScript(HIDDEN_PAGE)
    const page = await context.newPage()
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { readonly events?: readonly MailEventField[] }
        for (const event of frame.events ?? []) if (event.type === 'new_mail') news.push(event)
      }),
    )
    const connected = page.waitForEvent('websocket')
    await page.goto(new URL('/folder/INBOX', stage.program.url).href)
    await page.getByRole('navigation').first().waitFor()
    await connected
    for (const each of cases) {
      const file = join(dirname(path), each.eml)
      if (!existsSync(file)) {
        count(result, each.id, [`${each.eml} is missing`])
        continue
      }
      if (each.dkim.d) passOver(result, `${each.id} with its signature`, 'whose key is not here')
      const message = withCrlf(
        `Received: from ${each.helo} (${each.helo} [${ATTACKER}]) by relay.test; x\n${readFileSync(file, 'latin1')}`,
      )
      if ((await sendAs(stage, each, box.address, message)) === 'refused') {
        count(result, each.id, [])
        continue
      }
      const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
      const thread = row && (await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } }))
      const shown = thread?.data.messages.at(-1)
      if (!row || !shown) {
        count(result, each.id, ['not visible'])
        continue
      }
      const isTold = () => notices.some(({ tag }) => tag === shown.id)
      await becomesTrue(isTold, 10_000)
      const told = notices.find(({ tag }) => tag === shown.id)?.title
      const event = news.find((one) => one?.message_id === shown.id)
      count(result, each.id, faultsOf({ message: shown, row, news: event, notice: told }, authorsIn(message)))
    }
  } finally {
    await browser.close()
  }
  return result
}

const HIDDEN_PAGE = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  globalThis.Notification = class extends EventTarget {
    static permission = 'granted'
    constructor(title, { tag }) { super(); noteNotice(title, tag) }
    close() {}
  }
`

function faultsOf({ message, row, news, notice }: Shown, authors: readonly string[]): readonly string[] {
  const { verdict, from, other_authors: others = [] } = message
  const named = [from, ...others].map(({ email }) => email.toLowerCase())
  const isForged = verdict?.outcome === 'forged'
  const isEverybody = authors.every((author) => named.includes(author))
  const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
  const answered = replyRecipients(
    {
      ...{ messageIdHeader: '', inReplyTo: '', references: [], from, otherAuthors: others, bcc: [] },
      ...{ replyTo: message.reply_to, to: message.to, cc: message.cc },
    },
    'reply',
    [],
  ).to
  const pretends = (shown: readonly { readonly name: string; readonly email: string }[]) =>
    shown.some(({ name, email }) => PRETENDED.test(`${name} ${email}`)) && !isEverybody
  const listed = row.participants.map(({ email }) => email.toLowerCase())
  const heard = news ? [news.from, ...(news.other_authors ?? [])] : []
  const isSigned = verdict?.outcome === 'authentic'
  return [
    ...(isSigned && named.some((email) => domainOf(email) !== verdict.domain) ? [`authentic: ${named.join()}`] : []),
    ...(isSigned && (authors.length > 1 || [from].some(({ name }) => PRETENDED.test(name))) ? ['authentic'] : []),
    ...(!isForged && pretends([from]) ? [`in the thread: ${from.name} ${from.email}`] : []),
    ...(!isForged && authors.length > 1 && !isEverybody ? [`names ${named.join()} of ${authors.join()}`] : []),
    ...(isForged !== row.forged ? ['in the list: another verdict'] : []),
    ...(named.some((email) => !listed.includes(email)) ? [`in the list: ${listed.join()}`] : []),
    ...(news ? [] : ['no news by the socket']),
    ...(isForged !== (news?.forged ?? false) ? ['in the news: another verdict'] : []),
    ...(heard.length !== named.length ? [`in the news: ${heard.map(({ email }) => email).join()}`] : []),
    ...(notice === undefined ? ['no notice'] : []),
    ...(isForged && !notice?.includes(MAY_BE_FORGED) ? [`the notice says ${notice}`] : []),
    ...(!isForged && others.length > 0 && !/ và \d+ người khác/.test(notice ?? '')
      ? [`the notice says ${notice}`]
      : []),
    ...(answered.some(({ email, name }) => !named.includes(email.toLowerCase()) || PRETENDED.test(name))
      ? [`an answer goes to ${answered.map(({ email }) => email).join()}`]
      : []),
  ]
}

async function sendAs(
  stage: CorpusStage,
  { mailfrom, helo }: SpoofCase,
  to: string,
  message: Buffer,
): Promise<'taken' | 'refused'> {
  const client = await SmtpClient.open(stage.smtpPort, '127.0.0.1', helo)
  try {
    await client.deliver(mailfrom.replace(/^<|>$/g, ''), [to], wireForm(message))
    return 'taken'
  } catch (error) {
    if (error instanceof SmtpRefused) return 'refused'
    throw error
  } finally {
    client.close()
  }
}

/** Returns every address in fields that any program may read as From: folded, or with surrounding blanks. */
function authorsIn(message: Buffer): readonly string[] {
  const header = message.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const fields = header.matchAll(/^[ \t]*from[ \t]*(?:\r\n[ \t]+)?:((?:.|\r\n[ \t](?![ \t]*from[ \t]*:))*)/gim)
  const plain = [...fields].map(([, field = '']) =>
    field.replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString()),
  )
  const found = plain.flatMap((field) => field.match(/[\w.]+@[\w.-]+/g) ?? [])
  return [...new Set(found.map((email) => email.toLowerCase()))]
}
