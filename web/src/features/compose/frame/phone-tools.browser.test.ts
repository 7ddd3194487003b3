import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()
const MAIL = [{ subject: 'Lịch giao hàng' }]

const MORE = { vi: 'Thêm', en: 'More' }
const TOOLS = {
  vi: ['Chèn ảnh', 'Đính kèm tệp', 'Chèn từ ổ đĩa', 'Kiểu chữ', MORE.vi],
  en: ['Insert image', 'Attach files', 'Insert from the drive', 'Text style', MORE.en],
}

const CASES = (['vi', 'en'] as const).flatMap((language) => [true, false].map((tracking) => ({ language, tracking })))

it.each(CASES)('shows five whole tools beside Send on a phone: %j', async ({ language, tracking }) => {
  await stage.open(MAIL, { ...PHONE, language, settings: [{ key: 'tracking', value: tracking }] })
  const { window } = await startWriting(undefined, language)
  const foot = window.getByRole('toolbar').element()
  const shown = [...foot.querySelectorAll('button')]
    .filter((one) => one.offsetParent && !one.closest('[popover]'))
    .map((one) => ({ name: one.ariaLabel, box: one.getBoundingClientRect() }))
    .sort((one, other) => one.box.left - other.box.left)
  expect(shown.map(({ name }) => name)).toEqual(TOOLS[language])
  expect(getComputedStyle(foot).maskImage).toBe('none')
  const around = foot.getBoundingClientRect()
  let edge = around.left
  for (const { name, box } of shown) {
    expect([box.width, box.height], name ?? '').toEqual([44, 44])
    expect(box.left, name ?? '').toBeGreaterThanOrEqual(edge - 0.5)
    edge = box.right
  }
  expect(edge).toBeLessThanOrEqual(around.right + 0.5)
  expect(around.right).toBeLessThanOrEqual(PHONE.width)
})

it('has all other tools in the sheet of the menu, what fills the text first', async () => {
  await stage.open(MAIL, PHONE)
  const { window, text, lines } = await startWriting()
  const more = window.getByRole('toolbar').getByRole('button', { name: MORE.vi, exact: true })
  await tap(more)
  const menu = page.getByRole('menu', { name: MORE.vi })
  const names = menu.getByRole('menuitem').or(menu.getByRole('menuitemcheckbox'))
  const items = names.elements().map((one) => one.textContent)
  expect(items.slice(0, 4)).toEqual(['Chèn thư mẫu…', 'Lưu làm thư mẫu…', 'Văn bản thuần', 'Chữ ký…'])
  expect(items).toEqual(
    expect.arrayContaining(['Xóa thư nháp', 'Chèn biểu tượng cảm xúc', 'Chèn liên kết', 'Đậm', 'Màu sắc']),
  )
  const edges = (element: Element | null | undefined) => {
    const { left, right, bottom } = element?.getBoundingClientRect() ?? {}
    return [left, right, bottom]
  }
  const foot = [0, PHONE.width, PHONE.height]
  await expect.poll(() => edges(menu.element().parentElement)).toEqual(foot)

  await tap(menu.getByRole('menuitem', { name: 'Chèn liên kết' }))
  const sheet = page.getByRole('dialog', { name: 'Chèn liên kết' })
  await expect.poll(() => edges(sheet.element())).toEqual(foot)
  await sheet.getByRole('textbox', { name: 'Địa chỉ' }).fill('sen.vn')
  await tap(sheet.getByRole('button', { name: 'Chèn', exact: true }))
  await expect.poll(lines).toContain('sen.vn')
  expect(text.element().querySelector('a')?.getAttribute('href')).toBe('https://sen.vn/')
})
