import { createDraft, saveDraft } from '@sen/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuseStrayFiles } from '../../lib/refuse-stray-files.ts'
import { keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage } from '../../testing/mail-stage.fixture.tsx'
import { refusal } from '../../testing/refusal.fixture.ts'
import { uploadAnswers } from '../../testing/uploads.fixture.ts'

const stage = mailStage()
// The program calls it at its start.
refuseStrayFiles()
const { server } = stage
const { saved } = stage.drafts
/** The server detects the type; see `model/src/files/blocked-files.test.ts`. */
uploadAnswers(({ file, take, refuse }) => {
  if (file.name === 'ảnh.png') refuse('file_type_blocked', { extension: 'exe' })
  else take()
})
const SAVED = /^Đã lưu \d{2}:\d{2}$/

function dropFile(target: Element, name: string, start: string): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([`${start}\0\0`], name))
  const drop = (type: string) =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  drop('dragover')
  return !drop('drop')
}

beforeEach(() => stage.open([{ subject: 'Lịch giao hàng tháng 12' }]))
afterEach(() => vi.useRealTimers())

it('a refused file is named with its kind, and one dropped beside the window is not opened', async () => {
  const { window, subject } = await startWriting()
  dropFile(subject.element(), 'ảnh.png', 'MZ\u0090')
  await expect.element(window.getByText('Thực chất đây là tệp .exe')).toBeVisible()
  dropFile(subject.element(), 'cài đặt.SCR', 'x')
  await expect.element(window.getByText('Không được đính kèm tệp loại .scr.')).toBeVisible()
  expect(dropFile(page.getByRole('main').element(), 'báo giá.pdf', '%PDF')).toBe(true)
  await isGone(window.getByText('báo giá.pdf'))
})

it('a subject that is too long says so while its end is still shown', async () => {
  const { window, subject } = await startWriting()
  await subject.fill('ễ'.repeat(258))
  await expect.element(window.getByText('Tiêu đề có tối đa 255 ký tự')).toBeVisible()
  await subject.fill('ễ'.repeat(255))
  await isGone(window.getByText('Tiêu đề có tối đa 255 ký tự'))
})

it('a recipient changed to one that is there already is pointed out there', async () => {
  const { window, to, recipients } = await startWriting()
  await to.fill('a@sen.example, b@sen.example,')
  await expect.poll(recipients).toEqual(['a@sen.example', 'b@sen.example'])
  const [, second] = document.querySelectorAll<HTMLElement>('[data-recipient]')
  second?.focus()
  await keyboard('{F2}{Control>}a{/Control}a@sen.example{Enter}')
  await expect.poll(recipients).toEqual(['a@sen.example'])
  const told = window.getByRole('status').getByText('a@sen.example đã có trong danh sách người nhận')
  await expect.element(told).toBeVisible()
})

it('a signature that is written while a message is open enters it', async () => {
  const { window, text, lines } = await startWriting()
  await text.click()
  await keyboard('Chào anh,')
  await window.getByRole('toolbar').first().getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText('Chữ ký…', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chữ ký' })
  const field = dialog.getByRole('textbox', { name: 'Nội dung chữ ký', exact: true })
  await expect.poll(() => field.query()?.getAttribute('contenteditable')).toBe('true')
  await field.click()
  await keyboard('Linh, phòng Hành chính')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect.element(text.getByText('Linh, phòng Hành chính')).toBeVisible()
  expect(lines()).toContain('Chào anh,')
  await expect.element(window.getByText(SAVED)).toBeVisible()
  // It appears once, even after a reload.
  await expect.poll(() => saved()?.body.split('Linh, phòng Hành chính').length).toBe(2)
})

it('shows that a save is pending, and after ten seconds that the server is the cause', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  const receipt = (revision: number) => ({
    data: { id: '7', thread_id: '7', revision, version: revision, saved_at: 1_790_000_000, files: [] },
  })
  server.answer(createDraft, () => receipt(1))
  server.answer(saveDraft, async ({ body }) => {
    asked += 1
    await answered
    return receipt(body.revision + 1)
  })
  const { window, subject } = await startWriting()
  await subject.fill('Máy chủ chậm')
  await expect.element(window.getByText(SAVED)).toBeVisible()
  await subject.fill('Máy chủ rất chậm')
  await expect.poll(() => asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(window.getByText('Đang lưu…', { exact: true })).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(window.getByText('Đang lưu, máy chủ chưa trả lời')).toBeVisible()
  answer()
  await expect.element(window.getByText(SAVED)).toBeVisible()
})

it('say when there is no room for them anywhere', async () => {
  const noRoom = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom)
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.startsWith('sen-draft:')) noRoom()
    setItem.call(this, key, value)
  })
  let isDiskFull = true
  let kept: string[] = []
  server.answer(createDraft, ({ body }) => {
    // A proxy in front of the server answers.
    if (isDiskFull) return new Response('', { status: 507 }) as never
    kept = [...kept, `${body.subject}: ${body.body}`]
    return { data: { id: '7', thread_id: '7', revision: 1, version: 1, saved_at: 1_790_000_000, files: [] } }
  })
  const { window, subject, text } = await startWriting()
  await subject.fill('Đĩa đầy')
  await text.click()
  await keyboard('Không mất chữ nào')
  const said = window.getByText('Thư nháp chưa lưu được và thiết bị này hết chỗ để giữ. Đừng đóng cửa sổ này.')
  await expect.element(said).toBeVisible()
  isDiskFull = false
  await window.getByRole('button', { name: 'Thử lại' }).click()
  await isGone(said)
  await expect.poll(() => kept).toEqual([expect.stringMatching(/^Đĩa đầy: .*Không mất chữ nào/)])
})

it('say when the mailbox is too full for them, keep the text, and are saved once there is room', async () => {
  let isFull = true
  let kept: string[] = []
  server.answer(createDraft, ({ body }) => {
    if (isFull) throw refusal('quota_exceeded')
    kept = [...kept, `${body.subject}: ${body.body}`]
    return { data: { id: '7', thread_id: '7', revision: 1, version: 1, saved_at: 1_790_000_000, files: [] } }
  })
  const { window, subject, text, lines } = await startWriting()
  await subject.fill('Hộp thư đầy')
  await text.click()
  await keyboard('Không mất chữ nào')
  const said = window.getByText('Hộp thư đã đầy. Hãy xóa bớt thư hoặc tệp.')
  await expect.element(said).toBeVisible()
  expect(lines()).toContain('Không mất chữ nào')
  isFull = false
  await window.getByRole('button', { name: 'Thử lại' }).click()
  await isGone(said)
  await expect.poll(() => kept).toEqual([expect.stringMatching(/^Hộp thư đầy: .*Không mất chữ nào/)])
})
