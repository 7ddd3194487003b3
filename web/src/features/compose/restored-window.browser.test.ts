import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BLANK_CONTENT } from '../../data/drafts/draft-content.ts'
import { keptDraftOf } from '../../data/drafts/kept-content.ts'
import { saveLocalDraft } from '../../lib/keeping/draft-storage.ts'
import { openSavedDraft } from '../../state/compose-windows.ts'
import { READER } from '../../testing/canned-mail.fixture.ts'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SUBJECT = 'Kế hoạch quý một'

afterEach(() => vi.restoreAllMocks())

it.each([
  { width: 1440, height: 900, theme: 'light' },
  { width: 1024, height: 768, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
] as const)('is drawn with its subject before it has loaded, and does not move then ($width px)', async (screen) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { locks } = navigator
  const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>
  await stage.open([{ subject: 'Đơn hàng' }], screen)
  vi.spyOn(locks, 'request').mockImplementation((async (...given: unknown[]) => {
    await held
    return request(...given)
  }) as never)
  const id = `restored-${screen.width}`
  const content = { ...BLANK_CONTENT, from: READER, subject: SUBJECT, own: '<p>Chào chị.</p>' }
  await saveLocalDraft(
    keptDraftOf({ account: READER.email, id }, { format: 1, content, clientKey: 'key-of-the-draft' }, true),
  )
  openSavedDraft(id, undefined, 'pin')
  const drawn = () => document.querySelector('[data-coming]') as HTMLElement
  await expect.poll(() => drawn()?.querySelector('h2')?.textContent).toBe(SUBJECT)
  expect(getComputedStyle(drawn()).visibility).toBe('visible')
  const placeOf = (part: Element) => {
    const { left, top, width, height } = part.getBoundingClientRect()
    return [left, top, width, height]
  }
  const before = [drawn(), ...drawn().querySelectorAll('h2, button')].map(placeOf)
  // Its buttons do nothing yet.
  for (const button of drawn().querySelectorAll('button')) expect(button.closest('[inert]')).not.toBe(null)
  letGo()
  const window = page.getByRole('dialog')
  await expect.element(window).toBeVisible()
  expect(window.element().getAnimations()).toEqual([])
  const bar = window.element().firstElementChild as Element
  expect([window.element(), ...bar.querySelectorAll('h2, button')].map(placeOf)).toEqual(before)
  await expect.element(window.getByRole('textbox', { name: 'Nội dung thư' })).toBeVisible()
})
