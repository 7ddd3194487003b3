import { deleteFolder } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
/** Each of two hundred folders has nine subfolders. */
const MANY = Array.from({ length: 200 }, (_, n) => `Khách hàng ${n}`).flatMap((outer) => [
  outer,
  ...Array.from({ length: 9 }, (_, n) => `${outer}/Hồ sơ ${n}`),
])
/**
 * Rendering all two thousand rows would take seconds of main thread time. Other programs may compete for the processor.
 */
const STALL_MILLISECONDS = 900
const FIND = 'khach hang 123 ho so 4'

async function stallOf(step: () => void): Promise<number> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await drawn()
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let longest = 0
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(undefined)
  }
  port2.postMessage(undefined)
  step()
  await drawn()
  await drawn()
  port1.close()
  return longest
}

async function timesOf(what: string, steps: readonly (() => void)[]): Promise<void> {
  const times: number[] = []
  for (const step of steps) times.push(await stallOf(step))
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.info(
    `${what}: ${middle.toFixed(1)} ms, at most ${sorted.at(-1)?.toFixed(1)} ms, first ${times[0]?.toFixed(1)} ms`,
  )
  expect(middle).toBeLessThan(STALL_MILLISECONDS)
}

function lettersInto(field: Locator, text: string): readonly (() => void)[] {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  return Array.from(text, (_, at) => () => {
    const input = field.element()
    setValue?.call(input, text.slice(0, at + 1))
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

function scrolling(scroller: Element): readonly (() => void)[] {
  return Array.from({ length: 30 }, (_, at) => () => {
    scroller.scrollTop = (at + 1) * 2_000
  })
}

const scrollerOf = (element: Element | null): Element => {
  for (let at = element; at; at = at.parentElement) if (at.scrollHeight > at.clientHeight + 1_000) return at
  throw new Error('Nothing here can be scrolled.')
}

it('draws only the visible ones of two thousand folders, and finds one by its name without delay', async () => {
  await stage.open([], { ownFolders: MANY, path: '/setting/folders' })
  const field = page.getByRole('searchbox', { name: 'Tìm thư mục' })
  await expect.element(field).toBeVisible()
  expect(document.querySelectorAll('main li').length).toBeLessThan(200)
  expect(await accessibilityViolations()).toEqual([])
  await timesOf('scrolling the tab', scrolling(scrollerOf(document.querySelector('main li'))))
  await timesOf('a letter in the tab', lettersInto(field, FIND))
  await expect.element(page.getByText('Khách hàng 123/Hồ sơ 4')).toBeVisible()
  await expect.element(page.getByText('1 kết quả')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Chuyển Hồ sơ 4' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Chuyển thư mục “Hồ sơ 4”' })).toBeVisible()
  await press('Escape')
  await field.fill('khong co')
  await expect.element(page.getByText('Không có thư mục nào phù hợp.')).toBeVisible()
})

it('answers at once in palette, dialog and sidebar, with two thousand folders', async () => {
  await stage.open([], { ownFolders: MANY, path: `/folder/${encodeURIComponent('Khách hàng 7/Hồ sơ 1')}` })
  await press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
  await hasFocus(palette)
  await timesOf('a letter in the palette', lettersInto(palette, FIND))
  await expect.element(page.getByRole('option', { name: 'Hồ sơ 4 Khách hàng 123' })).toBeVisible()
  await press('Escape', 'Control+k')
  await userEvent.keyboard('chuyen thu muc')
  await press('Enter')
  const into = page.getByRole('combobox', { name: 'Chuyển vào trong' })
  await hasFocus(into)
  await timesOf('a letter in the dialog', lettersInto(into, FIND))
  await expect.element(page.getByRole('option', { name: 'Hồ sơ 4 Khách hàng 123' })).toBeVisible()
  await press('Escape')
  await isGone(into)
  await timesOf('scrolling the sidebar', scrolling(scrollerOf(document.querySelector('nav li'))))
})

it('gives the focus to the next folder when one is deleted', async () => {
  stage.server.answer(deleteFolder, ({ params: { id } }) => {
    stage.mailbox.removeFolder(id)
    return { data: { id, version: 9 } }
  })
  await stage.open([], { ownFolders: ['An', 'Bình', 'Chi'], path: '/setting/folders' })
  const remove = async (name: string) => {
    const dustbin = page.getByRole('button', { name: `Xóa ${name}` })
    await dustbin.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa thư mục' }).click()
    await isGone(dustbin)
  }
  await remove('Bình')
  await hasFocus(page.getByRole('button', { name: 'Đổi tên Chi' }))
  await remove('Chi')
  await hasFocus(page.getByRole('button', { name: 'Đổi tên An' }))
})
