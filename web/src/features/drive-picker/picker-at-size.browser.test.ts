import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickFromDrive } from '../../state/drive/picking.ts'
import { rowsDrawn } from '../../testing/drawn-rows.fixture.ts'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'
import './DrivePicker.tsx'

const { server, open } = mailStage()
const drive = new FakeDrive(server)

beforeEach(() => drive.fill(Array.from({ length: 2_000 }, (_, at) => ({ name: `tệp ${at + 1_000}.txt` }))))

const dialog = () => page.getByRole('dialog', { name: 'Chèn từ ổ đĩa' })
const scroller = () => document.querySelector('dialog [role=grid]')?.parentElement as HTMLElement
const picked = () => document.querySelectorAll('dialog [role=row][aria-selected=true]').length

function seen(nth: number): HTMLElement {
  const { top, bottom } = scroller().getBoundingClientRect()
  const rows = [...document.querySelectorAll<HTMLElement>('dialog [role=grid] [role=row]')].filter((row) => {
    const box = row.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom
  })
  return rows[nth] as HTMLElement
}

describe.each([
  { view: 'table', button: undefined },
  { view: 'boxes', button: 'Xem dạng lưới' },
])('of many files, as $view', ({ button }) => {
  it('two are drawn when one is picked, and none of those that stay when it is scrolled', async () => {
    await open([])
    pickFromDrive({ draftId: 'd1', beside: { html: '', files: [] }, mayLink: true, bring: async () => {} })
    await expect.element(dialog()).toBeVisible()
    if (button !== undefined) await dialog().getByRole('button', { name: button }).click()
    await expect.poll(() => scroller()?.scrollHeight ?? 0).toBeGreaterThan(20_000)
    scroller().scrollTo(0, 12_000)
    await expect.poll(() => document.querySelector('dialog [role=grid] > :not([role=row])')).toBe(null)
    await expect.poll(() => seen(2)?.isConnected).toBe(true)
    for (const [count, nth] of [1, 0].entries()) {
      const drawn = await rowsDrawn(() => userEvent.click(seen(nth)))
      expect(drawn.anew.length).toBeGreaterThan(0)
      expect(drawn.anew.length).toBeLessThanOrEqual(2)
      expect(picked()).toBe(count + 1)
    }
    const scrolled = await rowsDrawn(() => scroller().scrollBy(0, 240))
    expect(scrolled.anew).toEqual([])
    expect(scrolled.added).toBeGreaterThan(0)
  })
})
