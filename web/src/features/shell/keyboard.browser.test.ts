import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contrastOf } from '../../testing/contrast.fixture.ts'
import {
  hasFocus,
  isGone,
  mailStage,
  press,
  rowCount,
  rowOf,
  selectedCount,
} from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const LETTERS = ['A', 'B', 'C', 'D', 'E'].map((letter) => ({ subject: `Thư ${letter}` }))

async function reads(subject: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
}

describe('in the list', () => {
  it('walks with j and k, opens with Enter, and returns with u to the same row', async () => {
    await stage.open(LETTERS)
    await press('j')
    await hasFocus(rowOf('Thư A'))
    await press('j', 'j', 'k')
    await hasFocus(rowOf('Thư B'))
    await press('Enter')
    await reads('Thư B')
    await press('u')
    await hasFocus(rowOf('Thư B'))
    await press('k', 'o')
    await reads('Thư A')
    await press('Escape')
    await hasFocus(rowOf('Thư A'))
  })

  it('is one stop for Tab, with arrows inside', async () => {
    await stage.open(LETTERS)
    ;(rowOf('Thư A').element() as HTMLElement).focus()
    await press('ArrowDown', 'ArrowDown')
    await hasFocus(rowOf('Thư C'))
    await press('End')
    await hasFocus(rowOf('Thư E'))
    await press('Home')
    await hasFocus(rowOf('Thư A'))
    await press('ArrowUp')
    await hasFocus(rowOf('Thư A'))
    await press('Tab')
    expect(document.activeElement?.closest('[role=grid]')).toBe(null)
    await press('Shift+Tab')
    await hasFocus(rowOf('Thư A'))
  })

  it('selects with x and the space bar, and extends with Shift', async () => {
    await stage.open(LETTERS)
    await press('j', 'x')
    expect(selectedCount()).toBe(1)
    await press('Shift+J', 'Shift+J')
    await expect.poll(selectedCount).toBe(3)
    await hasFocus(rowOf('Thư C'))
    await press('Escape')
    await expect.poll(selectedCount).toBe(0)
    await userEvent.keyboard(' ')
    await expect.poll(selectedCount).toBe(1)
  })

  it('stars with s, marks with Shift+I and Shift+U, and deletes with #', async () => {
    await stage.open(LETTERS)
    await press('j', 's')
    await expect.element(rowOf(/Thư A.*có dấu sao/)).toBeVisible()
    await press('s')
    await isGone(rowOf(/Thư A.*có dấu sao/))
    await press('Shift+I')
    await isGone(rowOf(/Thư A.*chưa đọc/))
    await press('Shift+U')
    await expect.element(rowOf(/Thư A.*chưa đọc/)).toBeVisible()
    await press('#')
    await isGone(rowOf('Thư A'))
    expect(rowCount()).toBe(4)
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await expect.element(rowOf('Thư A')).toBeVisible()
  })

  it('acts on everything selected, also when the cursor is on another row', async () => {
    await stage.open(LETTERS)
    await press('j', 'x', 'j', 'x', 'j', 'j', '#')
    await isGone(rowOf(/Thư [AB]/))
    expect(rowCount()).toBe(3)
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await expect.element(rowOf('Thư B')).toBeVisible()
  })
})

it('goes to folders with g and a letter', async () => {
  await stage.open(LETTERS)
  for (const [key, folder, title] of [
    ['s', 'Starred', 'Có dấu sao'],
    ['t', 'Sent', 'Đã gửi'],
    ['d', 'Drafts', 'Thư nháp'],
    ['i', 'INBOX', 'Hộp thư đến'],
  ] as const) {
    await press('g', key)
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(stage.path()).toBe(`/folder/${folder}`)
  }
})

it('walks through threads with j and k, and acts on the one that is read', async () => {
  await stage.open(LETTERS)
  await press('j', 'Enter')
  await reads('Thư A')
  await press('j')
  await reads('Thư B')
  await press('k')
  await reads('Thư A')
  const star = (name: string, pressed: boolean) => page.getByRole('article').getByRole('button', { name, pressed })
  await press('s')
  await expect.element(star('Bỏ dấu sao', true).first()).toBeVisible()
  await press('s')
  await expect.element(star('Gắn dấu sao', false).first()).toBeVisible()
  await press('Shift+U')
  await expect.element(rowOf(/Thư A.*chưa đọc/)).toBeVisible()
})

