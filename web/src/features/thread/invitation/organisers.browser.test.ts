import { getInvitation } from '@sen/contract/invitations'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { attachedFile } from '../../../testing/drive-files.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const CHU = { name: 'Lê Đình Chu', email: 'chu@senmail.test' }
const WORDS = {
  vi: 'Lời mời này do x@evil.test gửi, không phải do người tổ chức gửi.',
  en: 'Invitation sent by x@evil.test, not by the organiser.',
} as const

describe.each([
  { language: 'vi', theme: 'light', size: {} },
  { language: 'en', theme: 'dark', size: PHONE },
] as const)('in $language, $theme', ({ language, theme, size }) => {
  it.each([
    { from: { name: 'Chu', email: 'x@evil.test' }, isWarned: true },
    { from: CHU, isWarned: false },
  ])('names the sender of the invitation of $from.email', async ({ from, isWarned }) => {
    stage.server.answer(getInvitation, () => ({
      data: { method: 'request' as const, events: [EVENT], event_count: 1 },
    }))
    const files = [attachedFile('9', 'invite.ics', { content_type: 'text/calendar' })]
    const mail = [{ subject: 'Họp giao ban', from, messages: [{ files }] }]
    await stage.open(mail, { language, theme, path: '/folder/INBOX/100', ...size })
    const card = page.getByRole('group', { name: /Họp giao ban/ }).filter({ hasText: '<chu@senmail.test>' })
    await expect.element(card).toBeVisible()
    await expect.poll(() => card.getByText(WORDS[language]).elements()).toHaveLength(isWarned ? 1 : 0)
  })
})

it('shows the addresses of guests, because their names are unverified', async () => {
  const guests = [
    { name: 'Minh', email: 'a@evil.test', answer: 'accepted' as const, optional: false },
    { name: '', email: 'b@evil.test', answer: 'none' as const, optional: false },
  ]
  stage.server.answer(getInvitation, () => ({
    data: { method: 'publish' as const, events: [{ ...EVENT, guests }], event_count: 1 },
  }))
  const files = [attachedFile('9', 'invite.ics', { content_type: 'text/calendar' })]
  const mail = [{ subject: 'Họp giao ban', from: CHU, messages: [{ files }] }]
  await stage.open(mail, { language: 'en', path: '/folder/INBOX/100' })
  const card = page.getByRole('group', { name: /Họp giao ban/ }).filter({ hasText: 'Minh <a@evil.test>' })
  await expect.element(card).toHaveTextContent('b@evil.test')
})

it.each([
  { language: 'vi', text: 'Không rõ múi giờ của thư mời; giờ hiển thị theo múi giờ của bạn.' },
  { language: 'en', text: 'Time zone of the invitation unknown; times are shown in your time zone.' },
] as const)('says that the time zone is unknown, in $language', async ({ language, text }) => {
  stage.server.answer(getInvitation, () => ({
    data: { method: 'request' as const, events: [{ ...EVENT, zone_unknown: true }], event_count: 1 },
  }))
  const files = [attachedFile('9', 'invite.ics', { content_type: 'text/calendar' })]
  const mail = [{ subject: 'Họp giao ban', from: CHU, messages: [{ files }] }]
  await stage.open(mail, { language, path: '/folder/INBOX/100' })
  await expect.element(page.getByText(text)).toBeVisible()
})

const EVENT = {
  uid: 'hop-1',
  title: 'Họp giao ban',
  place: '',
  note: '',
  start: { at: 1_900_000_000, day: null },
  end: null,
  cancelled: false,
  zone_unknown: false,
  organizer: CHU,
  guests: [],
  occurrence: null,
  repeats: null,
}
