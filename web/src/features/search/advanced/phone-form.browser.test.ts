import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()

it('keeps the button of the form at the foot of a phone’s screen', async () => {
  await stage.open([{ subject: 'Họp giao ban' }], PHONE)
  await tap(page.getByRole('button', { name: 'Tìm kiếm', exact: true }))
  await tap(page.getByRole('button', { name: 'Tìm nâng cao' }))
  const reset = page.getByRole('button', { name: 'Đặt lại' })
  await expect.element(reset).toBeVisible()
  const { left, right, bottom } = (reset.element().parentElement as HTMLElement).getBoundingClientRect()
  expect({ left, right, bottom }).toEqual({ left: 0, right: PHONE.width, bottom: PHONE.height })
})
