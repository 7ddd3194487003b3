import { expect, it } from 'vitest'
import { missedSubject, missedText } from '../scheduling/missed-text.ts'
import { reporterName, reportSubject, reportText } from './report-text.ts'

const deliveries = [{ recipient: 'hoa@khach.example', reply: '550 5.1.1 no such user' }]
const missed = {
  subject: 'Báo giá',
  at: new Date('2026-11-20T01:00:00Z'),
  reason: 'late',
  timeZone: 'Asia/Ho_Chi_Minh',
} as const

it.each([
  ['vi', 'Hệ thống thư', 'Không gửi được thư: Báo giá', /^Thư của bạn chưa đến.*----.*Your message/s],
  ['en', 'Mail system', 'Not delivered: Báo giá', /^Your message could.*----.*Thư của bạn/s],
] as const)('a report to who reads %s is of %s, called "%s"', (language, name, subject, text) => {
  expect(reporterName(language)).toBe(name)
  expect(reportSubject(language, 'failed', 'Báo giá')).toBe(subject)
  expect(reportText(language, 'failed', 'Báo giá', deliveries)).toMatch(text)
})

it.each([
  ['vi', 'Thư chưa được gửi đúng giờ: Báo giá', /^Một thư.*---.*A message/s],
  ['en', 'Not sent at its time: Báo giá', /^A message.*---.*Một thư/s],
] as const)('so is what is said of a missed time, in %s', (language, subject, text) => {
  expect(missedSubject(language, 'Báo giá')).toBe(subject)
  expect(missedText(language, missed)).toMatch(text)
})
