import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { DESKTOP } from './stage/screens.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const says = {
  more: 'Thêm',
  signature: 'Chữ ký…',
  signatureDialog: 'Chữ ký',
  save: 'Lưu',
}

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('duoc-bao', 'Cao Thùy Linh')
})

/** What a file manager does when files are let go over an element. Answers whether the page took the matter in hand. */
function dropFile(place: Locator, name: string, start: string): Promise<boolean> {
  return place.evaluate(
    (element, { name, start }) => {
      const data = new DataTransfer()
      data.items.add(new File([`${start}\0\0`], name))
      const drop = (type: string) =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      drop('dragover')
      return !drop('drop')
    },
    { name, start },
  )
}

it('a file that may not go is named by what it is, and one dropped beside the window is not opened', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await dropFile(compose.subject, 'ảnh.png', 'MZ\u0090')
  await compose.window.getByText('Thực chất đây là tệp .exe').waitFor()
  await dropFile(compose.subject, 'cài đặt.SCR', 'x')
  await compose.window.getByText('Không được đính kèm tệp loại .scr.').waitFor()
  expect(await dropFile(page.locator('#content'), 'báo giá.pdf', '%PDF')).toBe(true)
  expect(await compose.window.getByText('báo giá.pdf').count()).toBe(0)
})

it('a subject that is too long says so while its end still stands there', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.subject.fill('ễ'.repeat(258))
  await compose.window.getByText('Tiêu đề có tối đa 255 ký tự').waitFor()
  await compose.subject.fill('ễ'.repeat(255))
  await compose.window.getByText('Tiêu đề có tối đa 255 ký tự').waitFor({ state: 'detached' })
})

it('a recipient changed to one that is there already is pointed out there', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.to.fill('a@sen.example, b@sen.example,')
  const second = compose.window.locator('[data-recipient]', { hasText: 'b@sen.example' })
  await second.focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('a@sen.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => compose.recipients()).toEqual(['a@sen.example'])
  await compose.window.getByRole('status').getByText('a@sen.example đã có trong danh sách người nhận').waitFor()
})

it('a signature that is written while a message is open enters it', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.text.click()
  await page.keyboard.type('Chào anh,')
  await compose.window.getByRole('toolbar').getByRole('button', { name: says.more, exact: true }).click()
  await page.getByRole('menu').getByText(says.signature, { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: says.signatureDialog })
  await dialog.locator('[contenteditable="true"]').click()
  await page.keyboard.type('Linh, phòng Hành chính')
  await dialog.getByRole('button', { name: says.save, exact: true }).click()
  await compose.text.getByText('Linh, phòng Hành chính').waitFor()
  expect(await compose.lines()).toContain('Chào anh,')
  await compose.saved.waitFor()
  await page.reload()
  const again = composeOn(page, words)
  await whenWritable(again)
  await again.text.getByText('Linh, phòng Hành chính').waitFor()
  expect(await again.text.getByText('Linh, phòng Hành chính').count()).toBe(1)
})

it('who waits for a save is told so, and after ten seconds that it is the server', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  await page.clock.install()
  const compose = await startWriting(page, words)
  await compose.subject.fill('Máy chủ chậm')
  await compose.saved.waitFor()
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v2/messages/*', async (route) => {
    if (route.request().method() === 'PATCH') await answered
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await compose.subject.fill('Máy chủ rất chậm')
  await asked
  await page.clock.fastForward(1_000)
  await compose.window.getByText('Đang lưu…', { exact: true }).waitFor()
  await page.clock.fastForward(10_000)
  await compose.window.getByText('Đang lưu, máy chủ chưa trả lời').waitFor()
  answer()
  await compose.saved.waitFor()
})
