import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { hasFocus, isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const FILES = [
  { name: 'Dự án', type: 'folder' },
  { name: 'Hợp đồng', type: 'folder' },
  { name: 'Cầu Bình Lợi', type: 'folder', inside: 'Dự án', display_name: '/Dự án/Cầu Bình Lợi' },
  { name: 'bản vẽ.pdf', content_type: 'application/pdf' },
  { name: 'báo giá.xlsx', is_favorite: true },
  { name: 'thư ngỏ.docx' },
] as const

const open = async () => {
  await stage.open([], { path: '/drive' })
  await expect.element(page.getByRole('grid', { name: 'Tệp và thư mục' })).toBeVisible()
}

beforeEach(() => drive.fill(FILES))

it('is done by keys alone: letters lead through the tree, a folder is found by its name, and one is made there', async () => {
  await open()
  await press('j', 'j', 'x', 'v')
  const dialog = page.getByRole('dialog', { name: 'Chuyển “Hợp đồng”' })
  const find = dialog.getByRole('combobox', { name: 'Tìm thư mục' })
  await hasFocus(find)
  const line = (name: string) =>
    (dialog.getByRole('treeitem', { name, exact: true }).element() as HTMLElement).querySelector('[data-line]')
  await expect.element(dialog.getByRole('treeitem', { name: 'Dự án' })).toBeVisible()
  await press('ArrowDown')
  await expect.poll(() => document.activeElement).toBe(line('Ổ đĩa của tôi'))
  await press('d')
  await expect.poll(() => document.activeElement).toBe(line('Dự án'))

  ;(find.element() as HTMLElement).focus()
  await userEvent.keyboard('cau binh')
  await expect.element(dialog.getByRole('option', { name: 'Cầu Bình Lợi Dự án' })).toBeVisible()
  await press('Enter')
  await dialog.getByRole('button', { name: 'Thư mục mới' }).click()
  const field = dialog.getByRole('textbox', { name: 'Thư mục mới trong “Cầu Bình Lợi”' })
  await hasFocus(field)
  await press('Escape')
  await isGone(field)
  await dialog.getByRole('button', { name: 'Thư mục mới' }).click()
  await userEvent.keyboard('a/b')
  await press('Enter')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Tên không được có dấu')
  await field.fill('Ễnh ương')
  await press('Enter')
  await hasFocus(dialog.getByRole('button', { name: 'Chuyển vào đây' }))
  await press('Enter')
  await expect.poll(() => drive.namesIn('Ễnh ương')).toEqual(['Hợp đồng'])
  expect(drive.namesIn('Cầu Bình Lợi')).toEqual(['Ễnh ương'])
})

it('offers no folder below a moved item as its target', async () => {
  drive.fill([
    ...FILES,
    { name: 'Móng', type: 'folder', inside: 'Cầu Bình Lợi', display_name: '/Dự án/Cầu Bình Lợi/Móng' },
  ])
  await open()
  await press('j', 'x', 'v')
  const dialog = page.getByRole('dialog', { name: 'Chuyển “Dự án”' })
  await userEvent.keyboard('móng')
  await expect.element(dialog.getByRole('option', { name: /^Móng/ })).toHaveAttribute('aria-disabled', 'true')
  await press('Enter')
  await expect.element(dialog.getByRole('button', { name: 'Chuyển vào đây' })).toBeDisabled()
  await press('Escape')
  await expect.element(dialog.getByRole('tree')).toBeVisible()
})

it.each([
  ['/drive', 'Dự án', 'Ổ đĩa của tôi', undefined],
  ['Dự án', 'Cầu Bình Lợi', 'Dự án', 'Dự án'],
] as const)('a copy in %s goes beside the original at once', async (where, name, chosen, folder) => {
  const before = drive.namesIn(folder).length
  await open()
  if (where !== '/drive') {
    await press('j', 'Enter')
    await expect.element(page.getByRole('row', { name: /^Cầu Bình Lợi/ })).toBeVisible()
  }
  await page.getByRole('row', { name: new RegExp(`^${name}`) }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sao chép', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Sao chép “${name}”` })
  await expect
    .element(dialog.getByRole('treeitem', { name: chosen, exact: true }))
    .toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('button', { name: 'Sao chép vào đây' }).click()
  await isGone(dialog)
  await expect.poll(() => drive.namesIn(folder).length).toBe(before + 1)
})
