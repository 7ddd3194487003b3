import type { Page } from '@playwright/test'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const LINKS = 'Xác nhận tài khoản'
const HIDDEN = 'Thư không thấy chữ'
/** Each mail has text in the colour of its background, or close to it. */
const PALE = {
  'Thư chữ trắng': '<p style="color:#fff">Mật khẩu của chị là sen</p>',
  'Thư chữ gần trắng':
    '<font color="#fdfdfd">Mật khẩu của chị là sen</font><img src="https://xa.example/x.gif" width="1" height="1">',
  'Thư chữ trong suốt': '<div><p style="opacity:0">Mật khẩu của chị là sen</p></div>',
} as const
const LIGHT_ON_DARK = 'Thư nền tối'
const PLACES = 'Mục lục bản tin'
const SWALLOWS = 'Báo giá tháng mười hai'
const DEEP = 'Thư lồng quá sâu'
const MANY = 'Thư có mười nghìn thuộc tính'
const FAKES = 'Liên kết vẽ tên khác'
/** Each shows vietcombank.com.vn, but contains another address in its source. */
const DRAWN = [
  '<span style="font-size:0">x@</span>vietcombank.com.vn',
  '<span style="display:inline-block;width:0;height:0;overflow:hidden">x@</span>vietcombank.com.vn',
  'vietcombank<span style="font-size:0"> </span>.com.vn',
  'vietcombank<span style="color:transparent;font-size:1px"> q </span>.com.vn',
  'vietcombank.com.vn<span style="font-size:0">qz</span>',
  '<bdo dir="rtl">nv.moc.knabmocteiv</bdo>',
  '\u202env.moc.knabmocteiv\u202c',
  '<span style="display:inline-flex"><i style="order:2">.com.vn</i><i style="order:1">vietcombank</i></span>',
  '<span style="float:right">.com.vn</span><span style="float:right">vietcombank</span>',
  `<span style="color:transparent;font-size:1px;line-height:0">${'x '.repeat(2_100)}</span>vietcombank.com.vn`,
  `${'<span style="font-size:0">x </span>'.repeat(100)}<b>vietcombank</b>\ua4f8<i>com</i>\u06d4vn`,
  'vietcombank\u200a.\u200acom\u200a.\u200avn',
  'vietcombank<span style="font-size:3px"> </span>.com.vn',
  '<span style="display:inline-flex">vietcombank<b> .com.vn</b></span>',
  'vietcombank\u2022com\u25aavn',
  '<table cellspacing="0" cellpadding="0" style="display:inline-table"><tr><td>vietcombank</td><td>.com.vn</td></tr></table>',
  'vietcombank<img alt=".com" src="cid:none"><img alt=".vn" src="cid:none">',
  '<img alt="vietcombank" src="cid:none">.com.vn',
  '<span dir="rtl"><bdi>.com.vn</bdi><bdi>vietcombank</bdi></span>',
  'vietcombank<span style="display:inline-block;max-width:0;max-height:1px;overflow:hidden">@x</span>.com.vn',
  'vietcombank<ruby>.com.vn<rt style="font-size:0">q</rt></ruby>',
  'vietcombank<span style="vertical-align:2px;font-size:90%">.</span>com<small>.</small>vn',
  `${Array.from('vietcombank', (letter) => `<i><b>${letter}</b></i>`).join('')}<u>.com</u><s>.vn</s>`,
  'vietcom<span style="visibility:hidden;font-size:1px">@</span>bank.com.vn',
  'vietcombank<span style="opacity:0;font-size:1px">@</span>.com.vn',
  'ᴠɪᴇᴛᴄᴏᴍʙᴀɴᴋ\u02d9ᴄᴏᴍ\u02d9ᴠɴ',
]
const TOO_MANY = 'Danh mục dài'
let reader = ''

const HIDES_NOTES =
  '<style>.sen-leads-to,small,a>*:last-child{display:none!important;font-size:0!important}a{display:inline-block;overflow:hidden;height:1.4em;max-width:9em;white-space:nowrap}</style>'

