import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)

beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'Cầu Bình Lợi', type: 'folder', inside: 'Dự án' },
    { name: 'bản vẽ.pdf', content_type: 'application/pdf', inside: 'Cầu Bình Lợi' },
    { name: 'báo giá.xlsx', is_favorite: true, is_shared: true },
    { name: 'thư ngỏ.docx' },
    { name: 'bỏ.txt', trashed_at: 1_790_000_000 },
  ]),
)

describe.each([
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 390, height: 844 },
] as const)('the drive, $theme and $width wide, has no accessibility violation', ({ theme, width, height }) => {
  const open = async (path: string) => {
    await stage.open([], { path, theme, width, height })
    await expect.element(page.getByRole('grid', { name: 'Tệp và thư mục' })).toBeVisible()
  }

  it('as a table, with something selected, and with a name being written', async () => {
    await open('/drive')
    expect(await accessibilityViolations()).toEqual([])
    await press('j', 'ArrowDown', 'x')
    expect(await accessibilityViolations()).toEqual([])
    await press('F2')
    await expect.element(page.getByRole('textbox', { name: 'Tên', exact: true })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('as boxes, and in a folder that lies in others', async () => {
    await open('/drive/folder/2')
    await page.getByRole('button', { name: 'Xem dạng lưới' }).click()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('in its trash, and in the question before it is emptied', async () => {
    await open('/drive/trash')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Dọn sạch Thùng rác' }).click()
    expect(await accessibilityViolations(page.getByRole('alertdialog').element())).toEqual([])
  })

  it('in the tree of folders, and in the menu of an item', async () => {
    await open('/drive')
    await press('j', 'ArrowDown', 'v')
    await expect.element(page.getByRole('treeitem', { name: 'Dự án' })).toBeVisible()
    expect(await accessibilityViolations(page.getByRole('dialog').element())).toEqual([])
    await press('Escape')
    await rowOf(/^thư ngỏ/)
      .getByRole('button')
      .click()
    expect(await accessibilityViolations(page.getByRole('menu').element())).toEqual([])
  })
})

it('menus on a phone say no keys, and offer no folder of the phone, which has none to give', async () => {
  await stage.open([], { path: '/drive', width: 390, height: 844 })
  await rowOf(/^thư ngỏ/)
    .getByRole('button')
    .click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByText('Chi tiết', { exact: true })).toBeVisible()
  await expect.element(menu.getByText('I', { exact: true })).not.toBeVisible()
  await press('Escape')
  await page.getByRole('button', { name: 'Mới', exact: true }).click()
  await expect.element(menu.getByText('Tải tệp lên', { exact: true })).toBeVisible()
  expect(menu.getByText('Tải thư mục lên', { exact: true }).query()).toBe(null)
})

it('an empty folder on a phone says nothing of dropping files', async () => {
  drive.fill([{ name: 'Dự án', type: 'folder' }])
  await stage.open([], { path: '/drive', width: 390, height: 844 })
  await rowOf(/^Dự án/).click()
  await expect.element(page.getByText('Thư mục này đang trống.', { exact: true })).toBeVisible()
})
