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
  return readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n')))).then(({ bounce }) => bounce)
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

it('reads what a database can hold', async () => {
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
