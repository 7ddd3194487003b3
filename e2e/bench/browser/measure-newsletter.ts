import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../../program/browser.ts'
import { sen } from '../../program/operator.ts'
import { type Figure, milliseconds, type Section } from '../figures.ts'
import { openList } from './warm-page.ts'

const MEGABYTES = 5
const LONGEST_STALL_MILLISECONDS = 100
const SUBJECT = 'Ban tin rat dai'

interface NewsletterNeeds {
  readonly url: string
  readonly token: string
  readonly scratch: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }
  readonly address: string
}

export async function measureNewsletter({ url, token, scratch, address }: NewsletterNeeds): Promise<Section> {
  const file = join(scratch.cwd, 'newsletter.mbox')
  writeFileSync(file, mbox(address))
  await sen(scratch, 'import', address, file)
  const { shown, longestStall } = await openIt(url, token)
  const figures: Figure[] = [
    { what: 'from the press to its text on the screen', measured: milliseconds(shown) },
    {
      what: 'the longest time that the page stood still meanwhile',
      measured: milliseconds(longestStall),
      target: `≤ ${LONGEST_STALL_MILLISECONDS} ms`,
      isMet: longestStall <= LONGEST_STALL_MILLISECONDS,
    },
  ]
  return { title: `A newsletter of ${MEGABYTES} MB`, figures }
}

async function openIt(url: string, token: string): Promise<{ shown: number; longestStall: number }> {
  const browser = await openBrowser()
  try {
    const { page } = await openList(browser, url, token)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(async (subject) => {
      const row = [...document.querySelectorAll<HTMLElement>('[role="row"]')].find(({ ariaLabel }) =>
        ariaLabel?.includes(subject),
      )
      const link = row?.querySelector('a')
      if (!link) throw new Error('The newsletter did not arrive.')
      const stalls = [0]
      const observer = new PerformanceObserver((list) =>
        stalls.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const from = performance.now()
      link.click()
      while (!document.querySelector('main iframe[data-ready]')) {
        if (performance.now() > from + 20_000) throw new Error('The newsletter was never shown.')
        await frame()
      }
      await frame()
      const shown = performance.now() - from
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      stalls.push(...observer.takeRecords().map(({ duration }) => duration))
      return { shown, longestStall: Math.max(...stalls) }
    }, SUBJECT)
  } finally {
    await browser.close()
  }
}

function mbox(reader: string): string {
  const row = (at: number) =>
    `<tr style="background:#f${at % 10}f${at % 10}f5"><td style="padding:8px;font:13px/1.5 Arial"><b>Mặt hàng ${at}</b> <a href="https://cua-hang.example/p/${at}">xem thêm</a></td><td align="right" style="color:#a33">${at * 1_000} đ</td></tr>\n`
  const rows: string[] = []
  for (let length = 0, at = 0; length < MEGABYTES * 1024 * 1024; at += 1) {
    const text = row(at)
    rows.push(text)
    length += Buffer.byteLength(text)
  }
  return [
    'From bench@bench.example Fri Jan  2 00:00:00 2026',
    'From: Ban tin <ban.tin@bench.example>',
    `To: ${reader}`,
    `Subject: ${SUBJECT}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Message-ID: <ban-tin-dai@bench.example>',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    `<html><body><h1>Bản tin</h1><table width="600">${rows.join('')}</table></body></html>`,
    '',
  ].join('\n')
}
