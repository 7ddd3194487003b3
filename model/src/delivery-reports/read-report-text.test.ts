import { describe, expect, it } from 'vitest'
import { isReporter, readReportText } from './read-report-text.ts'

const COPY =
  'Received: from app ([192.0.2.1])\nMessage-ID: <m1@sen.example>\nFrom: lan@sen.example\nTo: khac@khach.example\n\nChào anh.'
const AN = 'an@khach.example'

interface Words {
  readonly program: string
  readonly text: string
  readonly failed?: string
  readonly subject?: string
  readonly recipients: readonly (readonly [address: string, action: string, reply: string])[]
  readonly id?: string
}

const REPORTS: readonly Words[] = [
  {
    program: 'qmail',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mx.khach.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${AN}>:\n192.0.2.9 does not like recipient.\nRemote host said: 550 5.1.1 No such user\nGiving up on 192.0.2.9.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <lan@sen.example>\n${COPY}`,
    recipients: [[AN, 'failed', '550 5.1.1 No such user']],
  },
  {
    program: 'Exim before 4.80, as on cPanel and DirectAdmin',
    subject: 'Mail delivery failed: returning message to sender',
    failed: AN,
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${AN}\n    SMTP error from remote mail server after RCPT TO:<${AN}>:\n    host mx.khach.example [192.0.2.9]: 550 5.1.1 User unknown\n\n------ This is a copy of the message, including all the headers. ------\n\n${COPY}`,
    recipients: [[AN, 'failed', '550 5.1.1 User unknown']],
  },
  {
    program: 'Exim, which goes on trying',
    subject: 'Warning: message 1qAbCd-000123-Ef delayed 24 hours',
    text: `A message that you sent has not yet been delivered to one or more of its recipients.\n\nThe address to which the message has not yet been delivered is:\n\n  ${AN}\n    Delay reason: connection timed out\n\n${COPY}`,
    recipients: [[AN, 'delayed', 'Delay reason: connection timed out']],
  },
  {
    program: 'Yahoo in its old form',
    subject: 'Failure Notice',
    text: `Sorry, we were unable to deliver your message to the following address.\n\n<${AN}>:\n554: delivery error: dd Not a valid recipient\n\n--- Below this line is a copy of the message.\n\n${COPY}`,
    recipients: [[AN, 'failed', '554: delivery error: dd Not a valid recipient']],
  },
  {
    program: 'Postfix without its status part',
    subject: 'Undelivered Mail Returned to Sender',
    text: `I'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n                   The mail system\n\n<${AN}>: host mx.khach.example[192.0.2.9] said: 550 5.1.1\n    <${AN}>: Recipient address rejected (in reply to RCPT TO command)\n\n${COPY}`,
    recipients: [[AN, 'failed', `550 5.1.1 <${AN}>: Recipient address rejected`]],
  },
  {
    program: 'Sendmail',
    subject: 'Returned mail: see transcript for details',
    text: `The original message was received at Fri, 27 Nov 2026 09:15:00 +0700\n\n   ----- The following addresses had permanent fatal errors -----\n<${AN}>\n    (reason: 550 5.1.1 User unknown)\n\n   ----- Original message -----\n${COPY}`,
    recipients: [[AN, 'failed', '550 5.1.1 User unknown']],
  },
  {
    program: 'MDaemon',
    subject: 'Permanent Delivery Failure',
    text: `The attached message had PERMANENT fatal delivery errors!\n\nFailed address: ${AN}\n\n--- Session Transcript ---\n <-- 550 Unknown\n\nMessage-ID: <m1@sen.example>`,
    recipients: [[AN, 'failed', '550 Unknown']],
  },
  {
    program: 'SmarterMail',
    subject: 'Delivery Failure',
    text: `Could not deliver message to the following recipient(s):\n\nFailed Recipient: ${AN}\nReason: Remote host said: 550 5.1.1 does not exist\n\n   -- The header and top 20 lines of the message follows --\n\n${COPY}`,
    recipients: [[AN, 'failed', '550 5.1.1 does not exist']],
  },
  {
    program: 'Exchange 2003',
    subject: 'Undeliverable: Thư',
    text: `Your message did not reach some or all of the intended recipients.\n\n      Subject: Thư\n\nThe following recipient(s) could not be reached:\n\n      ${AN} on 11/27/2026 9:15 AM\n            The e-mail account does not exist.\n            <mx.khach.example #5.1.1>`,
    recipients: [[AN, 'failed', '5.1.1 The e-mail account does not exist.']],
    id: '',
  },
  {
    program: 'a host in Vietnam',
    subject: 'Thư không gửi được',
    text: `Thư của bạn không đến được người nhận sau:\n\nNgười nhận: ${AN}\nLý do: 550 5.1.1 Hộp thư không tồn tại\n\n------ Nội dung thư gốc ------\n${COPY}`,
    recipients: [[AN, 'failed', '550 5.1.1 Hộp thư không tồn tại']],
  },
  {
    program: 'a host in Vietnam that goes on trying',
    subject: 'Thư bị trì hoãn',
    text: `Địa chỉ: ${AN}\n\n${COPY}`,
    recipients: [[AN, 'delayed', '']],
  },
  {
    program: 'Gmail, by its field alone',
    subject: 'Delivery Status Notification (Failure)',
    failed: `${AN}, Ba@Khach.example`,
    text: 'Không tìm thấy địa chỉ\n\nThư của bạn chưa được gửi.',
    recipients: [
      [AN, 'failed', ''],
      ['ba@khach.example', 'failed', ''],
    ],
    id: '',
  },
  {
    program: 'two recipients',
    text: `<${AN}>:\n550 no\n\n<ba@khach.example>:\n552 full\n\n--- Below this line is a copy of the message.\n\n${COPY}`,
    recipients: [
      [AN, 'failed', '550 no'],
      ['ba@khach.example', 'failed', '552 full'],
    ],
  },
  {
    program: 'a copy that is quoted, its field folded',
    text: `${AN}\n\n> Message-Id:\n>  <m1@sen.example>\n> To: khac@khach.example`,
    recipients: [[AN, 'failed', '']],
  },
  { program: 'nothing', text: '', recipients: [], id: '' },
  { program: 'words without an address', text: 'Your mail failed.\nSorry.', recipients: [], id: '' },
]

