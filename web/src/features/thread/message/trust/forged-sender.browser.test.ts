import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, press, rowOf } from '../../../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const FORGED_ADDRESS = 'chu@senmail.test'
const VERDICT = { outcome: 'forged' as const, reason: 'own_domain_from_outside' as const, domain: 'senmail.test' }
const MAIL = [
  {
    subject: '**SPOOF** Chuyển khoản gấp trong chiều nay',
    folder: 'Junk',
    from: { name: 'Nguyễn Thanh Hà', email: FORGED_ADDRESS },
    forged: true,
    messages: [{ verdict: VERDICT }],
  },
  { subject: 'Giảm giá hôm nay', folder: 'Junk' },
]
const WORDS = {
  vi: {
    rowSpoofed: 'người gửi có thể bị giả mạo',
    spoofed: 'Người gửi thư này có thể bị giả mạo',
    inJunk: 'Thư này nằm trong Thư rác. Hãy cẩn thận với liên kết và tệp trong thư.',
    threadActions: 'Thao tác với chuỗi thư',
    back: 'Về danh sách',
  },
  en: {
    rowSpoofed: 'sender may be forged',
    spoofed: 'The sender of this mail may be forged',
    inJunk: 'This message is in Junk. Be careful with its links and files.',
    threadActions: 'Conversation actions',
    back: 'Back to the list',
  },
} as const

describe.each([
  { language: 'vi', theme: 'light', kind: 'desktop', size: {} },
  { language: 'en', theme: 'dark', kind: 'phone', size: PHONE },
] as const)('in $language on a $kind, $theme', ({ language, theme, kind, size }) => {
  const words = WORDS[language]

  it('warns of a forged sender once, with its address before its name, and asks before it is answered', async () => {
    await stage.open(MAIL, { language, theme, ...size, path: '/folder/Junk' })
    await rowOf(words.rowSpoofed).getByRole('link').click()
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(words.spoofed)).toBeVisible()
    expect(alert.elements()).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: FORGED_ADDRESS, level: 3 })).toBeVisible()
    const isPhone = kind === 'phone'
    if (isPhone) await page.getByRole('button', { name: words.threadActions }).click()
    await page
      .getByRole(isPhone ? 'menuitem' : 'button', { name: /^(Trả lời|Reply)$/ })
      .first()
      .click()
    await expect.element(page.getByRole('alertdialog').getByText(FORGED_ADDRESS)).toBeVisible()
    await press('Escape')
    const heading = page.getByRole('article').getByRole('heading', { level: 2 })
    expect(heading.element().textContent).not.toContain('SPOOF')
    await page.getByRole('button', { name: words.back }).first().click()
    await rowOf(/^(?!.*(giả mạo|forged))/)
      .first()
      .getByRole('link')
      .click()
    await expect.element(page.getByText(words.inJunk)).toBeVisible()
  })
})
