import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'

composeStage()
const LAN = 'Đỗ Lan <lan@khach.example>'

let copied: string[]
beforeEach(() => {
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => vi.restoreAllMocks())

async function writeToTwo() {
  const compose = await startWriting()
  await compose.to.click()
  await keyboard(`${LAN},an@khach.example,`)
  await expect.poll(compose.recipients).toEqual(['Đỗ Lan', 'an@khach.example'])
  return compose
}
const tagOfLan = () => page.getByRole('button', { name: /^Đỗ Lan/ })

it('copies a recipient from its menu with name and address, and leaves it there', async () => {
  const { recipients } = await writeToTwo()
  await tagOfLan().click()
  await page.getByRole('menuitem', { name: 'Sao chép' }).click()
  expect([copied, recipients()]).toEqual([[LAN], ['Đỗ Lan', 'an@khach.example']])
})

it('cuts a recipient from its menu, to be put into another field', async () => {
  const { recipients, to } = await writeToTwo()
  await tagOfLan().click()
  await page.getByRole('menuitem', { name: 'Cắt' }).click()
  await expect.poll(recipients).toEqual(['an@khach.example'])
  expect(copied).toEqual([LAN])
  await to.click()
  await keyboard(`${copied[0]},`)
  await expect.poll(recipients).toEqual(['an@khach.example', 'Đỗ Lan'])
})

it.each([
  ['copy', ['Đỗ Lan', 'an@khach.example']],
  ['cut', ['an@khach.example']],
] as const)('does the same by the keys of the system: %s', async (what, left) => {
  const { recipients } = await writeToTwo()
  const tag = tagOfLan().element() as HTMLElement
  const keep = (event: ClipboardEvent) => void copied.push(event.clipboardData?.getData('text/plain') ?? '')
  document.addEventListener(what, keep, { once: true })
  tag.focus()
  await userEvent[what]()
  await expect.poll(recipients).toEqual(left)
  expect(copied).toEqual([LAN])
})

it('gives many recipients the width of the window, counts them, and shows two lines of them at rest', async () => {
  const { window, to, subject, recipients } = await startWriting()
  await to.click()
  const people = Array.from({ length: 40 }, (_, at) => `nguoi.nhan.so.${at + 1}@khach.example`)
  await to.fill(`${people.join(', ')},`)
  await expect.poll(() => recipients().length).toBe(40)
  const list = to.element().closest('ul') as HTMLElement
  const { width } = window.element().getBoundingClientRect()
  expect(list.getBoundingClientRect().width).toBeGreaterThan(width - 40)
  await expect.element(window.getByText('Đến · 40')).toBeVisible()
  await subject.click()
  const tags = Array.from(list.querySelectorAll<HTMLElement>('[data-recipient]'))
  const { top, bottom } = list.getBoundingClientRect()
  const isShown = (tag: HTMLElement) => {
    const box = tag.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom + 1
  }
  const isCut = (tag: HTMLElement) => !isShown(tag) && tag.getBoundingClientRect().top < bottom
  await expect.poll(() => bottom - top).toBeLessThanOrEqual(60)
  const more = window.getByRole('button', { name: /^Hiện thêm \d+ người nhận$/ })
  await expect.element(more).toHaveTextContent(`+${40 - tags.filter(isShown).length}`)
  expect(tags.filter(isCut)).toEqual([])
  expect(new Set(tags.filter(isShown).map((tag) => tag.getBoundingClientRect().top)).size).toBe(2)
})

it.each([
  { way: 'quick presses', gap: 90, repeat: false },
  { way: 'a held key', gap: 33, repeat: true },
])('removes eight recipients by Backspace: $way', async ({ gap, repeat }) => {
  const { to, recipients } = await startWriting()
  await to.click()
  await to.fill(`${Array.from({ length: 8 }, (_, at) => `nguoi.${at}@khach.example`).join(', ')},`)
  await expect.poll(() => recipients().length).toBe(8)
  const press = (isRepeat: boolean) =>
    to.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, repeat: isRepeat }))
  press(false)
  for (let pressed = 0; pressed < 60 && recipients().length > 0; pressed += 1) {
    await new Promise((later) => setTimeout(later, gap))
    press(repeat)
  }
  await expect.poll(recipients).toEqual([])
})
