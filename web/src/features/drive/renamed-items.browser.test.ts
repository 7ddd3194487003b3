import { getDriveFile } from '@sen/contract/drive/files'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const trashed_at = 1_790_000_000

beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'báo giá.xlsx' },
    { name: 'báo giá.xlsx', inside: 'Dự án' },
    { name: 'báo giá.xlsx', inside: 'Dự án', trashed_at },
    { name: 'thư ngỏ.docx', inside: 'Dự án', trashed_at },
  ]),
)

const open = async (path = '/drive') => {
  await stage.open([], { path })
  await expect.element(page.getByRole('grid', { name: 'Tệp và thư mục' })).toBeVisible()
}
const notice = (text: string) => page.getByRole('region', { name: 'Thông báo' }).getByText(text, { exact: true })
const openFolder = page.getByRole('button', { name: 'Mở thư mục', exact: true })
const restore = () => page.getByRole('button', { name: 'Khôi phục', exact: true }).first().click()
const put = async (action: string, button: string) => {
  await rowOf(/^báo giá/).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tree').getByText('Dự án').click()
  await dialog.getByRole('button', { name: button }).click()
}

it('says which folder a file was restored to, opens it, and can still undo', async () => {
  await open('/drive/trash')
  await rowOf(/^thư ngỏ/).click({ modifiers: ['Control'] })
  await restore()
  await expect.element(notice('Đã khôi phục “thư ngỏ.docx” vào “Dự án”.')).toBeVisible()
  await openFolder.click()
  await expect.element(page.getByRole('heading', { name: 'Dự án' })).toBeVisible()
  await expect.element(rowOf(/^thư ngỏ/)).toBeVisible()
  await press('z')
  await isGone(rowOf(/^thư ngỏ/))
})

it('says the new name of a restored file whose name is taken', async () => {
  await open('/drive/trash')
  await rowOf(/^báo giá/).click({ modifiers: ['Control'] })
  await restore()
  const text = 'Đã khôi phục “báo giá.xlsx” vào “Dự án”. Tên đã có nên tên mới là “báo giá (2).xlsx”.'
  await expect.element(notice(text)).toBeVisible()
})

it('counts the new names of several restored files', async () => {
  await open('/drive/trash')
  await press('Control+a')
  await restore()
  const text = 'Đã khôi phục 2 mục vào “Dự án”. 1 mục có tên mới vì tên cũ đã có.'
  await expect.element(notice(text)).toBeVisible()
})

it.each([
  ['Chuyển vào thư mục', 'Chuyển vào đây', 'Đã chuyển'],
  ['Sao chép', 'Sao chép vào đây', 'Đã sao chép'],
])('says the new name of a file whose name is taken: %s', async (action, button, done) => {
  await open()
  await put(action, button)
  const text = `${done} “báo giá.xlsx” vào “Dự án”. Tên đã có nên tên mới là “báo giá (2).xlsx”.`
  await expect.element(notice(text)).toBeVisible()
  await openFolder.click()
  await expect.element(rowOf(/^báo giá \(2\)/)).toBeVisible()
})

it('names no folder when it cannot be read', async () => {
  await open('/drive/trash')
  stage.server.answer(getDriveFile, () => {
    throw new CallError('drive_item_not_found', 404)
  })
  await rowOf(/^thư ngỏ/).click({ modifiers: ['Control'] })
  await restore()
  await expect.element(notice('Đã khôi phục “thư ngỏ.docx”.')).toBeVisible()
})
