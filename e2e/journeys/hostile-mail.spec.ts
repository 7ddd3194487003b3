import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../program/free-port.ts'
import { itOn } from './stage/it-on.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { otherPages } from './stage/warm-contexts.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

const SUBJECT = 'Ưu đãi cuối năm cho khách hàng thân thiết'
const WIDE = 'Bản tin khổ rộng'

/** A server of the sender, who would like to know that the mail was read. */
let tracker: Server
const visits: string[] = []
let reader = ''

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  tracker = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => tracker.listen(port, '127.0.0.1', resolve))
  reader = await newMailbox('ban-tin', 'Hồ Gia Hân')
  await post([
    { to: reader, subject: SUBJECT, html: newsletter(`http://127.0.0.1:${port}`) },
    {
      to: reader,
      subject: WIDE,
      html: '<table width="900"><tr><td>Bảng rộng</td><td align="right">Hết</td></tr></table>',
    },
  ])
})
afterAll(() => tracker.close())

/** All that a sender could try at once. */
function newsletter(away: string): string {
  return `<html><head>
<base href="${away}/base/"><meta http-equiv="refresh" content="0;url=${away}/refresh">
<link rel="stylesheet" href="${away}/style.css"><link rel="dns-prefetch" href="${away}/prefetch">
<style>@import "${away}/import.css"; body { background: url(${away}/background.png) } @font-face { font-family: x; src: url(${away}/font.woff2) } p { font-family: x }</style>
<script>window.top.hacked = window.hacked = 'script'; fetch('${away}/fetch')</script><script src="${away}/script.js"></script>
</head><body onload="window.top.hacked = 'onload'">
<h1>Ưu đãi cuối năm</h1><p style="background-image: url('${away}/inline.png')">Giảm 20% cho đơn hàng trong tháng 12.</p>
<img src="${away}/open.gif" width="1" height="1" alt=""><img srcset="${away}/large.png 2x" src="${away}/small.png" alt="Ảnh sản phẩm">
<img src="x" onerror="window.top.hacked = 'onerror'"><svg onload="window.top.hacked = 'svg'"><image href="${away}/svg.png"/></svg>
<iframe src="${away}/frame"></iframe><object data="${away}/object"></object><embed src="${away}/embed">
<video src="${away}/film.mp4" poster="${away}/poster.png" autoplay></video><audio src="${away}/sound.mp3" autoplay></audio>
<form action="${away}/form"><input type="image" src="${away}/button.png"><button formaction="${away}/button">Nhận quà</button></form>
<table background="${away}/table.png"><tr><td>Bảng giá</td></tr></table>
<p><a href="javascript:window.top.hacked='link'">Bấm vào đây</a> <a href="${away}/shop" ping="${away}/ping">Xem cửa hàng</a></p>
<math><mtext><style><img src="x" onerror="window.top.hacked='mxss'"></style></mtext></math>
</body></html>`
}

function hackedBy(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'hacked'))
}

describe.each([
  { language: 'vi', screen: DESKTOP, theme: 'light' },
  { language: 'en', screen: PHONE, theme: 'dark' },
] as const)('in $language on a $screen.kind, $theme', ({ language, screen, theme }) => {
  const on = itOn(screen)
  const words = wordsOf(language)
  const look = { language, screen, theme }

  on.desktop('shows a newsletter of which nothing runs and which asks nothing of its sender', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, SUBJECT)
    const element = page.locator(`iframe[title="${words.messageText}"]`)
    const body = page.frameLocator(`iframe[title="${words.messageText}"]`)
    await body.getByText('Giảm 20% cho đơn hàng trong tháng 12.').waitFor()
    await page.getByText(words.remoteImages).waitFor()

    const sandbox = ((await element.getAttribute('sandbox')) ?? 'none').split(' ')
    expect(sandbox).not.toContain('none')
    for (const never of ['allow-scripts', 'allow-forms', 'allow-top-navigation']) expect(sandbox).not.toContain(never)
    expect(await body.locator('form, input, button, script, iframe, object, embed, video, audio').count()).toBe(0)

    const link = body.getByRole('link', { name: 'Xem cửa hàng' })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await body.getByText('Bấm vào đây').click()
    await page.waitForLoadState('networkidle')
    expect(await hackedBy(page)).toBe(undefined)
    expect(visits).toEqual([])
    expect(otherPages(page)).toHaveLength(0)
  })

  on.desktop('runs no script even if one came through', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, SUBJECT)
    const body = page.frameLocator(`iframe[title="${words.messageText}"]`)
    await body.getByText('Bảng giá').evaluate((cell) => {
      const script = document.createElement('script')
      script.textContent = "window.top.hacked = 'script'"
      cell.append(script)
      cell.insertAdjacentHTML('beforeend', `<img src="x" onerror="window.top.hacked = 'image'" alt="Vỡ">`)
    })
    const picture = body.getByRole('img', { name: 'Vỡ' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await hackedBy(page)).toBe(undefined)
  })

  on.phone('keeps mail made for a wider window inside of this one', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, WIDE)
    const element = page.locator(`iframe[title="${words.messageText}"]`)
    await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('Hết').waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow).toBe(0)
    const box = await element.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(screen.width)
  })

  it('warns of a forged sender once, with its address before its name, and asks before it is answered', async () => {
    const page = await signedIn(LAN, look, '/folder/Junk')
    await rowOf(page, words.rowSpoofed).getByRole('link').click()
    await page.getByRole('alert').getByText(words.spoofed).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.getByRole('heading', { name: 'chu@senmail.test', level: 3 }).waitFor()
    const isPhone = screen.kind === 'phone'
    if (isPhone) await page.getByRole('button', { name: words.threadActions }).click()
    await page
      .getByRole(isPhone ? 'menuitem' : 'button', { name: /^(Trả lời|Reply)$/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByText('chu@senmail.test').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('article').getByRole('heading', { level: 2 }).textContent()).not.toContain('SPOOF')
    await page.getByRole('button', { name: words.back }).click()
    await page
      .getByRole('row', { name: /^(?!.*(giả mạo|forged))/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByText(words.inJunk).waitFor()
  })
})