test.beforeAll(async () => {
  reader = await newMailbox('kieu-dang', 'Vũ Minh Châu')
  await post([
    {
      to: reader,
      subject: LINKS,
      html: `${HIDES_NOTES}<p>Mời chị vào <a href="https://evil.example/x">đây: vietcombank\u200b.com.vn</a></p><p><a href="https://xau.example">bank.vn<span class="an">.xau.example</span></a><style>.an{display:none}</style></p><p><a href="https://shop.example/a">Xem hàng</a></p>`,
    },
    {
      to: reader,
      subject: FAKES,
      html: `${'<a href="https://nho.example"></a>'.repeat(1_100)}${DRAWN.map((text, at) => `<div style="overflow:auto"><a href="https://xau${at}.example/">${text}</a></div>`).join('')}<p><a href="mailto:xau@evil.example">lan@bank.vn</a></p><p><a href="https://shop.example/a">Xem <b>hàng</b> mới.Mua ngay</a></p>`,
    },
    {
      to: reader,
      subject: TOO_MANY,
      html: Array.from(
        { length: 900 },
        (_, at) => `<a href="https://x.example/${at}">Mục 1.${at}. Đọc tiếp ở đây</a> `,
      ).join(''),
    },
    { to: reader, subject: HIDDEN, html: '<style>body{display:none}</style><p>Lịch họp thứ Hai lúc 9 giờ</p>' },
    ...Object.entries(PALE).map(([subject, html]) => ({ to: reader, subject, html })),
    {
      to: reader,
      subject: LIGHT_ON_DARK,
      html: '<div style="color:#fff;font-size:1px">Xem trước</div><table bgcolor="#102020"><tr><td style="color:#fff">Chữ trắng nền tối</td></tr></table>',
    },
    {
      to: reader,
      subject: PLACES,
      html: `<style>#cuoi{width:123px;color:rgb(1,2,3)}</style><p><a href="#cuoi">Tới cuối thư</a></p><div style="height:3000px">x</div><p id="cuoi">Hết thư</p>`,
    },
    {
      to: reader,
      subject: SWALLOWS,
      html: '<style>body{background:#000;color:#fff}p.an,body,div,[title=")"]{letter-spacing:3px}p.an{display:none}</style><p class="an">ẩn</p><p>Giá mới</p>',
    },
    { to: reader, subject: DEEP, html: `${'<div>'.repeat(3_000)}Kính gửi chị` },
    {
      to: reader,
      subject: MANY,
      html: `<p ${Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join(' ')}>Bảng giá</p>`,
    },
  ])
})

const TEXTS = {
  vi: {
    elsewhere: 'Có liên kết dẫn đến nơi khác với địa chỉ hiển thị',
    many: 'Có liên kết trong thư này không kiểm tra được. Hãy xem liên kết dẫn đến đâu trước khi mở.',
    hides: 'Định dạng của thư này che mất phần chữ.',
    show: 'Hiện phần chữ',
    textOnly: 'Thư này có cấu trúc quá phức tạp hoặc quá lớn nên chỉ hiển thị được phần chữ.',
    reduced: 'Một phần định dạng của thư này được lược bỏ vì quá phức tạp để hiển thị an toàn.',
  },
  en: {
    elsewhere: 'Some links don’t go where they say',
    many: 'Some links in this mail could not be checked. See where a link leads before you follow it.',
    hides: 'This mail’s own style hides its text.',
    show: 'Show its text',
    textOnly: 'This message is too complex or too large to show with formatting. Here is its text.',
    reduced: 'Some formatting was removed: there was too much to show safely.',
  },
} as const

test('names the true host outside the mail when a link names another one, and when there are too many; keeps ids at work', async ({
  signedIn,
  language,
  device,
}) => {
  const texts = TEXTS[language]
  const bodyOf = (page: Page) => page.frameLocator(`iframe[title="${wordsOf(language).messageText}"]`)
  const page = await signedIn(reader)
  await openThread(page, LINKS)
  const note = page.getByRole('article').filter({ hasText: texts.elsewhere })
  await note.getByText(texts.elsewhere).waitFor()
  // The note cannot be hidden by the mail's styles.
  const said = await note.getByRole('listitem').allTextContents()
  expect(said.filter((line) => /^vietcombank\.com\.vn .*evil\.example/.test(line))).toHaveLength(1)
  expect(said.filter((line) => /^bank\.vn .*xau\.example/.test(line))).toHaveLength(1)
  expect(said.join()).not.toContain('shop.example')
  const inside = bodyOf(page).locator('small').first()
  expect(await inside.evaluate((small) => getComputedStyle(small).display)).toBe('inline')

  await page.goBack()
  await openThread(page, TOO_MANY)
  await page.getByText(texts.many).waitFor()

  // The attack uses styles and link targets.
  await page.goBack()
  await openThread(page, PLACES)
  const end = bodyOf(page).getByText('Hết thư')
  expect(await end.evaluate((place) => getComputedStyle(place).width)).toBe('123px')
  const topOf = () =>
    end.evaluate((place) => place.getBoundingClientRect().top + (frameElement?.getBoundingClientRect().top ?? 0))
  expect(await topOf()).toBeGreaterThan(device.height)
  await bodyOf(page).getByRole('link', { name: 'Tới cuối thư' }).click()
  await expect.poll(topOf).toBeLessThan(device.height)
  expect(page.context().pages()).toEqual([page])
})