describe('readReportText', () => {
  it.each(REPORTS)('$program', ({ text, failed = '', subject = '', recipients, id = '<m1@sen.example>' }) => {
    const read = readReportText(text, failed, subject)
    expect(read.recipients.map(({ addresses, action, reply }) => [...addresses, action, reply])).toEqual(recipients)
    expect(read.messageIdField).toBe(id)
  })

  it.each([
    ['<'.repeat(500_000), []],
    [`${' '.repeat(900)}a@x\n`.repeat(5_000), ['a@x']],
    ['- '.repeat(250_000), []],
    ['a@x:\n'.repeat(100_000), ['a@x:']],
    [`message-id:${' '.repeat(900)}x\n`.repeat(3_000), []],
    [`${'>'.repeat(900)}\n`.repeat(3_000), []],
  ])('reads from a report made to hurt only what is in it: %#', (text, expected) => {
    const { recipients } = readReportText(text, text, text)
    expect([...new Set(recipients.flatMap(({ addresses }) => addresses))]).toEqual(expected)
  })
})

it.each([
  ['Mail Delivery System <MAILER-DAEMON@mx.khach.example>', true],
  ['MAILER-DAEMON@mx.khach.example (Mail Delivery System)', true],
  ['"Mail Delivery Subsystem" <mailer-daemon@googlemail.com>', true],
  ['postmaster@khach.example', true],
  ['MDaemon@khach.example', true],
  ['<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@khach.example>', true],
  ['An <an@khach.example>', false],
  ['"mailer-daemon" <an@khach.example>', false],
  ['an.postmaster@khach.example', false],
])('of %s: %s', (from, is) => {
  expect(isReporter(from)).toBe(is)
})
