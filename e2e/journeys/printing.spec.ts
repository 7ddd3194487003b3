import type { Page } from '@playwright/test'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')

const [LONG, PICTURES, BIG] = ['Biên bản rất dài', 'Bản tin có ảnh từ xa', 'Ảnh chụp công trường']
/** An address reserved for documentation: nothing answers, and the proxy refuses it. */
const ELSEWHERE = 'https://192.0.2.1/anh.png'
const ONE_POINT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('in-giay', 'Đỗ Minh Châu')
  const paragraphs = Array.from(
    { length: 900 },
    (_, at) => `<p>Điều ${at + 1}. ${'Hai bên cùng thực hiện. '.repeat(8)}</p>`,
  )
  await post([
    { to: reader, subject: LONG, html: `${paragraphs.join('')}<p>Đại diện hai bên đã ký.</p>` },
    {
      to: reader,
      subject: PICTURES,
      html: `<p>Hàng mới.</p><img src="${ELSEWHERE}" width="120" height="40" alt="Ảnh hàng">`,
    },
    {
      to: reader,
      subject: BIG,
      html: `<p>Ảnh chụp sáng nay.</p><img src="${ONE_POINT}" width="1600" height="1200" alt="Ngang"><img src="${ONE_POINT}" width="600" height="2400" alt="Dọc"><table width="900"><tr><td>Bảng rộng</td></tr></table>`,
    },
  ])
})

const paper = (page: Page) => page.locator('iframe[data-purpose="print"][data-ready]')

async function print(page: Page) {
  await page.keyboard.press('Control+p')
  await paper(page).waitFor({ state: 'attached' })
  return page.frameLocator('iframe[data-purpose="print"]')
}

test('prints all of a mail that the page shows in part; only the pictures that the reader asked to see; and wide content smaller than the sheet, each in its own proportions', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, { language: 'vi' })
  await openThread(page, LONG)
  const sheet = await print(page)
  expect(await sheet.getByText('Điều 1.').count()).toBe(1)
  expect(await sheet.getByText('Đại diện hai bên đã ký.').count()).toBe(1)

  await goToFolder(page, DESKTOP, words, words.inbox)
  await openThread(page, PICTURES)
  await print(page)
  const picture = sheet.getByAltText('Ảnh hàng')
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg/)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v2/messages/*images=shown*', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/v2/messages/*images=shown*')
  await page.getByRole('button', { name: words.showImages }).click()
  await page.getByText(words.remoteImages).waitFor({ state: 'detached' })
  await asked
  await page.keyboard.press('Control+p')
  release()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/api\/v2\/images\?message=\d+&image=0$/)

  await goToFolder(page, DESKTOP, words, words.inbox)
  await openThread(page, BIG)
  await print(page)
  await sheet.getByAltText('Ngang').waitFor({ state: 'attached' })
  // The height of A4 within its margins.
  const { width, height } = await paper(page).evaluate((frame) => {
    frame.style.cssText += ';transition:none;height:265mm'
    return frame.getBoundingClientRect()
  })
  for (const [name, proportion] of [
    ['Ngang', 1600 / 1200],
    ['Dọc', 600 / 2400],
  ] as const) {
    const box = await sheet.getByAltText(name).boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(100)
    expect(box?.width ?? 0).toBeLessThanOrEqual(width + 1)
    expect(box?.height ?? 0).toBeLessThanOrEqual(height)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(proportion, 1)
  }
  const excess = await sheet.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(excess).toBeLessThanOrEqual(1)
})
