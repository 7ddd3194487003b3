import { findSavedInDrive, saveToDrive } from '@sen/contract/drive/attachments'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import type { SavedInDrive } from '../../../data/drive-mail/saved-in-drive.ts'
import { useNotices } from '../../../state/notices.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { attachedFile, driveItem } from '../../../testing/drive-files.fixture.ts'
import '../../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../../testing/fake-drive.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'

const { server, open } = mailStage()
const drive = new FakeDrive(server)
const FILES = [
  attachedFile('9', 'Báo giá.xlsx', { uploaded: false, is_office: true }),
  attachedFile('10', 'Hợp đồng.pdf', { uploaded: false, scan: 'not_scanned' }),
  attachedFile('11', 'vi-rút.docx', { uploaded: false, has_virus: true, scan: 'infected' }),
]
let inDrive: Map<string, SavedInDrive>
let asked: string[] = []
let answer: () => Promise<void>

beforeEach(() => {
  drive.fill([{ name: 'Báo giá.xlsx' }, { name: 'Hợp đồng', type: 'folder' }])
  inDrive = new Map()
  asked = []
  answer = async () => {}
})
server.answer(findSavedInDrive, ({ params }) => ({ data: inDrive.get(params.id) ?? null }))
server.answer(saveToDrive, async ({ params, body }) => {
  asked.push(`${params.id}${body.message_source ? ' message' : ''}${body.replace ? ' replace' : ''}`)
  await answer()
  const name = FILES.find(({ id }) => id === params.id)?.name ?? 'Họp.eml'
  const saved = { file_url: '/api/storage/files/1/download', office_url: '/office/1', file: driveItem('1', name) }
  inDrive.set(params.id, saved)
  return { data: { drive_file: saved } }
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const notices = () => useNotices.getState().notices.map(({ title, text }) => title ?? text)
const question = () => page.getByRole('alertdialog')

async function read(opening: Parameters<typeof open>[1] = {}): Promise<void> {
  await open([{ subject: 'Họp giao ban', messages: [{ files: FILES }] }], { path: '/folder/INBOX/100', ...opening })
  await expect.element(page.getByRole('group', { name: /Tệp đính kèm|Attachments/ })).toBeVisible()
}

it('saves a file, says that it does, and links to its folder then', async () => {
  let end = () => {}
  const isSaved = new Promise<void>((resolve) => (end = resolve))
  answer = () => isSaved
  await read()
  expect(await accessibilityViolations()).toEqual([])
  await button('Lưu Báo giá.xlsx vào ổ đĩa').click()
  await expect.element(button('Đang lưu Báo giá.xlsx vào ổ đĩa…')).toHaveAttribute('aria-busy', 'true')
  end()
  await expect.element(button('Xem Báo giá.xlsx trong ổ đĩa')).toBeVisible()
  await expect.poll(notices).toEqual(['Đã lưu vào ổ đĩa với tên “Báo giá.xlsx”.'])
  expect(asked).toEqual(['9'])
  expect(button('Lưu vi-rút.docx vào ổ đĩa').query()).toBe(null)
})

it('moves a saved file to a folder from its notice', async () => {
  await read()
  await button('Lưu Báo giá.xlsx vào ổ đĩa').click()
  await page.getByRole('region', { name: 'Thông báo' }).getByRole('button', { name: 'Chuyển vào thư mục' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển “Báo giá.xlsx”' })
  await dialog.getByRole('treeitem', { name: 'Hợp đồng' }).getByText('Hợp đồng').click()
  await dialog.getByRole('button', { name: 'Chuyển vào đây' }).click()
  await expect.poll(() => drive.namesIn('Hợp đồng')).toEqual(['Báo giá.xlsx'])
})

it('shows the scanner’s result for each file, also when there is none', async () => {
  await read()
  await expect.element(page.getByRole('button', { name: /^Báo giá\.xlsx, .*, không có vi-rút$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Hợp đồng\.pdf, .*, chưa quét vi-rút$/ })).toBeVisible()
})

it.each([
  ['Lưu thêm bản mới', ['9']],
  ['Thay bản đang có', ['9 replace']],
  ['Mở bản mới nhất', []],
])('asks about a copy that is there: “%s”', async (choice, saves) => {
  inDrive.set('9', { file_url: '/', office_url: null, file: driveItem('5', 'Báo giá.xlsx') })
  await read()
  await button('Lưu Báo giá.xlsx vào ổ đĩa').click()
  await expect.element(question()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await question().getByRole('button', { name: choice }).click()
  await expect.poll(() => question().query()).toBe(null)
  await expect.poll(() => asked).toEqual(saves)
})

it('saves all that have no virus, and asks nothing of those that are there', async () => {
  inDrive.set('10', { file_url: '/', office_url: null, file: driveItem('5', 'Hợp đồng.pdf') })
  await read()
  await button('Lưu tất cả vào ổ đĩa').click()
  await expect.poll(notices).toEqual(['2 tệp đã có trong ổ đĩa.'])
  expect(asked).toEqual(['9'])
  await expect.element(button('Xem Hợp đồng.pdf trong ổ đĩa')).toBeVisible()
})

it('saves the mail itself', async () => {
  await read()
  await page.getByRole('button', { name: 'Thao tác khác' }).last().click()
  await page.getByRole('menuitem', { name: 'Lưu thư vào ổ đĩa (.eml)' }).click()
  await expect.poll(notices).toEqual(['Đã lưu vào ổ đĩa với tên “Họp.eml”.'])
  expect(asked).toEqual(['1000 message'])
})

it('says when it could not be saved, and can be asked again', async () => {
  answer = async () => {
    throw new CallError('quota_exceeded', 403)
  }
  await read()
  await button('Lưu Báo giá.xlsx vào ổ đĩa').click()
  await expect.poll(notices).toEqual(['Không thể lưu vào ổ đĩa'])
  await expect.element(button('Lưu Báo giá.xlsx vào ổ đĩa')).toBeVisible()
})

it('offers the office editor when there is one, and nothing of the drive to a user without one', async () => {
  await read({ user: { office_editor: true } })
  await expect.element(button('Sửa Báo giá.xlsx')).toBeVisible()
  expect(button('Sửa Hợp đồng.pdf').query()).toBe(null)
})

it('offers nothing of the drive to a user without one', async () => {
  await read({ user: { office_editor: true, enable_drive: false } })
  expect(page.getByRole('button', { name: /ổ đĩa|Sửa/ }).query()).toBe(null)
})

it('on a phone the buttons are beside the file and large enough', async () => {
  await read({ width: 390, height: 844 })
  await expect.element(button('Lưu Báo giá.xlsx vào ổ đĩa')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
