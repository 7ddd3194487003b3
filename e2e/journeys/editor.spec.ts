import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { PHONE } from './stage/devices.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
const says = {
  bold: 'Đậm',
  colours: 'Màu sắc',
  red: 'Đỏ',
  link: 'Chèn liên kết',
  editLink: 'Sửa liên kết',
  address: 'Địa chỉ',
  insert: 'Chèn',
  save: 'Lưu',
  more: 'Thêm',
  table: 'Chèn bảng…',
  tableTools: 'Bảng',
  rowBelow: 'Chèn hàng phía dưới',
  deleteColumn: 'Xóa cột',
  strike: 'Gạch ngang',
  undo: 'Hoàn tác',
  plain: 'Văn bản thuần',
  removeFormatting: 'Bỏ định dạng',
  signature: 'Chữ ký…',
  signatureDialog: 'Chữ ký',
  imageOptions: 'Tùy chọn ảnh',
  small: 'Nhỏ',
}
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('dinh-dang', 'Bùi Khánh Vy')
  reader = await newMailbox('nguoi-doc', 'Đỗ Nhật Minh')
})

const bar = ({ window }: ComposePage, name: string) =>
  window.getByRole('toolbar').getByRole('button', { name, exact: true })

async function chooseMore(page: Page, compose: ComposePage, entry: string): Promise<void> {
  await bar(compose, says.more).click()
  await page.getByRole('menu').getByText(entry, { exact: true }).click()
}

async function received(email: string, subject: string, folder = 'INBOX') {
  const call = callerAt(theProgram().url, await tokenOf(email))
  return expect.poll(
    async () => {
      const { data } = await call(listThreads, { query: { in: folder, limit: 20, offset: 0 } })
      const row = data.find((thread) => thread.subject.endsWith(subject))
      if (!row) return undefined
      const { data: thread } = await call(getThread, { params: { id: row.id }, query: { in: folder } })
      const id = thread.messages.at(-1)?.id ?? ''
      const { data: message } = await call(getMessage, { params: { id }, query: {} })
      return { body: message.body ?? '', format: message.body_format, files: message.files.length }
    },
    { timeout: 20_000 },
  )
}

test('formats on a desk, and the receiver reads it so', async ({ signedIn }) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill('Đủ kiểu')
  await compose.text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('đậm')
  await expect.poll(() => bar(compose, says.bold).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Control+b')
  await bar(compose, says.colours).click()
  await page.getByRole('radio', { name: says.red }).first().click()
  await page.keyboard.type(' đỏ')
  await page.keyboard.press('Control+\\')
  await page.keyboard.press('Enter')

  await bar(compose, says.link).click()
  await page.getByLabel(says.address).fill('sen.vn/a')
  await page.getByRole('button', { name: says.insert, exact: true }).click()
  await compose.text.locator('a[href="https://sen.vn/a"]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await bar(compose, says.editLink).click()
  await page.getByLabel(says.address).fill('sen.vn/b')
  await page.getByRole('button', { name: says.save, exact: true }).click()
  await compose.text.locator('a[href="https://sen.vn/b"]').getByText('https://sen.vn/b', { exact: true }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('một')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+]')
  await page.keyboard.type('trong')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await chooseMore(page, compose, says.table)
  await page.getByRole('button', { name: '3 cột, 2 hàng' }).click()
  await page.keyboard.type('ô')
  await bar(compose, says.tableTools).click()
  await page.getByRole('menuitem', { name: says.rowBelow }).click()
  await bar(compose, says.tableTools).click()
  await page.getByRole('menuitem', { name: says.deleteColumn }).click()
  await expect.poll(() => compose.text.locator('td').count()).toBe(6)
  await chooseMore(page, compose, says.undo)
  await expect.poll(() => compose.text.locator('td').count()).toBe(9)

  await compose.window
    .locator('input[type=file][accept]')
    .setInputFiles({ name: 'anh.gif', mimeType: 'image/gif', buffer: PIXEL })
  const picture = compose.text.locator('img')
  await picture.waitFor()
  await picture.click()
  await bar(compose, says.imageOptions).click()
  await page.getByRole('menuitemcheckbox', { name: says.small }).click()
  await expect.poll(() => picture.evaluate((image) => image.style.width)).toBe('200px')
  // Nested lists have no item around them, as mail programs write them.
  const { violations } = await new AxeBuilder({ page }).exclude('[contenteditable="true"] ul').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])

  await compose.send.click()
  await (await received(reader, 'Đủ kiểu')).toMatchObject({
    files: 1,
    format: 'html',
    body: expect.stringMatching(
      /<b>đậm<\/b>.*color: ?(#c5221f|rgb\(197, ?34, ?31\)).*href="https:\/\/sen\.vn\/b".*<ul.*<td.*<img[^>]*width="200"/su,
    ),
  })
})

test('signs once, swaps nothing that was changed, and writes plain text on a phone', async ({ signedIn }) => {
  await post([{ to: writer, subject: 'Hỏi giá', html: '<p>Giá <b>bao nhiêu</b>?</p>' }])
  const page = await signedIn(writer, { device: PHONE })
  let compose = await startWriting(page, words)
  await chooseMore(page, compose, says.signature)
  const dialog = page.getByRole('dialog', { name: says.signatureDialog })
  await dialog.locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bùi Khánh Vy')
  await dialog.getByRole('button', { name: says.save, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await compose.window.getByRole('button', { name: words.saveAndClose }).click()
  await compose.window.waitFor({ state: 'hidden' })

  await openThread(page, 'Hỏi giá')
  await page.getByRole('button', { name: words.reply, exact: true }).first().click()
  compose = composeOn(page, words)
  await whenWritable(compose)
  await compose.text.getByText('Bùi Khánh Vy').waitFor()
  await compose.text.click({ position: { x: 40, y: 20 } })
  await page.keyboard.type('Mười nghìn.')
  await chooseMore(page, compose, says.plain)
  await page.getByRole('button', { name: says.removeFormatting }).click()
  await expect.poll(() => compose.lines()).toMatch(/Mười nghìn\.[\s\S]*Bùi Khánh Vy[\s\S]*> Giá bao nhiêu\?/)
  await compose.saved.waitFor()
  await page.reload()
  await whenWritable(compose)
  expect(await compose.lines()).toMatch(/> Giá bao nhiêu\?/)
  expect(await bar(compose, says.bold).count()).toBe(0)
  await compose.send.click()
  // The external sender counts as a stranger until the mail is indexed.
  const anyway = page.getByRole('button', { name: words.sendAnyway })
  await anyway.or(page.getByText(words.sent)).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  const sent = await received(writer, 'Hỏi giá', 'Sent')
  await sent.toMatchObject({
    format: 'text',
    body: expect.stringMatching(/^Mười nghìn\.\n[\s\S]*\nBùi Khánh Vy\n[\s\S]*\n> Giá bao nhiêu\?/),
  })
})
