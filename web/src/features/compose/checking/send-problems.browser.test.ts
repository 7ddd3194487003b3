import { sendMail } from '@sen/contract/sending'
import { checkSpam } from '@sen/contract/spam-check'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'

const { server } = composeStage()
let sendings = 0
server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
server.answer(sendMail, ({ body: { msg_id } }) => {
  sendings += 1
  return {
    data: { msg_id, thread_id: msg_id, version: 9, hold_until: Math.ceil(Date.now() / 1_000) + 8, undo_seconds: 5 },
  }
})
beforeEach(() => {
  sendings = 0
})

it.each([
  { kind: 'desktop', width: 1440, height: 900 },
  { kind: 'phone', width: 390, height: 844 },
])('shows on a $kind each problem beside its field, asks once about missing parts, and sends once', async (screen) => {
  await page.viewport(screen.width, screen.height)
  const { window, to, subject, recipients } = await startWriting()
  const doubt = page.getByRole('alertdialog')
  const send = () => window.getByRole('button', { name: 'Gửi', exact: true }).click()
  const goBack = () => doubt.getByRole('button', { name: 'Soạn tiếp' }).click()
  await send()
  await expect.element(doubt.getByText('Cần ít nhất một người nhận.')).toBeVisible()
  await goBack()
  await expect.element(window.getByText('Cần ít nhất một người nhận.')).toBeVisible()
  await to.click()
  await keyboard('khong-dung@,')
  await expect.poll(() => window.getByText('Cần ít nhất một người nhận.').query()).toBe(null)
  await keyboard('doc@senmail.test,')
  await expect.poll(recipients).toHaveLength(2)
  await send()
  const invalid = 'Địa chỉ này không hợp lệ: khong-dung@. Hãy sửa hoặc gỡ bỏ.'
  await expect.element(doubt.getByText(invalid)).toBeVisible()
  await goBack()
  await expect.element(window.getByText(invalid)).toBeVisible()
  const wrong = window.getByRole('button', { name: 'khong-dung@, địa chỉ không hợp lệ' }).element() as HTMLElement
  wrong.focus()
  await keyboard('{Delete}')
  await expect.poll(recipients).toEqual(['doc@senmail.test'])

  await send()
  await expect.element(doubt.getByText('Thư chưa có tiêu đề.')).toBeVisible()
  await expect.element(doubt.getByText('Thư chưa có nội dung.')).toBeVisible()
  await goBack()
  await subject.fill('Gửi một lần')
  await send()
  await doubt.getByRole('button', { name: 'Vẫn gửi' }).dblClick()
  await expect.poll(() => sendings).toBe(1)
  await expect.poll(() => window.query()).toBe(null)
  expect(sendings).toBe(1)
})
