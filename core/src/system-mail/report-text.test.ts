import { expect, it } from 'vitest'
import { missedSubject, missedText } from '../scheduling/missed-text.ts'
import { reporterName, reportSubject, reportText } from './report-text.ts'

const deliveries = [{ recipient: 'hoa@khach.example', reply: '550 5.1.1 no such user', isGivenUp: false }]
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
  ['en', 'Not sent on time: Báo giá', /^A message.*---.*Một thư/s],
] as const)('so is what is said of a missed time, in %s', (language, subject, text) => {
  expect(missedSubject(language, 'Báo giá')).toBe(subject)
  expect(missedText(language, missed)).toMatch(text)
})

it('says that an administrator gave a mail up, and apart from that what the other server said last', () => {
  const givenUp = [
    { recipient: 'hoa@khach.example', reply: '451 4.3.0 Busy', isGivenUp: true },
    { recipient: 'lan@khach.example', reply: '', isGivenUp: true },
  ]
  const text = reportText('vi', 'failed', 'Báo giá', givenUp)
  expect(text).toContain(
    '  hoa@khach.example\n    Quản trị viên đã dừng gửi thư này.\n    Phản hồi gần nhất của máy chủ nhận: 451 4.3.0 Busy\n\n' +
      '  lan@khach.example\n    Quản trị viên đã dừng gửi thư này.\n\n',
  )
  expect(text).toContain('    An administrator has stopped the delivery of this message.\n')
  expect(text).toContain('    The receiving server’s last answer: 451 4.3.0 Busy\n')
})

it('says what can be done about an address that is not ASCII', () => {
  const text = reportText('en', 'failed', '', [
    { recipient: 'hoà@khach.example', reply: '550 5.6.7 mx takes no such mail', isGivenUp: false },
  ])
  expect(text).toContain('does not support addresses with diacritics')
  expect(text).toContain('không hỗ trợ địa chỉ có dấu')
})
