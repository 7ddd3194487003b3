import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shapeCompose, useComposeWindows } from '../../../state/compose-windows.ts'
import { useConnection } from '../../../state/connection.ts'
import { showNotice } from '../../../state/notices.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

const isHit = (part: Element): boolean => {
  const { left, top, width, height } = part.getBoundingClientRect()
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const overlaps = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

async function panelOf(now = 'Thử ngay'): Promise<Element> {
  const button = page.getByRole('button', { name: now })
  await expect.element(button).toBeVisible()
  const panel = button.element().parentElement as HTMLElement
  // The panel slides in.
  await Promise.all(panel.getAnimations().map(({ finished }) => finished))
  return panel
}

it.each(
  SCREENS.flatMap((screen) =>
    (['pin', 'full', 'mini'] as const).map((shape) => ({ ...screen, shape, title: `${screen.width} px, ${shape}` })),
  ),
)('is neither below nor above a compose window ($title)', async ({ width, height, shape }) => {
  await stage.open([{ subject: 'Đơn hàng' }], { width, height })
  await startWriting()
  for (const { id } of useComposeWindows.getState().windows) shapeCompose(id, shape)
  const written = document.querySelector('[data-shape]') as Element
  showNotice({ text: 'Chưa lưu được thư nháp.' })
  useConnection.setState({ lostAt: Date.now() - 10_000 })
  const panel = await panelOf()
  await Promise.all(written.getAnimations().map(({ finished }) => finished))
  for (const button of panel.querySelectorAll('button')) expect(isHit(button)).toBe(true)
  expect(overlaps(panel, written)).toBe(false)
  const notice = page.getByText('Chưa lưu được thư nháp.').element()
  expect(isHit(notice)).toBe(true)
  expect(overlaps(panel, notice)).toBe(false)
})

it.each(SCREENS)('covers nothing that can be used ($width px)', async ({ width, height }) => {
  await stage.open([{ subject: 'Đơn hàng' }], { width, height })
  // The longer of the two texts.
  useConnection.setState({ lostAt: Date.now() - 10_000, isOffline: false })
  const panel = await panelOf()
  const controls = document.querySelectorAll('header :is(a, button, input), nav[aria-label="Điều hướng chính"] *')
  const covered = Array.from(controls).filter((each) => !panel.contains(each) && overlaps(panel, each))
  expect(covered).toEqual([])
  const words = panel.querySelector('span') as HTMLElement
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
})
