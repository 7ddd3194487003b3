import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press, rowCount, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { inputMethod } from '../../testing/typing.fixture.ts'

const stage = mailStage()
const MAIL = [{ subject: 'Thư A' }, { subject: 'Báo cáo quý bốn' }]
const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const folder = (name: string) => page.getByRole('heading', { name, level: 1 })

async function openPalette(): Promise<void> {
  await press('Control+k')
  await hasFocus(palette)
}

it.each([
  ['vi', 'Tìm lệnh, thư mục hoặc chuỗi thư', 'thung rac', 'Thùng rác', 'phim tat', 'Phím tắt'],
  ['en', 'Find a command, folder or conversation', 'trash', 'Trash', 'shortcuts', 'Keyboard shortcuts'],
] as const)(
  'goes to folders and does commands by keyboard alone, in %s',
  async (language, name, toTrash, trash, toSheet, sheet) => {
    await stage.open(MAIL, { language })
    await press('Control+k')
    await hasFocus(page.getByRole('combobox', { name }))
    expect(await accessibilityViolations(page.getByRole('dialog').element())).toEqual([])
    await userEvent.keyboard(toTrash)
    await expect.element(option(trash)).toBeVisible()
    await press('ArrowDown', 'ArrowUp')
    while (option(trash).element().ariaSelected !== 'true') await press('ArrowDown')
    await press('Enter')
    await expect.poll(stage.path).toBe('/folder/Trash')
    await press('Control+k')
    await userEvent.keyboard(toSheet)
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: sheet })).toBeVisible()
  },
)

it('finds threads without their diacritics, and gives the focus back when it is left', async () => {
  await stage.open(MAIL)
  // Keys that follow at once go to the palette, not to the list.
  await press('j', 'Control+k')
  await userEvent.keyboard('bao cao quy')
  await expect.element(page.getByRole('option', { name: 'Báo cáo quý bốn' })).toBeVisible()
  await userEvent.keyboard('xyz')
  await expect.element(page.getByText('Không có kết quả phù hợp. Hãy thử từ khác.')).toBeVisible()
  await press('Enter', 'Escape')
  await hasFocus(rowOf('Thư A'))
  await press('Control+k')
  await userEvent.keyboard('BÁO CÁO')
  await press('Enter')
  await expect.element(page.getByRole('heading', { name: 'Báo cáo quý bốn', level: 2 })).toBeVisible()
})

it('lets an input method finish its word', async () => {
  const method = inputMethod()
  await stage.open(MAIL)
  await openPalette()
  await method.begin('đã gử')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  palette.element().dispatchEvent(enter)
  await expect.element(palette).toBeVisible()
  await method.end('đã gửi')
  await press('Enter')
  await expect.poll(stage.path).toBe('/folder/Sent')
})

it('opens while the user types, and takes nothing from the typed text', async () => {
  await stage.open(MAIL)
  await press('c')
  const subject = page.getByRole('dialog').getByLabelText('Tiêu đề')
  await subject.click()
  await userEvent.keyboard('Chào')
  await openPalette()
  await press('Escape')
  await hasFocus(subject)
  await userEvent.keyboard(' x')
  expect((subject.element() as HTMLInputElement).value).toBe('Chào x')
})

it.each([
  ['Thùng rác', 'Thùng rác'],
  ['thung rac', 'Thùng rác'],
  ['thu rac', 'Thư rác'],
])('goes to the folder when %s is typed, and moves no mail', async (typed, name) => {
  await stage.open(MAIL)
  await press('j')
  await openPalette()
  await userEvent.keyboard(typed)
  await press('Enter')
  await expect.element(folder(name)).toBeVisible()
  expect(rowCount()).toBe(0)
  expect(stage.mailbox.rowsOf('INBOX')).toHaveLength(2)
})

it('offers the sidebar when there is one, and not on a phone', async () => {
  await stage.open(MAIL)
  const found = async () => {
    await openPalette()
    await userEvent.keyboard('thanh ben')
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .elements()
          .map(({ textContent }) => textContent)
          .join(),
      )
      .toMatch(/kết quả/)
    const count = option('Thu gọn thanh bên').elements().length
    await press('Escape')
    await isGone(palette)
    return count
  }
  expect(await found()).toBe(1)
  await page.viewport(390, 844)
  expect(await found()).toBe(0)
})

describe('commands', () => {
  it('are found by their usual names, and say why one is not possible now', async () => {
    await stage.open(MAIL)
    await openPalette()
    await userEvent.keyboard('delete')
    await expect.element(page.getByRole('option', { name: 'Chuyển vào Thùng rác' })).toBeVisible()
    await press('Enter')
    await expect.element(palette).toBeVisible()
    await palette.fill('trả lời')
    const reply = option('Trả lời Hãy mở một chuỗi thư trước')
    await expect.element(reply).toHaveAttribute('aria-disabled', 'true')
    await press('ArrowDown', 'Enter')
    await expect.element(palette).toBeVisible()
    await palette.fill('dark')
    await press('Enter')
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  })

  it('perform commands that change mail only after an arrow has chosen them', async () => {
    await stage.open(MAIL)
    await press('j')
    await openPalette()
    await userEvent.keyboard('chuyển vào thù')
    await expect.element(page.getByRole('option', { name: 'Chuyển vào Thùng rác' })).toBeVisible()
    await press('Enter')
    await expect.element(palette).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  })
})
