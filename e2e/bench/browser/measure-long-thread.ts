import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listThreads } from '@sen/contract/threads'
import type { Page } from 'playwright-core'
import { callerAt, signIn } from '../../program/api-client.ts'
import { openBrowser, openMailbox } from '../../program/browser.ts'
import { sen } from '../../program/operator.ts'
import type { RunningProgram } from '../../program/program.ts'
import { type Figure, milliseconds, type Section } from '../figures.ts'
import { quantile } from '../quantile.ts'

const MESSAGES = 500
const REFERENCES = 100
const ROUNDS = 30
const SERVER_TARGET_MILLISECONDS = 50
const SUBJECT = 'Một chuỗi thư rất dài'
const LAST_WORDS = 'Hết thư cuối cùng.'

interface LongThreadNeeds {
  readonly program: RunningProgram
  readonly scratch: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }
  readonly address: string
  readonly password: string
}

export async function measureLongThread({ program, scratch, address, password }: LongThreadNeeds): Promise<Section> {
  const file = join(scratch.cwd, 'long-thread.mbox')
  writeFileSync(file, mbox(address))
  await sen(scratch, 'import', address, file)
  const token = await signIn(program.url, address, password)
  const { data } = await callerAt(program.url, token)(listThreads, { query: { in: 'INBOX' } })
  const thread = data.find(({ subject }) => subject === SUBJECT)
  if (!thread) throw new Error('The long thread did not arrive.')
  const answered = await askTimes(`${program.url}/api/v2/threads/${thread.id}?in=INBOX`, token)
  const seen = await openInPage(program.url, address, password)
  const [p50, p95] = [quantile(answered.milliseconds, 0.5), quantile(answered.milliseconds, 0.95)]
  const figures: Figure[] = [
    {
      what: 'the server’s answer, p50',
      measured: milliseconds(p50),
      target: `≤ ${SERVER_TARGET_MILLISECONDS} ms`,
      isMet: p50 <= SERVER_TARGET_MILLISECONDS,
    },
    { what: 'the server’s answer, p95', measured: milliseconds(p95) },
    { what: 'its size', measured: `${(answered.bytes / 1024).toFixed(0)} KB` },
    { what: 'from the press to the last text on the screen', measured: milliseconds(seen.opened) },
    { what: 'from “expand all” to the next picture on the screen', measured: milliseconds(seen.expanded) },
  ]
  return { title: `A thread of ${MESSAGES} messages`, figures }
}

function mbox(reader: string): string {
  const id = (at: number) => `<dai-${at}@bench.example>`
  const pages = Array.from({ length: MESSAGES }, (_, at) => {
    const before = Array.from({ length: at }, (__, index) => id(index)).slice(-REFERENCES)
    const date = new Date(Date.UTC(2026, 0, 1, 0, at * 30)).toUTCString().replace('GMT', '+0000')
    const words = 'Bên em đã rà lại từng dòng trên bảng đối chiếu và chưa thấy chênh lệch nào. '.repeat(20)
    return [
      'From bench@bench.example Thu Jan  1 00:00:00 2026',
      `From: Nguoi thu ${at % 7} <nguoi${at % 7}@bench.example>`,
      `To: ${reader}`,
      `Subject: ${at === 0 ? '' : 'Re: '}=?utf-8?B?${Buffer.from(SUBJECT).toString('base64')}?=`,
      `Date: ${date}`,
      `Message-ID: ${id(at)}`,
      ...(before.length > 0 ? [`In-Reply-To: ${before.at(-1)}`, `References: ${before.join('\n ')}`] : []),
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      words,
      '',
      at === MESSAGES - 1 ? LAST_WORDS : `Hết thư ${at + 1}.`,
      '',
    ].join('\n')
  })
  return pages.join('\n')
}

async function askTimes(url: string, token: string): Promise<{ milliseconds: readonly number[]; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers: { 'x-auth-token': token } })
    bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`The thread was answered with ${response.status}.`)
    times.push(performance.now() - startedAt)
  }
  return { milliseconds: times, bytes }
}

async function openInPage(
  url: string,
  address: string,
  password: string,
): Promise<{ readonly opened: number; readonly expanded: number }> {
  const browser = await openBrowser()
  try {
    const { page } = await openMailbox(browser, url, address, password)
    const opened = await timed(async () => {
      await page.getByRole('row', { name: SUBJECT }).getByRole('link').click()
      await page.getByText(LAST_WORDS).waitFor()
    })
    const expanded = await timed(async () => {
      await page.getByRole('button', { name: 'Mở rộng tất cả' }).click()
      await nextPicture(page)
    })
    return { opened, expanded }
  } finally {
    await browser.close()
  }
}

function nextPicture(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
