import { expect, it } from 'vitest'
import { shownServerReply } from './shown-server-reply.ts'

const AN = 'an@khach.example'

it.each([
  ['550 5.1.1 User unknown', '550 5.1.1 User unknown'],
  ['550 5.1.1 <An@Khach.example>: no such user', '550 5.1.1 <An@Khach.example>: no such user'],
  ['host mx.khach.example[192.0.2.1] said: 452 4.2.2 Full', 'host mx.khach.example[192.0.2.1] said: 452 4.2.2 Full'],
  ['550 No. See https://la.example/dang-nhap or www.la.example', '550 No. See … or …'],
  ['550 (HTTPS://la.example) la.example/x mailto:x y.la.example:80/', '550 …'],
  ['550 write to ho-tro@la.example＠b <ke@la.example> now', '550 write to … now'],
  ['550 ho-tro＠la.example', '550 …'],
  ['550 one\r\n two\u2028three', '550 one two three'],
  ['', ''],
])('of %s shows %s', (reply, shown) => {
  expect(shownServerReply(reply, AN)).toBe(shown)
})

it('is at most 200 characters long, however long the reply is', () => {
  const long = shownServerReply(`550 ${'lời dài '.repeat(100_000)}`, AN)
  expect(long).toHaveLength(200)
  expect(long.endsWith('…')).toBe(true)
  expect(shownServerReply(`550 ${'.a'.repeat(100_000)}`, AN)).toHaveLength(200)
  // Truncation must not split a surrogate pair.
  expect(shownServerReply(`x${'😀'.repeat(150)}`, AN)).toBe(`x${'😀'.repeat(99)}…`)
  expect(shownServerReply('😀'.repeat(150), AN)).toBe(`${'😀'.repeat(99)}…`)
})