test('reads links as they are drawn, and says which parts of a mail are not shown', { tag: '@phone' }, async ({
  signedIn,
  language,
}) => {
  const texts = TEXTS[language]
  const bodyOf = (page: Page) => page.frameLocator(`iframe[title="${wordsOf(language).messageText}"]`)
  const page = await signedIn(reader)
  await openThread(page, FAKES)
  const note = page.getByRole('article').filter({ hasText: texts.elsewhere })
  await note.getByText(texts.elsewhere).waitFor()
  // The article is a list item itself.
  const said = (await note.getByRole('listitem').allTextContents()).slice(-4)
  for (const line of said.slice(0, 3)) expect(line).toMatch(/^vietcombank\.com\.vn .*xau\d+\.example/)
  // The last line counts the other links, including the mailto link to another address.
  expect(said[3]).toContain(String(DRAWN.length + 1 - 3))

  // One mail is nested too deeply to show more than text, one has too much formatting.
  await page.goBack()
  await openThread(page, DEEP)
  await page.getByText(texts.textOnly).waitFor()
  await page.getByRole('article').getByText('Kính gửi chị').last().waitFor()
  await page.goBack()
  await openThread(page, MANY)
  await page.getByText(texts.reduced).waitFor()
  await bodyOf(page).getByText('Bảng giá').waitFor()
})

test('offers the plain text of a mail whose style hides all of it or makes it illegible', {
  tag: '@both',
}, async ({ signedIn, language, theme, device }) => {
  const texts = TEXTS[language]
  const bodyOf = (page: Page) => page.frameLocator(`iframe[title="${wordsOf(language).messageText}"]`)
  const page = await signedIn(reader)
  if (device.kind === 'phone') {
    await openThread(page, HIDDEN)
    await page.getByText(texts.hides).waitFor()
    await page.getByRole('button', { name: texts.show }).click()
    await bodyOf(page).getByText('Lịch họp thứ Hai lúc 9 giờ').waitFor({ state: 'visible' })
    await page.getByText(texts.hides).waitFor({ state: 'detached' })
    await page.goBack()
  }
  for (const subject of Object.keys(PALE)) {
    await openThread(page, subject)
    const text = bodyOf(page).getByText('Mật khẩu của chị là sen')
    // The dark theme remaps colours, so white text is readable there.
    if (theme === 'light' || subject === 'Thư chữ trong suốt') {
      await page.getByRole('button', { name: texts.show }).click()
      await page.getByText(texts.hides).waitFor({ state: 'detached' })
    }
    await text.waitFor({ state: 'visible' })
    expect(await page.getByText(texts.hides).count()).toBe(0)
    await page.goBack()
  }
  await openThread(page, LIGHT_ON_DARK)
  await bodyOf(page).getByText('Chữ trắng nền tối').waitFor({ state: 'visible' })
  expect(await page.getByText(texts.hides).count()).toBe(0)
})

test('lets no style of a quoted mail out of the quotation, in the editor and in the sent message', {
  tag: '@phone',
}, async ({ signedIn, language }) => {
  const words = { ...wordsOf(language), ...composeWordsOf(language) }
  const page = await signedIn(reader)
  await openThread(page, SWALLOWS)
  await page.getByRole('button', { name: words.reply, exact: true }).first().click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  await answer.text.click()
  await page.keyboard.type('Em nhận rồi.')
  await answer.window.getByRole('button', { name: words.showQuotedOriginal }).click()
  await answer.window.getByRole('button', { name: words.editQuotation }).click()
  await answer.text.getByText('Giá mới').waitFor()
  const own = answer.text.getByText('Em nhận rồi.')
  await own.waitFor({ state: 'visible' })
  expect(await own.evaluate((line) => getComputedStyle(line).letterSpacing)).toBe('normal')
  expect(await answer.text.getByText(words.wrote).evaluate(groundOf)).not.toContain('rgb(0, 0, 0)')
  expect(await answer.text.evaluate((text) => text.querySelectorAll('style').length)).toBe(0)
  await expect.poll(savedDraft, { timeout: 20_000 }).toMatch(/Em nhận rồi\..*letter-spacing:\s*3px.*Giá mới/s)
  expect(await savedDraft()).not.toContain('<style')
})

async function savedDraft(): Promise<string> {
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const [row] = (await call(listThreads, { query: { in: 'Drafts', limit: 1, offset: 0 } })).data
  if (!row) return ''
  const { data } = await call(getThread, { params: { id: row.id }, query: { in: 'Drafts' } })
  return data.messages.findLast(({ is_draft }) => is_draft)?.body ?? ''
}

function groundOf(element: Element): string {
  const grounds: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement) grounds.push(getComputedStyle(at).backgroundColor)
  return grounds.join(' ')
}
