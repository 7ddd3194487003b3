import { expect, test } from 'vitest'
import { countReceivedFields } from './received-fields.ts'

test.each([
  ['Received: a\r\nReceived: b\r\n\r\nReceived: body\r\n', 2],
  ['RECEIVED: a\nreceived \t: b\n\n', 2],
  ['X-Received: a\r\nReceived-SPF: pass\r\nReceiver: b\r\n\r\n', 0],
  ['Subject: a\r\n Received: folded\r\nReceived:\r\n by c\r\n', 1],
  ['Received: no line end', 0],
  ['', 0],
])('%j has %i', (message, fields) => {
  expect(countReceivedFields(Buffer.from(message))).toBe(fields)
})
