import { expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

const STATUS = 'Final-Recipient: rfc822; an@khach.example\nAction: failed\nStatus: 5.1.1\n'
const HEADER = 'From: lan@sen.example\nSubject: =?UTF-8?Q?Gi=C3=A1?=\nMessage-ID:\n <m1@sen.example>\n'

function report(statusType: string, originalType: string, original: string, status = STATUS): Promise<unknown> {
  const parts = [
    `Content-Type: text/plain\n\nSorry.`,
    `Content-Type: ${statusType}\n\n${status}`,
    ...(originalType === '' ? [] : [`Content-Type: ${originalType}\n\n${original}`]),
  ]
  const text = `Subject: Undelivered\nContent-Type: multipart/report; boundary="b"\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
  return readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n')))).then(
    ({ deliveryReport }) => deliveryReport,
  )
}

const AN = [{ addresses: ['an@khach.example'], action: 'failed', reply: '5.1.1' }]

it.each([
  ['text/rfc822-headers', HEADER],
  ['message/rfc822-headers', HEADER],
  ['message/rfc822', `${HEADER}\nChào chị.\n`],
  ['message/global', `${HEADER}\nChào chị.\n`],
  ['message/global-headers', HEADER],
  ['text/rfc822-headers; charset=utf-8\nContent-Transfer-Encoding: base64', Buffer.from(HEADER).toString('base64')],
])('reads which mail a report is about from a part of %s', async (type, original) => {
  expect(await report('message/delivery-status', type, original)).toEqual({
    recipients: AN,
    originalMessageId: 'm1@sen.example',
  })
})

it.each([
  ['without a part of the original', '', ''],
  ['with a header that names none', 'text/rfc822-headers', 'Subject: x\n'],
  ['with a Message-ID in its text alone', 'message/rfc822', 'Subject: x\n\nMessage-ID: <m1@sen.example>\n'],
])('names no mail %s', async (_, type, original) => {
  expect(await report('message/delivery-status', type, original)).toMatchObject({ originalMessageId: '' })
})

it('reads only characters that a database can store', async () => {
  const status =
    'Final-Recipient: utf-8; a\u0000n@khach.example\nAction: failed\nDiagnostic-Code: smtp; 550 \u0007no\u202e one'
  expect(await report('message/global-delivery-status', 'text/rfc822-headers', HEADER, status)).toEqual({
    recipients: [{ addresses: ['an@khach.example'], action: 'failed', reply: '550 no one' }],
    originalMessageId: 'm1@sen.example',
  })
})

it('takes other mail for none', async () => {
  expect(await report('message/disposition-notification', 'text/rfc822-headers', HEADER)).toBeUndefined()
})

const SENT = 'Message-ID: <m1@sen.example>\nFrom: lan@sen.example\n'

function mailOf(header: string, type: string, ...parts: readonly string[]): string {
  const body = parts.length === 0 ? '' : `${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
  return `${header}\nContent-Type: ${type}${parts.length === 0 ? '' : '; boundary="b"'}\n\n${body}`
}

const STATUS_PART = `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.khach.example\n\n${STATUS}`
const DAEMON = 'From: MAILER-DAEMON@mx.khach.example (Mail Delivery System)\nSubject: failure notice'

it.each([
  [
    'Domino, whose original precedes the status',
    mailOf('Subject: x', 'multipart/report', `Content-Type: message/rfc822\n\n${SENT}\nChào.`, STATUS_PART),
  ],
  [
    'Sendmail, whose copy has an envelope line',
    mailOf(
      'Subject: x',
      'multipart/report',
      STATUS_PART,
      `Content-Type: message/rfc822\n\nFrom lan@sen.example Fri Nov 27 09:15:00 2026\n${SENT}\nChào.`,
    ),
  ],
  [
    'a copy behind an empty line',
    mailOf('Subject: x', 'multipart/report', STATUS_PART, `Content-Type: text/rfc822-headers\n\n\n${SENT}`),
  ],
  [
    'a part named text/rfc822-header',
    mailOf('Subject: x', 'multipart/report', STATUS_PART, `Content-Type: text/rfc822-header\n\n${SENT}`),
  ],
  [
    'Microsoft 365, which answers the message and returns none of it',
    mailOf('In-Reply-To: <m1@sen.example>', 'multipart/report', 'Content-Type: text/html\n\n<p>x', STATUS_PART),
  ],
  [
    'Gmail, by its References',
    mailOf('References: <m0@sen.example> <m1@sen.example>', 'multipart/report', STATUS_PART),
  ],
  [
    'osTicket’s case: an alternative, a status and the original',
    mailOf(
      'Subject: x',
      'multipart/report',
      'Content-Type: multipart/alternative; boundary="c"\n\n--c\nContent-Type: text/plain\n\na\n--c\nContent-Type: text/html\n\n<p>a\n--c--',
      STATUS_PART,
      `Content-Type: message/rfc822\n\n${SENT}\nChào.`,
    ),
  ],
  [
    'a status that is called text',
    mailOf(
      'Subject: x',
      'multipart/report',
      'Content-Type: text/plain\n\nSorry.',
      `Content-Type: text/plain; name="details.txt"\n\nReporting-MTA: dns; mx\n\n${STATUS}`,
      `Content-Type: message/rfc822\n\n${SENT}\nChào.`,
    ),
  ],
  [
    'qmail, in words alone',
    `${DAEMON}\n\n<an@khach.example>:\n5.1.1\n\n--- Below this line is a copy of the message.\n\n${SENT}\nChào.`,
  ],
  [
    'Exim, by X-Failed-Recipients',
    `From: Mail <no-reply@khach.example>\nX-Failed-Recipients: an@khach.example\n\n  an@khach.example\n    5.1.1\n\n------ This is a copy of your message, including all the headers. ------\n\n${SENT}`,
  ],
  [
    'MDaemon, with the original as a file',
    mailOf(
      'From: MDaemon@khach.example',
      'multipart/mixed',
      'Content-Type: text/plain\n\nFailed address: an@khach.example\n5.1.1\n',
      `Content-Type: message/rfc822\n\n${SENT}\nChào.`,
    ),
  ],
])('reads the report of %s', async (_, text) => {
  const { deliveryReport } = await readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'))))
  expect(deliveryReport).toEqual({ recipients: AN, originalMessageId: 'm1@sen.example' })
})

it.each([
  ['a person who quotes a message', `From: an@khach.example\n\nba@khach.example\n\n${SENT}`],
  ['a postmaster who writes', 'From: postmaster@khach.example\n\nChào chị, hộp thư của chị sắp đầy.'],
  [
    'a forwarded report of a person',
    mailOf('From: an@khach.example', 'multipart/mixed', `Content-Type: text/plain\n\n${STATUS}`),
  ],
])('takes %s for no report', async (_, text) => {
  const { deliveryReport } = await readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'))))
  expect(deliveryReport).toBeUndefined()
})
