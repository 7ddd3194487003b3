import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { hasFocus, mailStage, press } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()

it('moves an item of a list in and out by Tab, and makes a link of selected words by Ctrl+K', async () => {
  await stage.open([{ subject: 'Thư A' }])
  const { text } = await startWriting()
  const all = (selector: string) => Array.from(text.element().querySelectorAll(selector))
  await text.click()
  await press('Control+Shift+8')
  await userEvent.keyboard('một{Enter}hai{Tab}')
  await expect.poll(() => all('ul ul li').map((item) => item.textContent)).toEqual(['hai'])
  await press('Shift+Tab')
  await expect.poll(() => all('ul ul')).toEqual([])
  expect(all('li').map((item) => item.textContent)).toEqual(['một', 'hai'])

  await press('Shift+Home', 'Control+k')
  const link = page.getByRole('dialog', { name: 'Chèn liên kết' })
  await link.getByRole('textbox', { name: 'Địa chỉ' }).fill('senmail.test')
  await press('Enter')
  await expect.poll(() => all('a').map((made) => made.getAttribute('href'))).toEqual(['https://senmail.test/'])
  expect(all('a').map((made) => made.textContent)).toEqual(['hai'])
  // Without a selection the keys open the palette.
  await press('End', 'Control+k')
  await hasFocus(page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' }))
})

it('puts a table in by keys alone', async () => {
  await stage.open([{ subject: 'Thư A' }])
  const { window, text } = await startWriting()
  await text.click()
  const more = window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true })
  ;(more.element() as HTMLElement).focus()
  await press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Chèn bảng…' })
  await expect.element(entry).toBeVisible()
  ;(entry.element() as HTMLElement).focus()
  await press('Enter')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('2 cột, 2 hàng')
  await press('ArrowRight', 'Enter')
  await expect.poll(() => text.element().querySelectorAll('td').length).toBe(6)
})
