import { expect, test } from 'vitest'
import type { ParsedMessage } from '../ports/mime.ts'
import { receivedTime } from './received-time.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const OTHERWISE = new Date('2020-01-01T00:00:00Z')
const RECEIVED = 'from a by b with SMTP; Tue, 4 Jun 2024 09:15:00 +0700'

test.each([
  ['the Received header first', RECEIVED, '2001-01-01', '2024-06-04T02:15:00.000Z'],
  ['the Date header where nobody received it', undefined, '2001-01-01', '2001-01-01T00:00:00.000Z'],
  ['the Date header behind a Received header without a date', 'from a by b', '2001-01-01', '2001-01-01T00:00:00.000Z'],
  ['a comment behind the date does no harm', `${RECEIVED} (ICT; x)`, undefined, OTHERWISE.toISOString()],
  ['nothing at all', undefined, undefined, OTHERWISE.toISOString()],
  ['never the future', undefined, '2038-01-01', OTHERWISE.toISOString()],
  ['a clock that is a little fast', undefined, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['never before there was mail', 'x; 1 Jan 1970 00:00:00 +0000', '1970-01-01', OTHERWISE.toISOString()],
])('%s', (_, received, date, expected) => {
  const message = {
    headers: received === undefined ? {} : { received },
    date: date === undefined ? undefined : new Date(date),
  } as unknown as ParsedMessage
  expect(receivedTime(message, OTHERWISE, NOW).toISOString()).toBe(expected)
})