it('opens the folders to move to with v, for the row under the cursor and for the thread that is read', async () => {
  await stage.open(LETTERS)
  const folders = page.getByRole('dialog', { name: 'Chuyển vào thư mục' })
  await press('j', 'v')
  await hasFocus(folders.getByRole('combobox'))
  expect(selectedCount()).toBe(1)
  await press('Escape')
  await isGone(folders)
  await hasFocus(rowOf('Thư A'))
  await press('Escape', 'Enter')
  await reads('Thư A')
  await press('v')
  await hasFocus(folders.getByRole('combobox'))
  await press('Escape')
  await isGone(folders)
  await press('u')
  await hasFocus(rowOf('Thư A'))
})

it.each([
  ['vi', 'Phím tắt', 'Chuyển vào Thùng rác'],
  ['en', 'Keyboard shortcuts', 'Move to Trash'],
] as const)('lists the keys with ?, in %s, and takes no other key meanwhile', async (language, name, action) => {
  await stage.open(LETTERS, { language })
  await press('j', '?')
  const sheet = page.getByRole('dialog', { name })
  await expect.element(sheet.getByText(action, { exact: true })).toBeVisible()
  await press('#', 'j', 'x', 'Escape')
  await isGone(sheet)
  await hasFocus(rowOf('Thư A'))
  expect([selectedCount(), rowCount()]).toEqual([0, 5])
})

it('ignores keys during typing, in a menu and with Ctrl', async () => {
  await stage.open(LETTERS)
  await press('j', 'c')
  const subject = page.getByRole('dialog').getByLabelText('Tiêu đề')
  await subject.click()
  await userEvent.keyboard('jx#s? gi uI')
  expect((subject.element() as HTMLInputElement).value).toBe('jx#s? gi uI')
  const body = page.getByRole('dialog').getByRole('textbox', { name: 'Nội dung thư' })
  await expect.poll(() => body.query()?.getAttribute('contenteditable')).toBe('true')
  await body.click()
  await userEvent.keyboard('#xs')
  await expect.element(body).toHaveTextContent('#xs')
  expect([selectedCount(), rowCount()]).toEqual([0, 5])
  await isGone(page.getByRole('dialog', { name: 'Phím tắt' }))
  await page.getByRole('button', { name: 'Lưu và đóng' }).click()
  ;(page.getByRole('row').first().element() as HTMLElement).focus()
  await press('Control+x', 'Control+s', 'Alt+x')
  expect(selectedCount()).toBe(0)
  await page.getByRole('button', { name: 'Tài khoản: hien@senmail.test' }).click()
  await press('x', '#', 'Escape')
  expect([selectedCount(), rowCount()]).toEqual([0, 5])
})

it('leads past the folders to the mail with the first Tab', async () => {
  await stage.open(LETTERS)
  await press('Tab')
  await hasFocus(page.getByRole('link', { name: 'Đến phần thư' }))
  await press('Enter')
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

it('hears keys that are pressed inside a mail', async () => {
  const html = (subject: string) => ({ body_format: 'html' as const, body: `<p>Nội dung của <b>${subject}</b>.</p>` })
  await stage.open(['Thư A', 'Thư B'].map((subject) => ({ subject, messages: [html(subject)] })))
  await press('j', 'Enter')
  await reads('Thư A')
  const mail = page.frameLocator(page.getByTitle('Nội dung thư'))
  await mail.getByText('Nội dung của').click()
  expect(document.activeElement?.tagName).toBe('IFRAME')
  await press('j')
  await reads('Thư B')
  await mail.getByText('Thư B').click()
  await press('u')
  await hasFocus(rowOf('Thư B'))
})

it.each(['light', 'dark'] as const)('shows keys that can be read, in the %s theme', async (theme) => {
  await stage.open([], { theme })
  const shown = () => [...document.querySelectorAll('kbd')].filter((key) => key.checkVisibility())
  const faint = () =>
    shown()
      .map((key) => ({ key: key.textContent, contrast: contrastOf(key) }))
      .filter(({ contrast }) => contrast < 4.5)
  await expect.poll(() => shown().length).toBeGreaterThan(0)
  expect(faint()).toEqual([])
  await userEvent.hover(document.querySelector('button:has(> kbd)') as Element)
  expect(faint()).toEqual([])
})
