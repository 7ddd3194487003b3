import type { MessageField } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import type { Page } from 'playwright-core'
import { openBrowser } from '../program/browser.ts'
import { becomesTrue } from '../program/waiting.ts'
import type { CorpusStage, Mailbox } from './corpus-stage.ts'
import { frameFaults, newNames, type Watch, watchedPage, windowNames } from './hostile-page.ts'
import { count, type Tally, tally } from './tally.ts'
import { mailWith, type Payload, readPayloads } from './xss-payloads.ts'

const IN_A_THREAD = 24
const READY_MILLISECONDS = 20_000
const EXPAND_ALL = 'Mở rộng tất cả'
const MOST_UNFOLDED = 3
const VIEWPORT = { width: 1100, height: 20_000 } as const

/** Delivers every payload and opens it in the page: no script may run, send requests or leave its frame. */
export async function judgeXss(stage: CorpusStage, folder: string, few: boolean): Promise<Tally> {
  const which = few ? 'every eightieth payload' : 'every payload'
  const result = tally(
    'xss',
    `${which}, opened in Chromium: no script, no request elsewhere, nothing outside its frame`,
  )
  const all = readPayloads(folder)
  const payloads = few ? all.filter((_, at) => at % 80 === 0) : all
  const box = await stage.mailbox('xss')
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', locale: 'vi-VN' })
    await context.addCookies([{ name: 'sen_session', value: box.token, url: stage.program.url, httpOnly: true }])
    const watch = await watchedPage(context, stage.program.url)
    watch.page.setDefaultTimeout(READY_MILLISECONDS)
    await watch.page.goto(new URL('/folder/INBOX', stage.program.url).href)
    await watch.page.getByRole('navigation').first().waitFor()
    const before = await windowNames(watch.page)
    for (let start = 0; start < payloads.length; start += IN_A_THREAD) {
      const some = payloads.slice(start, start + IN_A_THREAD)
      const found = await judgeThread(stage, box, watch, some, { number: start, before })
      for (const [at, payload] of some.entries()) count(result, payload.id, found[at] ?? [])
      console.log(`     ${result.ok} of ${result.total} so far, ${payloads.length} in all`)
    }
  } finally {
    await browser.close()
  }
  return result
}

async function judgeThread(
  stage: CorpusStage,
  box: Mailbox,
  watch: Watch,
  payloads: readonly Payload[],
  { number, before }: { readonly number: number; readonly before: readonly string[] },
): Promise<readonly (readonly string[])[]> {
  const idOf = (at: number) => `x-${number}-${at}@corpus.test`
  const refused = new Map<number, string>()
  for (const [at, payload] of payloads.entries()) {
    const headers = {
      From: 'Kẻ Gian <evil@evil.invalid>'.replace('Kẻ Gian', 'Evil'),
      To: box.address,
      Subject: `payloads ${number}`,
      'Message-ID': `<${idOf(at)}>`,
      ...(at > 0 && { References: `<${idOf(0)}>` }),
    }
    const refusal = await stage.send(box.address, mailWith(payload, headers))
    if (refusal) refused.set(at, refusal.message)
  }
  const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
  if (!row) return payloads.map(() => ['not visible'])
  const { data } = await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX', expand: 0 } })
  const shown = await openThread(stage, watch.page, row.id, data.messages)
  const faults = shown ? await frameFaults(watch.page) : []
  const names = newNames(before, await windowNames(watch.page))
  const notes = [...watch.take(), ...names.map((name) => `script: window.${name}`)]
  const withFrames = data.messages.filter(({ body_format }) => body_format === 'html')
  return payloads.map((_, at) => {
    const message = data.messages.find(({ message_id_header }) => message_id_header === idOf(at))
    const frame = message ? withFrames.indexOf(message) : -1
    return [
      ...(refused.has(at) ? [refused.get(at) ?? ''] : []),
      ...(message || refused.has(at) ? [] : ['not visible']),
      ...(shown ? [] : ['the page did not show the thread']),
      ...(frame >= 0 ? (faults[frame] ?? []) : []),
      ...notes,
    ]
  })
}

async function openThread(
  stage: CorpusStage,
  page: Page,
  id: string,
  messages: readonly MessageField[],
): Promise<boolean> {
  const frames = messages.filter(({ body_format, unparsable }) => body_format === 'html' && !unparsable).length
  await page.goto(new URL(`/folder/INBOX/${id}`, stage.program.url).href)
  if (messages.length > MOST_UNFOLDED)
    await page
      .getByRole('button', { name: EXPAND_ALL })
      .click()
      .catch(() => undefined)
  const ready = () =>
    page.evaluate(() => document.querySelectorAll('article iframe[data-ready]').length).then((n) => n >= frames)
  const isShown = await becomesTrue(ready, READY_MILLISECONDS)
  await page.waitForLoadState('networkidle')
  return isShown
}
