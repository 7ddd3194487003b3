import { createDraft } from '@sen/contract/messages'
import { startPeriod } from '@sen/contract/recurrence/period'
import { scheduleMail } from '@sen/contract/scheduling/schedule'
import { saveSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { type Call, callerAt } from '../program/api-client.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { MINH, newMailbox, tokenOf } from './stage/people.ts'
import { passTime } from './stage/plans.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    report: 'Thư chưa được gửi đúng giờ',
    missed: /^Chưa gửi\. Giờ hẹn gửi là /,
    reason: 'Máy chủ không hoạt động vào giờ đó.',
    failed: /gửi không thành công/,
    sendNow: 'Gửi ngay',
    skip: 'Bỏ qua lần này',
    nextTime: /^Lần gửi kế tiếp: /,
    late: /^Đã gửi muộn\. Giờ hẹn gửi là /,
    willAnswer: /thư trả lời sẽ gửi: /,
    willBeSent: /^Sẽ gửi: /,
    periodic: 'Gửi định kỳ',
  },
  en: {
    report: 'Not sent on time',
    missed: /^Not sent\. It was scheduled for /,
    reason: 'The server was not running at that time.',
    failed: /sending failed/,
    sendNow: 'Send now',
    skip: 'Skip this time',
    nextTime: /^Next time: /,
    late: /^Sent late\. It was scheduled for /,
    willAnswer: /reply scheduled: /,
    willBeSent: /^Will be sent: /,
    periodic: 'Recurring',
  },
} as const

const HOUR_SECONDS = 3_600
const [MISSED, LATE, REPEATED, ASKED] = ['Nhắc hạn nộp hồ sơ', 'Chúc mừng khai trương', 'Báo cáo ngày', 'Hỏi lịch giao']

async function draft(call: Call, subject: string, threadId?: string): Promise<string> {
  const to = [{ name: '', email: MINH }]
  const text = { subject, body: '<p>Kính gửi anh.</p>', client_key: `${subject}-${Date.now()}` }
  const thread = threadId === undefined ? {} : { thread_id: threadId }
  const { data } = await call(createDraft, { body: { ...text, ...thread, to, cc: [], bcc: [], files: [] } })
  return data.id
}

async function plan(call: Call, id: string): Promise<void> {
  const tomorrow = Math.round(Date.now() / 1_000) + 24 * HOUR_SECONDS
  await call(scheduleMail, { body: { msg_id: id, intended_time: tomorrow } })
}

test('planned mail that missed its time asks for a decision, and says when it left late', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = WORDS[language]
  const writer = await newMailbox(`lo-gio-${language}`, 'Tạ Minh Tâm')
  const call = callerAt(theProgram().url, await tokenOf(writer))
  // Set the language first: signing in would set it at an undefined time relative to the reports.
  await call(saveSettings, { body: [{ key: 'language', value: language }] })
  await post([{ to: writer, subject: ASKED, text: 'Bao giờ giao ạ?' }])
  const asked = async () =>
    (await call(listThreads, { query: { in: 'INBOX', limit: 50, offset: 0 } })).data.find(
      (row) => row.subject === ASKED,
    )?.id
  await expect.poll(asked).toBeDefined()
  await plan(call, await draft(call, ASKED, await asked()))
  await plan(call, await draft(call, MISSED))
  await plan(call, await draft(call, LATE))
  const repeated = await draft(call, REPEATED)
  const everyDay = { period: { by_days: { every_x_days: 1 } }, time_send: '08:00', start_day: '2099-01-01' }
  await call(startPeriod, { body: { msg_id: repeated, ...everyDay } })
  await passTime(writer, 'WEBMAIL_SCHEDULED', MISSED, HOUR_SECONDS)
  await passTime(writer, 'WEBMAIL_SCHEDULED', LATE, 300)
  await passTime(writer, 'webmail_period', REPEATED, HOUR_SECONDS)

  const page = await signedIn(writer)
  const article = page.getByRole('article')
  // A scheduled reply is no draft: its thread shows when it is sent, and it cannot be replied to.
  const answered = rowOf(page, ASKED).and(rowOf(page, says.willAnswer))
  await answered.waitFor()
  expect(await answered.getAttribute('aria-label')).not.toMatch(/nháp|draft/i)
  await rowOf(page, `${says.report}: ${MISSED}`).waitFor()

  await goToFolder(page, device, words, words.scheduled)
  // Messages that need a decision come before the next ones to send.
  await rowOf(page, MISSED).and(rowOf(page, says.failed)).waitFor()
  expect(await page.getByRole('row').first().getAttribute('aria-label')).toContain(MISSED)
  await openThread(page, MISSED)
  await article.getByText(says.missed).waitFor()
  await article.getByText(says.reason).waitFor()
  expect(await article.getByRole('button', { name: composeWordsOf(language).reply, exact: true }).count()).toBe(0)
  await article.getByRole('listitem').getByRole('button', { name: says.sendNow }).click()
  await notice(page, words, composeWordsOf(language).sent).waitFor()
  await rowOf(page, MISSED).waitFor({ state: 'detached' })
  await rowOf(page, LATE).waitFor({ state: 'detached' })
  await rowOf(page, ASKED).waitFor()

  await goToFolder(page, device, words, words.sent)
  await openThread(page, LATE)
  await article.getByText(says.late).waitFor()
  if (device.kind === 'phone') await page.getByRole('button', { name: words.back }).click()

  await goToFolder(page, device, words, says.periodic)
  await openThread(page, REPEATED)
  await article.getByText(says.missed).waitFor()
  await article.getByRole('button', { name: says.skip }).click()
  await article.getByText(says.missed).waitFor({ state: 'detached' })
  await article.getByText(says.nextTime).waitFor()
})
