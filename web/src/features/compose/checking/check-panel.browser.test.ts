import { checkAccounts } from '@sen/contract/contacts/recipients'
import { listFiles } from '@sen/contract/files'
import { sendMail } from '@sen/contract/sending'
import { checkSpam } from '@sen/contract/spam-check'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { attachedFile } from '../../../testing/drive-files.fixture.ts'
import { hasFocus, isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../../testing/touch-screen.fixture.ts'
import { type ComingFile, uploadAnswers } from '../../../testing/uploads.fixture.ts'

// The way through all of it on a desk, in Vietnamese, is in `e2e/journeys/check-panel.spec.ts`.

const stage = mailStage()
const OFFER = 'Báo giá.pdf'
let arrived: ComingFile[] = []
let scan: 'scanning' | 'infected' = 'scanning'
let sent: string[] = []
uploadAnswers((coming) => void arrived.push(coming))
stage.server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
stage.server.answer(listFiles, ({ query }) => ({
  data: [attachedFile(query.get('ids') ?? '', OFFER, { scan, has_virus: scan === 'infected', message: 'Eicar-Test' })],
  total: 1,
}))
stage.server.answer(sendMail, ({ body: { msg_id } }) => {
  sent.push(stage.drafts.saved()?.subject ?? '')
  const hold = { hold_until: Math.ceil(Date.now() / 1_000) + 8, undo_seconds: 5 }
  return { data: { msg_id, thread_id: msg_id, version: 9, ...hold } }
})
afterEach(() => {
  vi.useRealTimers()
  arrived = []
  scan = 'scanning'
  sent = []
})

it('waits for files when asked to, and shows the results of the scanner', async () => {
  // Scan results are polled every few seconds.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  await stage.open([{ subject: 'Thư A' }], { language: 'en', theme: 'dark', ...PHONE })
  const compose = await startWriting(undefined, 'en')
  const panel = page.getByRole('alertdialog')
  const answer = (name: string) => panel.getByRole('button', { name, exact: true })
  const send = compose.window.getByRole('button', { name: 'Send', exact: true })
  await compose.to.fill('reader@senmail.test,')
  await compose.subject.fill('Chờ tệp')
  await compose.text.click()
  await userEvent.keyboard('Chào anh.')
  const input = compose.window.element().querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['%PDF-1.4 báo giá'], OFFER, { type: 'application/pdf' }))
  await expect.element(compose.window.getByRole('progressbar')).toBeVisible()
  await send.click()
  await answer('Wait for them').click()
  await expect.element(panel.getByText('Waiting for the files')).toBeVisible()
  arrived[0]?.take({ scan: 'scanning' })
  await expect.element(panel.getByText(/virus scan is still running/)).toBeVisible()
  scan = 'infected'
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(panel.getByText(/A virus was found in .Báo giá.pdf/)).toBeVisible()
  expect(await accessibilityViolations(panel.element())).toEqual([])
  await answer('Remove it').click()
  await isGone(panel)
  await expect.element(compose.window.getByText(/contains a virus \(Eicar-Test\)/)).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Remove ${OFFER}`)
  await userEvent.keyboard('{Enter}')
  await isGone(compose.window.getByRole('list', { name: 'Attachments' }))
  expect(sent).toEqual([])
  await send.click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect.element(notices.getByText('Sending…', { exact: true })).toBeVisible()
  expect(sent).toEqual(['Chờ tệp'])
})

it('asks about an unknown address of the organisation, and has its filled button last', async () => {
  stage.server.answer(checkAccounts, ({ body: { emails } }) => ({
    data: Object.fromEntries(emails.map((email) => [email, { status: 'unknown' as const }])),
  }))
  await stage.open([{ subject: 'Thư A' }])
  const compose = await startWriting()
  const panel = page.getByRole('alertdialog')
  await compose.to.fill('mimh@senmail.test,')
  await compose.subject.fill('Biên bản')
  await compose.text.click()
  await userEvent.keyboard('Chào anh.{Control>}{Enter}{/Control}')
  await expect.element(panel.getByText(/Không ai trong tổ chức dùng địa chỉ này: .*mimh@senmail\.test/)).toBeVisible()
  const names = () => Array.from(panel.element().querySelectorAll('button'), ({ textContent }) => textContent)
  expect(names().slice(-2)).toEqual(['Vẫn gửi', 'Soạn tiếp'])
  await hasFocus(panel.getByRole('button', { name: 'Soạn tiếp' }))
  expect(sent).toEqual([])
})
