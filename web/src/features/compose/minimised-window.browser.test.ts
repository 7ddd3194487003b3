import { listHiddenRecipients } from '@sen/contract/contacts/recipients'
import { listImageSenders } from '@sen/contract/images'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
for (const route of [listHiddenRecipients, listImageSenders]) stage.server.answer(route, () => ({ data: [], total: 0 }))
const edges = (element: Element) => element.getBoundingClientRect()

it.each([
  { width: 390, height: 844 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
])('leaves the buttons of a settings page uncovered, $width by $height', async (screen) => {
  await stage.open([], { path: '/setting/general', ...screen })
  await page.getByRole('checkbox', { name: 'Phím tắt một phím', exact: true }).click()
  const save = page.getByRole('button', { name: 'Lưu', exact: true })
  await expect.element(save).toBeVisible()
  const before = edges(save.element()).bottom
  const { window } = await startWriting()
  await window.getByRole('button', { name: 'Thu nhỏ', exact: true }).click()
  await expect.poll(() => edges(window.element()).height).toBe(40)
  await expect.poll(() => edges(save.element()).bottom).toBeLessThanOrEqual(edges(window.element()).top)
  closeCompose(useComposeWindows.getState().windows[0]?.id ?? '')
  await isGone(window)
  await expect.poll(() => edges(save.element()).bottom).toBe(before)
})
