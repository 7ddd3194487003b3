import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const REPORTS = [
  { email: 'khong-co@noi-khac.example', state: 'failed' as const, reply: '550 5.1.1 User unknown' },
  { email: 'cham@noi-khac.example', state: 'delayed' as const, reply: '451 4.4.1 Connection timed out' },
]
const MAIL = [
  {
    subject: 'Undelivered Mail Returned to Sender',
    from: { name: 'Mail Delivery System', email: 'mailer-daemon@noi-khac.example' },
    messages: [{ body: 'I could not deliver your message.', body_format: 'text' as const, bounced: REPORTS }],
  },
]
const WORDS = {
  vi: {
    failed: 'Không gửi được',
    reason: 'khong-co@noi-khac.example: người nhận không tồn tại',
    source: 'Theo báo cáo của một máy chủ thư khác. Thư bạn đã gửi nằm trong chuỗi thư này.',
    delayed: 'Chưa gửi được',
  },
  en: {
    failed: 'Not delivered',
    reason: 'khong-co@noi-khac.example: the recipient does not exist',
    source: 'Reported by another mail server. The mail you sent is in this conversation.',
    delayed: 'Not delivered yet',
  },
} as const

describe.each([
  { language: 'vi', theme: 'light', size: {} },
  { language: 'en', theme: 'dark', size: PHONE },
] as const)('in $language, $theme', ({ language, theme, size }) => {
  it('names the recipients that a foreign report is about, and the reason, above the report itself', async () => {
    const words = WORDS[language]
    await stage.open(MAIL, { language, theme, ...size })
    await rowOf('Undelivered').getByRole('link').click()
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(words.failed, { exact: true })).toBeVisible()
    await expect.element(alert.getByText(words.reason)).toBeVisible()
    await expect.element(alert.getByText('550 5.1.1 User unknown', { exact: true })).toBeVisible()
    await expect.element(alert.getByText(words.source)).toBeVisible()
    await expect.element(page.getByText(words.delayed, { exact: true })).toBeVisible()
    await expect.element(page.getByText('I could not deliver your message.').last()).toBeVisible()
    expect(alert.elements()).toHaveLength(1)
  })
})
