import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

// How a thread is folded, and what else is done within it, is in `web/src/features/thread/reading.browser.test.ts`.

const { signedIn } = stage()
const words = wordsOf('vi')

const [LONG, RICH, FILES, NEWEST] = ['Đối chiếu công nợ', 'Thư mời hội thảo', 'Bảng giá quý 4', 'Thư mới nhất']
const LENGTH = 8
const SHEET = {
  filename: 'Bảng giá quý 4.xlsx',
  content: Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251)),
}
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
/** So long that what stands at the end of a body is not in the line that says how it begins. */
const FILLER = 'Bên em đã rà lại từng dòng trên bảng đối chiếu và chưa thấy chênh lệch nào. '.repeat(4)
const endOf = (number: number): string => `Hết thư thứ ${number}.`

let reader = ''

beforeAll(async () => {
  reader = await newMailbox('doc-thu', 'Ngô Bảo Ngọc')
  const id = (number: number) => `<doi-chieu-${number}-${process.pid}@doitac.example>`
  const numbers = Array.from({ length: LENGTH }, (_, index) => index + 1)
  await post([
    ...numbers.map((number) => ({
      to: reader,
      cc: 'ke.toan@doitac.example',
      subject: number === 1 ? LONG : `Re: ${LONG}`,
      messageId: id(number),
      ...(number > 1 && { inReplyTo: id(number - 1), references: numbers.slice(0, number - 1).map(id) }),
      text: `Thư thứ ${number}. ${FILLER}\n\n${endOf(number)}`,
    })),
    {
      to: reader,
      subject: RICH,
      html: '<p>Mời chị <b>tham dự</b>.</p><p><img src="cid:so-do" width="40" height="40" alt="Sơ đồ"></p><div class="gmail_quote"><div>Vào 12/11/2026, Ngọc viết:</div><blockquote>Cho chị xin chương trình.</blockquote></div>',
      attachments: [{ filename: 'so-do.gif', content: PIXEL, cid: 'so-do' }],
    },
    { to: reader, subject: FILES, text: 'Em gửi bảng giá.', attachments: [SHEET] },
    { to: reader, subject: NEWEST, text: 'Chào chị.' },
  ])
})

const messages = (page: Page) => page.getByRole('article').getByRole('listitem')

it('marks a thread read by opening it, and unread again from within', async () => {
  const page = await signedIn(reader)
  const unread = rowOf(page, new RegExp(`${NEWEST}.*, ${words.unread}`))
  await unread.waitFor()
  await openThread(page, NEWEST)
  await page.getByRole('button', { name: words.back }).click()
  await rowOf(page, NEWEST).waitFor()
  await unread.waitFor({ state: 'hidden' })
  await page.reload()
  await rowOf(page, NEWEST).waitFor()
  expect(await unread.count()).toBe(0)

  await openThread(page, NEWEST)
  await page.getByRole('button', { name: words.markUnread }).click()
  await unread.waitFor()
})

it('folds the middle of a long thread that was read, and opens what is wanted', async () => {
  const words = wordsOf('en')
  const page = await signedIn(reader, { language: 'en', screen: PHONE })
  await openThread(page, LONG)
  await page.getByText(endOf(LENGTH)).waitFor()
  await page.reload()
  await page.getByText(endOf(LENGTH)).waitFor()
  await page.getByRole('button', { name: words.showMore(5) }).waitFor()
  expect(await messages(page).count()).toBe(4)
  expect(await page.getByText(endOf(1)).count()).toBe(0)

  await page.getByRole('button', { name: words.showMore(5) }).click()
  expect(await messages(page).count()).toBe(LENGTH)
  const third = messages(page).nth(2)
  await third.getByRole('button', { name: PARTNER.name, expanded: false }).click()
  await third.getByText(endOf(3)).waitFor()
  await third.getByRole('button', { name: PARTNER.name, expanded: true }).click()
  await third.getByText(endOf(3)).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: words.expandAll }).click()
  for (let number = 1; number <= LENGTH; number++) await page.getByText(endOf(number)).waitFor()
  await page.getByRole('button', { name: words.collapseAll }).click()
  await page.getByText(endOf(LENGTH)).waitFor({ state: 'hidden' })
})

it('folds the quoted mail of an HTML mail, and shows the pictures that came with it', async () => {
  const page = await signedIn(reader)
  await openThread(page, RICH)
  const body = page.frameLocator(`iframe[title="${words.messageText}"]`)
  await body.getByText('tham dự').waitFor()
  const quoted = body.getByText('Cho chị xin chương trình.')
  expect(await quoted.isVisible()).toBe(false)
  await body.locator('summary').click()
  await quoted.waitFor()
  const picture = body.getByRole('img', { name: 'Sơ đồ' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await page.getByRole('group', { name: words.attachments }).count()).toBe(0)
})

it('hands out an attachment byte for byte, under its own name', async () => {
  const page = await signedIn(reader)
  await rowOf(page, 'có tệp đính kèm').first().waitFor()
  await openThread(page, FILES)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: words.download(SHEET.filename) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(SHEET.filename)
  expect((await readFile(await download.path())).equals(SHEET.content)).toBe(true)
})

it('shows the source of a message in a window of its own', async () => {
  const page = await signedIn(reader)
  await openThread(page, FILES)
  await messages(page).first().getByRole('button', { name: words.moreActions }).click()
  const coming = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: words.showOriginal }).click()
  const source = await coming
  await source.getByRole('heading', { name: words.source }).waitFor()
  const text = source.getByText(`From: =?UTF-8?Q?`)
  await text.waitFor()
  expect(await text.textContent()).toMatch(/^Received: [\s\S]*\r?\nContent-Disposition: attachment/m)
  expect(await source.evaluate(() => window.opener)).toBe(null)
})
