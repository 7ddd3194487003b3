import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { itOn } from './stage/it-on.ts'
import { hasFocus, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

const [LONG, QUOTED, RICH, FILES, NEWEST] = [
  'Đối chiếu công nợ',
  'Xác nhận lịch nhận hàng',
  'Thư mời hội thảo',
  'Bảng giá quý 4',
  'Thư mới nhất',
]
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
      subject: QUOTED,
      text: 'Bên em nhận được rồi ạ.\n\nVào 09:15 12/11/2026, Ngô Bảo Ngọc viết:\n> Em xác nhận giúp chị lịch thứ Năm.\n> Chị cảm ơn.',
    },
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

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const on = itOn(screen)
  const words = wordsOf(language)
  const look = { language, screen }

  it('marks a thread read by opening it, and unread again from within', async () => {
    const page = await signedIn(reader, look)
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
    if (screen.kind === 'phone') {
      await page.getByRole('button', { name: words.threadActions }).tap()
      await page.getByRole('menuitem', { name: words.markUnread, exact: true }).tap()
    } else await page.getByRole('button', { name: words.markUnread }).click()
    await unread.waitFor()
  })

  on.phone('folds the middle of a long thread that was read, and opens what is wanted', async () => {
    const page = await signedIn(reader, look)
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

  on.phone('folds the quoted mail of a plain text', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, QUOTED)
    const article = page.getByRole('article')
    const quoted = article.getByText('Em xác nhận giúp chị lịch thứ Năm.')
    await article.getByText('Bên em nhận được rồi ạ.').waitFor()
    expect(await quoted.count()).toBe(0)
    await page.getByRole('button', { name: words.showQuoted }).click()
    await quoted.waitFor()
    await page.getByRole('button', { name: words.hideQuoted }).click()
    await quoted.waitFor({ state: 'hidden' })
  })

  on.desktop('folds the quoted mail of an HTML mail, and shows the pictures that came with it', async () => {
    const page = await signedIn(reader, look)
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

  on.desktop('hands out an attachment byte for byte, under its own name', async () => {
    const page = await signedIn(reader, look)
    await rowOf(page, language === 'vi' ? 'có tệp đính kèm' : 'with attachments')
      .first()
      .waitFor()
    await openThread(page, FILES)
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: words.download(SHEET.filename) }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(SHEET.filename)
    expect((await readFile(await download.path())).equals(SHEET.content)).toBe(true)
  })

  on.desktop('says exactly who, to whom and about what', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, LONG)
    const line = messages(page).last().getByRole('button', { name: words.toMe })
    await line.click()
    const details = page.getByRole('dialog', { name: words.details })
    for (const said of [`${PARTNER.name} <${PARTNER.address}>`, reader, 'ke.toan@doitac.example', `Re: ${LONG}`]) {
      await details.getByText(said, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    await hasFocus(line)
    await page.getByRole('heading', { name: LONG, level: 2 }).waitFor()
  })

  on.desktop('shows the source of a message in a window of its own', async () => {
    const page = await signedIn(reader, look)
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
})

it('walks from thread to thread, and deletes one from within', async () => {
  const page = await signedIn(reader)
  await openThread(page, NEWEST)
  expect(await page.getByRole('button', { name: 'Chuỗi thư trước' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Chuỗi thư kế tiếp' }).click()
  await page.getByRole('heading', { name: FILES, level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Chuyển vào Thùng rác' }).click()
  await rowOf(page, NEWEST).waitFor()
  expect(await rowOf(page, FILES).count()).toBe(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await rowOf(page, FILES).waitFor()
})
