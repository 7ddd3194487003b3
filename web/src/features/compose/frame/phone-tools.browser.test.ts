import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()
const MAIL = [{ subject: 'Lịch giao hàng' }]

const MORE = { vi: 'Thêm', en: 'More' }
const TOOLS = {
  vi: ['Đính kèm hoặc chèn', 'Đậm', 'Nghiêng', 'Danh sách dấu chấm', 'Hoàn tác', MORE.vi],
  en: ['Attach or insert', 'Bold', 'Italic', 'Bulleted list', 'Undo', MORE.en],
}

const CASES = (['vi', 'en'] as const).flatMap((language) => [true, false].map((tracking) => ({ language, tracking })))

it.each(CASES)('shows six whole tools beside Send on a phone: %j', async ({ language, tracking }) => {
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

it('keeps every tool whole on a narrower phone, with the list in the menu', async () => {
  await stage.open(MAIL, { width: 360, height: 740 })
  const { window } = await startWriting()
  const bar = window.getByRole('toolbar')
  await expect.element(bar.getByRole('button', { name: 'Hoàn tác' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Danh sách dấu chấm' })).not.toBeInTheDocument()
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth)
})

it('formats and undoes with one tap each', async () => {
  await stage.open(MAIL, PHONE)
  const { window, text, lines } = await startWriting()
  const bar = window.getByRole('toolbar')
  await text.click()
  await tap(bar.getByRole('button', { name: 'Đậm' }))
  await keyboard('Gấp')
  await expect.poll(() => text.element().querySelector('b, strong')?.textContent).toBe('Gấp')
  await tap(bar.getByRole('button', { name: 'Hoàn tác' }))
  await expect.poll(lines).not.toContain('Gấp')
})

it('opens one sheet with all that can be inserted', async () => {
  await stage.open(MAIL, PHONE)
  const { window } = await startWriting()
  await tap(window.getByRole('toolbar').getByRole('button', { name: 'Đính kèm hoặc chèn' }))
  const items = page.getByRole('menu', { name: 'Đính kèm hoặc chèn' }).getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map((one) => one.textContent)).toEqual(['Chèn ảnh', 'Đính kèm tệp', 'Chèn từ ổ đĩa'])
})

it('has all other tools in the sheet of the menu, those for the text first', async () => {
  await stage.open(MAIL, PHONE)
  const { window, text, lines } = await startWriting()
  const more = window.getByRole('toolbar').getByRole('button', { name: MORE.vi, exact: true })
  await tap(more)
  const menu = page.getByRole('menu', { name: MORE.vi })
  const names = menu.getByRole('menuitem').or(menu.getByRole('menuitemcheckbox'))
  const items = names.elements().map((one) => one.textContent)
  expect(items.slice(0, 4)).toEqual(['Chèn thư mẫu…', 'Lưu làm thư mẫu…', 'Văn bản thuần', 'Chữ ký…'])
  expect(items).toEqual(expect.arrayContaining(['Chèn biểu tượng cảm xúc', 'Chèn liên kết', 'Kiểu chữ', 'Màu sắc']))
  expect(items.at(-1)).toBe('Xóa thư nháp')
  expect(menu.getByText('Xóa thư nháp').element().closest('[role]')?.previousElementSibling?.tagName).toBe('HR')
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
