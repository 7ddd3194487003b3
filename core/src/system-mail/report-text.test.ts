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
  [
    'vi',
    'Hệ thống thư',
    'Không gửi được thư: Báo giá',
    /^Thư của bạn chưa đến.*Phản hồi của máy chủ: 550/s,
    /Your message|answer/,
  ],
  ['en', 'Mail system', 'Not delivered: Báo giá', /^Your message could.*The server’s answer: 550/s, /Thư của|Phản hồi/],
] as const)(
  'a report to a reader of %s is in that language alone, of %s, called "%s"',
  (language, name, subject, text, other) => {
    expect(reporterName(language)).toBe(name)
    expect(reportSubject(language, 'failed', 'Báo giá')).toBe(subject)
    expect(reportText(language, 'failed', 'Báo giá', deliveries)).toMatch(text)
    expect(reportText(language, 'failed', 'Báo giá', deliveries)).not.toMatch(other)
  },
)

it.each([
  ['vi', 'Thư chưa được gửi đúng giờ: Báo giá', /^Một thư.*Máy chủ/s, /message|server/],
  ['en', 'Not sent on time: Báo giá', /^A message.*The server/s, /thư|Máy/],
] as const)('the notice of a missed time is too, in %s', (language, subject, text, other) => {
  expect(missedSubject(language, 'Báo giá')).toBe(subject)
  expect(missedText(language, missed)).toMatch(text)
  expect(missedText(language, { ...missed, subject: 'X' })).not.toMatch(other)
})

it('says that an administrator gave a mail up, and separately the last reply of the other server', () => {
  const givenUp = [
    { recipient: 'hoa@khach.example', reply: '451 4.3.0 Busy', isGivenUp: true },
    { recipient: 'lan@khach.example', reply: '', isGivenUp: true },
  ]
  const text = reportText('vi', 'failed', 'Báo giá', givenUp)
  expect(text).toContain(
    '  hoa@khach.example\n    Quản trị viên đã dừng gửi thư này.\n    Phản hồi gần nhất của máy chủ nhận: 451 4.3.0 Busy\n\n' +
      '  lan@khach.example\n    Quản trị viên đã dừng gửi thư này.\n',
  )
  const english = reportText('en', 'failed', 'Báo giá', givenUp)
  expect(english).toContain('    An administrator has stopped the delivery of this message.\n')
  expect(english).toContain('    The receiving server’s last answer: 451 4.3.0 Busy\n')
})

it('says how to fix an address that is not ASCII', () => {
  const text = (language: 'vi' | 'en') =>
    reportText(language, 'failed', '', [
      { recipient: 'hoà@khach.example', reply: '550 5.6.7 mx takes no such mail', isGivenUp: false },
    ])
  expect(text('en')).toContain('does not support addresses with diacritics')
  expect(text('vi')).toContain('không hỗ trợ địa chỉ có dấu')
})

it('has one short line of the other server’s reply, without its links', () => {
  const reply = `550-5.7.26 Refused\r\n550 5.7.26 see https://help.example/${'policy '.repeat(80)}`
  const text = reportText('en', 'failed', '', [{ recipient: 'hoa@khach.example', reply, isGivenUp: false }])
  const line = text.split('\n').find((each) => each.includes('answer:')) ?? ''
  expect(line).toMatch(/^ {4}The server’s answer: 550-5\.7\.26 Refused 550 5\.7\.26 see … policy .*…$/)
  expect(line.length).toBeLessThan(240)
})
