import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useConnection } from '../../../state/connection.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE, touchScreen } from '../../../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()

it.each([
  ['vi', 'Thử ngay', PHONE.width],
  ['en', 'Try now', PHONE.width],
  ['vi', 'Thử ngay', 320],
  ['en', 'Try now', 320],
] as const)(
  'keeps actions that work without a connection on the screen, in %s (%s, %i px)',
  async (language, now, width) => {
    await stage.open([], { language, ...PHONE, width })
    // A shorter interruption would not be shown.
    useConnection.setState({ lostAt: Date.now() - 10_000 })
    const button = page.getByRole('button', { name: now })
    await expect.element(button).toBeVisible()
    const panel = button.element().parentElement as HTMLElement
    const { left, right } = panel.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    for (const each of panel.querySelectorAll('button')) {
      expect(each.getBoundingClientRect().right).toBeLessThan(right)
    }
    // Screen readers get the whole text.
    const words = panel.querySelector('span') as HTMLElement
    if (width === PHONE.width) expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
  },
)
