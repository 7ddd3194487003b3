import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { freePorts } from '../program/free-port.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Forged senders are tested in `web/src/features/thread/message/trust/forged-sender.browser.test.ts`, wide mail on
// phones in `web/src/features/thread/phone-reading.browser.test.ts`.

const SUBJECT = 'Ưu đãi cuối năm cho khách hàng thân thiết'

let tracker: Server
const visits: string[] = []
let reader = ''

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  tracker = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => tracker.listen(port, '127.0.0.1', resolve))
  reader = await newMailbox('ban-tin', 'Hồ Gia Hân')
  await post([{ to: reader, subject: SUBJECT, html: newsletter(`http://127.0.0.1:${port}`) }])
})
test.afterAll(() => tracker.close())

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

test('shows a newsletter of which nothing runs and which asks nothing of its sender, and runs no script even if one came through', async ({
  signedIn,
}) => {
  const words = wordsOf('vi')
  const page = await signedIn(reader)
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
  // A request of our own arrives after those that the click started.
  await page.evaluate(() => fetch('/readyz').then(() => undefined))
  expect(await hackedBy(page)).toBe(undefined)
  expect(visits).toEqual([])
  expect(page.context().pages()).toEqual([page])

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
