import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const COUNT = 120
const slip = (number: number): string => `Phiếu giao hàng ${String(number).padStart(3, '0')}`
const MAIL = Array.from({ length: COUNT }, (_, index) => ({ subject: slip(COUNT - index) }))
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('goes to the oldest and to the newest', async () => {
  await stage.open(MAIL)
  await button('1–50 / 120').click()
  await expect.element(page.getByRole('menuitem', { name: 'Mới nhất' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Cũ nhất' }).click()

  const last = button('101–120 / 120')
  await expect.element(last).toBeVisible()
  await expect.element(rowOf(slip(1))).toBeVisible()
  expect(page.getByRole('row').elements().at(-1)?.getAttribute('aria-label')).toContain(slip(1))
  await expect.element(button('Cũ hơn')).toBeDisabled()

  await last.click()
  await page.getByRole('menuitem', { name: 'Mới nhất' }).click()
  await expect.element(rowOf(slip(120))).toBeVisible()
  await expect.element(button('1–50 / 120')).toBeVisible()
})

it('has no pages on a phone when all fits on one', async () => {
  await stage.open(MAIL.slice(0, 4), PHONE)
  await expect.element(rowOf(slip(120))).toBeVisible()
  expect(button('1–4 / 4').query()).toBe(null)
  await stage.open(MAIL, PHONE)
  await expect.element(button('1–50 / 120')).toBeVisible()
})
