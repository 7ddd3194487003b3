import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const FOLDERS = ['Dự án', 'Dự án/Cầu', 'Đối tác', 'Đối tác/Cầu', 'Lưu kho', 'Lưu kho/Năm 2025']
const dialog = page.getByRole('dialog', { name: 'Chuyển thư mục “Cầu”' })
const field = dialog.getByRole('combobox', { name: 'Chuyển vào trong' })
const options = () => dialog.getByRole('option').elements()
const texts = () => options().map(({ textContent }) => textContent)
const names = () => stage.mailbox.folders().flatMap(({ name, role }) => (role === 'custom' ? [name] : []))

it('is moved by keyboard alone, from the palette, and says which targets are impossible', async () => {
  await stage.open([], { ownFolders: FOLDERS, path: `/folder/${encodeURIComponent('Dự án/Cầu')}` })
  await press('Control+k')
  await userEvent.keyboard('chuyen thu muc')
  await press('Enter')
  await hasFocus(field)
  expect(await accessibilityViolations(dialog.element())).toEqual([])
  expect(texts()).toEqual([
    'Cấp ngoài cùng',
    'Dự ánĐang nằm ở đây',
    'CầuChính nó',
    'Đối tácỞ đây đã có tên này',
    'Cầu',
    'Lưu kho',
    'Năm 2025',
  ])
  expect(options().map((option) => option.ariaDisabled)).toEqual([
    'false',
    'true',
    'true',
    'true',
    ...Array(3).fill('false'),
  ])
  await press('Enter')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('nam 2025')
  await expect.poll(texts).toEqual(['Năm 2025Lưu kho/Năm 2025'])
  await press('Enter')
  await isGone(dialog)
  await expect.element(page.getByText('Đã chuyển “Cầu” vào trong “Năm 2025”.')).toBeVisible()
  await expect.poll(names).toContain('Lưu kho/Năm 2025/Cầu')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.poll(names).toEqual(FOLDERS.toSorted())
})

it('is moved from its menu, out of all; Escape and Tab leave everything as it is', async () => {
  await stage.open([], { ownFolders: FOLDERS })
  const tree = page.getByRole('navigation', { name: 'Thư mục' })
  const menu = tree.getByRole('button', { name: 'Thao tác với Cầu' }).first()
  const open = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Chuyển thư mục' }).click()
    await hasFocus(field)
  }
  await open()
  await press('Escape')
  await isGone(dialog)
  await hasFocus(menu)
  await open()
  await press('Shift+Tab')
  await hasFocus(dialog.getByRole('button', { name: 'Hủy' }))
  await press('Tab')
  await userEvent.keyboard('ngoai cung{Enter}')
  await expect.poll(names).toContain('Cầu')
  await expect.element(page.getByText('Đã chuyển “Cầu” ra cấp ngoài cùng.')).toBeVisible()
})
