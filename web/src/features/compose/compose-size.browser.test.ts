import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedComposeSize } from '../../state/compose-size.ts'
import { closeCompose, openCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { type ComposeOnStage, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'
import { drag } from '../../testing/mouse.fixture.ts'

const stage = mailStage()
const says = { height: 'Chiều cao cửa sổ', width: 'Chiều rộng cửa sổ' }
/** It is the header and the space below the window. */
const ABOVE = 72

beforeEach(() => stage.open([{ subject: 'Lịch giao hàng tháng 12' }]))

const edge = ({ window }: ComposeOnStage, name: string) => window.getByRole('separator', { name })
const sizeOf = ({ window }: ComposeOnStage) => {
  const { width, height } = window.element().getBoundingClientRect()
  return [Math.round(width), Math.round(height)]
}
const focus = (compose: ComposeOnStage, name: string) => (edge(compose, name).element() as HTMLElement).focus()

it('a docked window is as high as there is room for, and keeps the size it was given, by hand or by keys', async () => {
  const compose = await startWriting()
  const size = () => sizeOf(compose)
  await expect.poll(size).toEqual([600, 720])
  await page.viewport(1440, 1080)
  await expect.poll(size).toEqual([600, 864])
  await page.viewport(1440, 700)
  await expect.poll(size).toEqual([600, 700 - ABOVE])
  await userEvent.click(compose.window.getByRole('button', { name: 'Gửi', exact: true }), { trial: true })
  await page.viewport(1440, 900)

  await compose.subject.fill('Vừa tay')
  await drag(edge(compose, says.height), { x: 0, y: 100 })
  await expect.poll(size).toEqual([600, expect.closeTo(620, -1)])
  await drag(edge(compose, says.width), { x: -100, y: 0 })
  await expect.poll(size).toEqual([expect.closeTo(700, -1), expect.closeTo(620, -1)])
  const before = size()
  focus(compose, says.width)
  await press('ArrowLeft')
  focus(compose, says.height)
  await press('ArrowDown')
  const after = [(before[0] ?? 0) + 24, (before[1] ?? 0) - 24]
  await expect.poll(size).toEqual(after)
  // The window stays on the screen and usable.
  await press('Home')
  await expect.poll(() => size()[1]).toBe(320)
  await press('End')
  await expect.poll(() => size()[1]).toBe(900 - ABOVE)

  // The initial state after reloading the page.
  closeCompose(useComposeWindows.getState().windows[0]?.id ?? '')
  await isGone(compose.window)
  const stored = storedComposeSize()
  useComposeWindows.setState({ ...useComposeWindows.getInitialState(), size: stored, pinWidth: stored.width })
  const next = await startWriting(() => openCompose({ kind: 'new' }))
  await expect.poll(() => sizeOf(next)).toEqual([after[0], 900 - ABOVE])
  // On a small screen it shrinks, and Enter restores its size.
  await page.viewport(1000, 600)
  await expect.poll(() => sizeOf(next)).toEqual([after[0], 600 - ABOVE])
  await page.viewport(1440, 900)
  for (const name of [says.width, says.height]) {
    focus(next, name)
    await press('Enter')
  }
  await expect.poll(() => sizeOf(next)).toEqual([600, 720])
})

it('over the whole page the lines above the text end at the edge of the text', async () => {
  const { window, to, subject, text } = await startWriting()
  await window.getByRole('button', { name: 'Phóng to' }).click()
  const ends = (field: Element) => {
    const lines: Element[] = []
    for (let part = field.parentElement; part; part = part.parentElement) {
      if (/line|subject/.test(part.className)) lines.push(part)
    }
    return Math.round(lines[0]?.getBoundingClientRect().right ?? Number.NaN)
  }
  // The text is centred, but its box extends to the edge.
  const textEnds = () => {
    const box = text.element()
    return Math.round(box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight))
  }
  await expect.poll(() => ends(subject.element()) - textEnds()).toBe(0)
  expect(ends(to.element())).toBe(textEnds())
})

const FOOTS = (['vi', 'en'] as const).flatMap((language) =>
  [true, false].flatMap((tracking) => [1_440, 1_024].map((width) => ({ language, tracking, width }))),
)

it.each(FOOTS)('keeps Send, all tools and the bin in one line: %j', async ({ language, tracking, width }) => {
  const settings = [{ key: 'tracking', value: tracking }]
  await stage.open([{ subject: 'Lịch giao hàng' }], { language, width, height: 768, settings })
  const compose = await startWriting(undefined, language)
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  const bar = compose.window.getByRole('toolbar').element()
  const foot = bar.parentElement as HTMLElement
  const isInOneLine = () => {
    const buttons = Array.from(foot.querySelectorAll<HTMLElement>('button')).filter((one) => one.offsetParent)
    const tools = buttons.filter((one) => bar.contains(one))
    expect(tools.length).toBeGreaterThanOrEqual(tracking ? 10 : 11)
    expect(new Set(buttons.map(middle)).size).toBe(1)
    expect(tools.at(-1)?.getBoundingClientRect().right).toBeLessThanOrEqual(bar.getBoundingClientRect().right + 1)
  }
  expect(compose.window.element().getBoundingClientRect().width).toBe(600)
  isInOneLine()
})

it('cannot scroll its title bar away while it is minimised', async () => {
  const { window } = await startWriting()
  await window.getByRole('button', { name: 'Thu nhỏ' }).click()
  window.element().querySelector('[role="toolbar"]')?.scrollIntoView()
  expect(window.element().scrollTop).toBe(0)
})
