import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const composeWords = composeWordsOf('vi')
const look = { screen: PHONE } as const

const LETTER = 'Bản tin rộng 640'
const SHEET = 'Bảng rất rộng'
const WORDS = 'Kính gửi quý khách, chúng tôi xin gửi chương trình ưu đãi của tháng này đến quý khách.'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('doc-dien-thoai', 'Mai Thị Ẩn')
  const column = `<td width="300" style="width:300px;font-size:14px">${WORDS}</td>`
  const cells = Array.from({ length: 12 }, (_, at) => `<td style="min-width:90px;font-size:14px">Khoản${at + 1}</td>`)
  await post([
    {
      to: reader,
      subject: LETTER,
      html: `<table width="640" style="width:640px"><tr>${column}${column}</tr></table><p style="font-size:14px">${WORDS}</p>`,
    },
    {
      to: reader,
      subject: SHEET,
      html: `<table><tr>${cells.map((cell) => cell.replace('<td', '<td><div').replace('</td>', '</div></td>')).join('')}</tr></table>`,
    },
    { to: reader, cc: 'ke.toan@doitac.example', subject: 'Họp chiều nay', text: 'Chị xem giúp em.' },
  ])
})

/** How large its smallest usual text is drawn, and whether something stands beside the frame or must be scrolled to. */
async function drawn(page: Page) {
  const frame = page.locator('iframe[data-ready]')
  await frame.waitFor()
  return frame.evaluate((element) => {
    const page = (element as HTMLIFrameElement).contentDocument
    const cell = page?.querySelector('td div, td')
    if (!page || !cell) throw new Error('There is no mail.')
    const zoom = Number(page.body.style.zoom || 1)
    return {
      textPixels: Number.parseFloat(getComputedStyle(cell).fontSize) * zoom,
      isScrolled: page.body.scrollWidth * zoom > element.clientWidth + 1,
      isPageScrolled: document.documentElement.scrollWidth > innerWidth,
    }
  })
}

it('lays a newsletter made for 640 pixels out anew, at its own size of text', async () => {
  const page = await signedIn(reader, look)
  await openThread(page, LETTER)
  expect(await drawn(page)).toEqual({ textPixels: 14, isScrolled: false, isPageScrolled: false })

  await page.getByRole('button', { name: 'Nguyên bản' }).tap()
  await page.getByRole('button', { name: 'Vừa màn hình' }).waitFor()
  expect(await drawn(page)).toEqual({ textPixels: 14, isScrolled: true, isPageScrolled: false })
  await page.getByRole('button', { name: 'Vừa màn hình' }).tap()
  await page.getByRole('button', { name: 'Nguyên bản' }).waitFor()
  expect((await drawn(page)).isScrolled).toBe(false)
})

it('never draws the text of a wide table smaller than 12 pixels: the mail is scrolled sideways inside itself', async () => {
  const page = await signedIn(reader, look)
  await openThread(page, SHEET)
  const { textPixels, isScrolled, isPageScrolled } = await drawn(page)
  expect(textPixels).toBeGreaterThanOrEqual(12)
  expect([isScrolled, isPageScrolled]).toEqual([true, false])
})

it('has answers and deleting under the thumb, and the rest in a menu', async () => {
  const page = await signedIn(reader, look)
  await openThread(page, 'Họp chiều nay')
  const bar = page.getByRole('toolbar', { name: 'Trả lời và thao tác' })
  const { height = 0, y = 0 } = (await bar.boundingBox()) ?? {}
  expect([height, y + height]).toEqual([56, 844])
  expect(await bar.getByRole('button').allTextContents()).toEqual(['Trả lời', 'Trả lời tất cả', 'Xóa', 'Thêm'])
  await bar.getByRole('button', { name: words.threadActions }).tap()
  await page.getByRole('menuitem', { name: 'Chuyển tiếp' }).waitFor()
  await page.getByRole('menuitem', { name: words.markUnread }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Xóa' }).tap()
  await notice(page, words, words.movedToTrash(1)).waitFor()
  await rowOf(page, LETTER).waitFor()
})

it('has keeping and deleting under the thumb in Junk, and the answers in the menu', async () => {
  const page = await signedIn(LAN, look, '/folder/Junk')
  await rowOf(page, words.rowSpoofed).getByRole('link').tap()
  const bar = page.getByRole('toolbar', { name: 'Trả lời và thao tác' })
  await expect.poll(() => bar.getByRole('button').allTextContents()).toEqual(['Không phải thư rác', 'Xóa', 'Thêm'])
  await bar.getByRole('button', { name: words.threadActions }).tap()
  await page.getByRole('menuitem', { name: 'Trả lời', exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'Xóa vĩnh viễn' }).waitFor()
})

it('has the ways out of a plan under the thumb', async () => {
  const page = await signedIn(reader, look)
  const compose = await startWriting(page, composeWords)
  await compose.to.fill('minh@senmail.test,')
  await compose.subject.fill('Kế hoạch quý')
  await compose.text.fill('Gửi anh.')
  await page.getByRole('button', { name: 'Gửi sau' }).tap()
  await page.getByRole('menuitem', { name: 'Lên lịch gửi' }).tap()
  await page.getByRole('button', { name: /^Sáng mai/ }).tap()
  await compose.window.waitFor({ state: 'detached' })
  await page.goto('/folder/WEBMAIL_SCHEDULED')
  await openThread(page, 'Kế hoạch quý')
  const bar = page.getByRole('toolbar', { name: 'Trả lời và thao tác' })
  await expect.poll(() => bar.getByRole('button').allTextContents()).toEqual(['Hủy gửi', 'Gửi ngay', 'Thêm'])
  // What can never be done there does not stand there grey.
  expect(await page.getByRole('button', { name: words.moveTo }).count()).toBe(0)
})

it('offers no answer to a thread that is not there', async () => {
  const page = await signedIn(reader, look, '/folder/INBOX/999999999')
  await page.getByRole('button', { name: 'Về danh sách' }).last().waitFor()
  await page.getByRole('toolbar', { name: 'Trả lời và thao tác' }).waitFor({ state: 'detached' })
})

it('says above the results what they are for, and goes on with the search when that is touched', async () => {
  const page = await signedIn(reader, look, '/advance-search?q=b%E1%BA%A3n+tin')
  await rowOf(page, LETTER).waitFor()
  await page.getByRole('button', { name: 'Tìm thư: bản tin' }).tap()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('bản tin')
})

it('says above the results how many there are and what stands first, which can be changed', async () => {
  const page = await signedIn(reader, look, '/advance-search?q=b%E1%BA%A3n+tin')
  await rowOf(page, LETTER).waitFor()
  await page.getByText('1 kết quả', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Đúng dấu trước, rồi mới nhất' }).tap()
  await page.getByRole('menuitemcheckbox', { name: 'Phù hợp nhất trước' }).tap()
  await page.waitForURL(/sort=defaultSort/)
  await page.getByRole('button', { name: 'Phù hợp nhất trước' }).waitFor()
})
