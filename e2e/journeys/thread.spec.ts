import { readFile } from 'node:fs/promises'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Folding and other actions in a thread are tested in `web/src/features/thread/reading.browser.test.ts`; the source of
// a message in `accessibility.spec.ts`.

const words = wordsOf('vi')

const [RICH, FILES, LIST, NEWEST] = ['Thư mời hội thảo', 'Bảng giá quý 4', 'Bản tin tuần', 'Thư mới nhất']
const SHEET = {
  filename: 'Bảng giá quý 4.xlsx',
  content: Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251)),
}
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('doc-thu', 'Ngô Bảo Ngọc')
  await post([
    {
      to: reader,
      subject: RICH,
      html: '<p>Mời chị <b>tham dự</b>.</p><p><img src="cid:so-do" width="40" height="40" alt="Sơ đồ"></p><div class="gmail_quote"><div>Vào 12/11/2026, Ngọc viết:</div><blockquote>Cho chị xin chương trình.</blockquote></div>',
      attachments: [{ filename: 'so-do.gif', content: PIXEL, cid: 'so-do' }],
    },
    { to: reader, subject: FILES, text: 'Em gửi bảng giá.', attachments: [SHEET] },
    { to: reader, subject: LIST, text: 'Tin trong tuần.' },
    { to: reader, subject: NEWEST, text: 'Chào chị.' },
  ])
})

test('marks a thread read by opening it, and unread again from within', async ({ signedIn }) => {
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

test('folds the quoted mail of an HTML mail, and shows the pictures that came with it; hands out an attachment byte for byte, under its own name, and a message as a file', async ({
  signedIn,
}) => {
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

  await page.goBack()
  await rowOf(page, 'có tệp đính kèm').first().waitFor()
  await openThread(page, FILES)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: words.download(SHEET.filename) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(SHEET.filename)
  expect((await readFile(await download.path())).equals(SHEET.content)).toBe(true)

  await page.goBack()
  await openThread(page, LIST)
  await page.getByRole('article').getByRole('button', { name: words.moreActions }).last().click()
  const comingMessage = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^(Tải xuống|Download) .*\.eml/ }).click()
  const message = await comingMessage
  expect(message.suggestedFilename()).toBe(`${LIST}.eml`)
  expect(await readFile(await message.path(), 'utf8')).toMatch(/^Received: [\s\S]*Tin trong tu/m)
})
