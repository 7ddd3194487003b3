import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'
import type { Language } from './stage/words.ts'

const writers: Record<'vi' | 'en', string> = { vi: '', en: '' }
test.beforeAll(async () => {
  writers.vi = await newMailbox('hen-gio', 'Bùi Hải Yến')
  writers.en = await newMailbox('plans-mail', 'Bùi Hải Yến')
})

const VIETNAMESE = {
  later: 'Gửi sau',
  schedule: 'Lên lịch gửi',
  period: 'Gửi định kỳ',
  morning: /^Sáng mai/,
  confirm: 'Lên lịch',
  day: 'Ngày',
  time: 'Giờ',
  tooSoon: 'Hãy chọn giờ cách hiện tại ít nhất 5 phút.',
  planned: /^Sẽ gửi: /,
  willBeSent: /^Sẽ gửi: 08:00,\s/,
  changeTime: 'Đổi giờ gửi',
  cancel: 'Hủy gửi',
  sendNow: 'Gửi ngay',
  tryAgain: 'Thử lại',
  isDraftAgain: 'Đã hủy lịch gửi. Thư trở lại thành thư nháp.',
  openDraft: 'Mở thư nháp',
  scheduled: 'Đã lên lịch',
  periodic: 'Gửi định kỳ',
  atHalfPastNine: /^Sẽ gửi: 09:30,\s/,
  nextTimes: 'Các lần gửi kế tiếp',
  begun: /^Sẽ gửi định kỳ, lần đầu: /,
  nextTime: /^Lần gửi kế tiếp: /,
  repeats: 'Lặp lại',
  byMonths: 'Hằng tháng',
  dayOfMonth: 'Ngày trong tháng',
  monthly: /^Hằng tháng: ngày 31/,
  ended: 'Đã dừng gửi định kỳ. Thư trở lại thành thư nháp.',
}

const ENGLISH: typeof VIETNAMESE = {
  later: 'Send later',
  schedule: 'Schedule send',
  period: 'Schedule recurring send',
  morning: /^Tomorrow morning/,
  confirm: 'Schedule',
  day: 'Day',
  time: 'Time',
  tooSoon: 'Choose a time at least 5 minutes from now.',
  planned: /^Will be sent: /,
  willBeSent: /^Will be sent: .*08:00$/,
  changeTime: 'Change the time',
  cancel: 'Unschedule',
  sendNow: 'Send now',
  tryAgain: 'Try again',
  isDraftAgain: 'Schedule cancelled. The message is a draft again.',
  openDraft: 'Open draft',
  scheduled: 'Scheduled',
  periodic: 'Recurring',
  atHalfPastNine: /^Will be sent: .*09:30$/,
  nextTimes: 'Next times',
  begun: /^Recurring, starting /,
  nextTime: /^Next time: /,
  repeats: 'Repeats',
  byMonths: 'Monthly',
  dayOfMonth: 'Day of the month',
  monthly: /^Every month: day 31/,
  ended: 'Recurring sending stopped. The message is a draft again.',
}

async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

async function write(page: Page, language: Language, subject: string): Promise<ComposePage> {
  const compose = await startWriting(page, composeWordsOf(language))
  await compose.to.fill('minh@senmail.test')
  await compose.to.press('Enter')
  await compose.subject.fill(subject)
  await compose.text.fill('Gửi anh bản nháp để xem trước.')
  return compose
}

async function choose(page: Page, says: typeof VIETNAMESE, entry: string): Promise<void> {
  await page.getByRole('button', { name: says.later }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('plans a message for tomorrow, takes it back as it was, changes its time and sends it now', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const compose = composeWordsOf(language)
  const says = language === 'vi' ? VIETNAMESE : ENGLISH
  const page = await signedIn(writers[language])
  // A unique subject, so that a retry does not find the earlier mail.
  const subject = `Kế hoạch tuần ${Date.now()}`
  const window = await write(page, language, subject)
  await choose(page, says, says.schedule)
  const dialog = page.getByRole('dialog', { name: says.schedule })
  expect(await accessibilityViolations(page)).toEqual([])
  const now = new Date(Date.now() + 7 * 3_600_000).toISOString()
  await dialog.getByLabel(says.day, { exact: true }).fill(now.slice(0, 10).split('-').reverse().join('/'))
  await dialog.getByLabel(says.time, { exact: true }).fill('00:00')
  await dialog.getByRole('button', { name: says.confirm, exact: true }).click()
  await dialog.getByText(says.tooSoon).waitFor()
  await dialog.getByRole('button', { name: says.morning }).click()
  await page.getByText(says.planned).waitFor()
  await page.getByRole('button', { name: compose.undo, exact: true }).click()

  const again = composeOn(page, compose, subject)
  await whenWritable(again)
  expect(await again.lines()).toBe('Gửi anh bản nháp để xem trước.')
  expect(await again.recipients()).toEqual(await window.recipients())
  await choose(page, says, says.schedule)
  await dialog.getByRole('button', { name: says.morning }).click()
  await again.window.waitFor({ state: 'detached' })

  await goToFolder(page, device, words, says.scheduled)
  await rowOf(page, subject).waitFor()
  expect(await rowOf(page, subject).getAttribute('aria-label')).toMatch(/0?8:00/)
  await openThread(page, subject)
  const article = page.getByRole('article')
  await article.getByText(says.willBeSent).waitFor()
  await article.getByRole('button', { name: says.changeTime }).click()
  const change = page.getByRole('dialog', { name: says.changeTime })
  await change.getByLabel(says.time, { exact: true }).fill('09:30')
  await change.getByRole('button', { name: says.confirm, exact: true }).click()
  await article.getByText(says.atHalfPastNine).waitFor()

  await article.getByRole('listitem').getByRole('button', { name: says.cancel }).click()
  await page.getByRole('button', { name: says.openDraft }).click()
  await whenWritable(composeOn(page, compose, subject))
  await choose(page, says, says.schedule)
  await dialog.getByRole('button', { name: says.morning }).click()
  await composeOn(page, compose, subject).window.waitFor({ state: 'detached' })
  await openThread(page, subject)
  await article.getByRole('listitem').getByRole('button', { name: says.sendNow }).dblclick()
  await notice(page, words, compose.sending).waitFor()
  await rowOf(page, subject).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: says.tryAgain }).count()).toBe(0)
})

test('repeats a message by a plan whose next times are seen, and ends it', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = language === 'vi' ? VIETNAMESE : ENGLISH
  const page = await signedIn(writers[language])
  const subject = `Báo cáo tháng ${Date.now()}`
  await write(page, language, subject)
  await choose(page, says, says.period)
  const dialog = page.getByRole('dialog', { name: says.period })
  await dialog.getByText(says.nextTimes).waitFor()
  expect(await dialog.getByRole('list').getByRole('listitem').count()).toBe(5)
  await dialog.getByLabel(says.repeats, { exact: true }).selectOption({ label: says.byMonths })
  await dialog.getByLabel(says.dayOfMonth).fill('31')
  expect(await dialog.getByRole('list').getByRole('listitem').count()).toBe(5)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: says.period, exact: true }).click()
  await page.getByText(says.begun).waitFor()

  await goToFolder(page, device, words, says.periodic)
  await openThread(page, subject)
  const article = page.getByRole('article')
  await article.getByText(says.monthly).waitFor()
  await article.getByText(says.nextTime).waitFor()
  await article.getByRole('listitem').getByRole('button', { name: says.cancel }).click()
  await page.getByText(says.ended).waitFor()
  await rowOf(page, subject).waitFor({ state: 'detached' })
})
