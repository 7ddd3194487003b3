import { expect, it } from 'vitest'
import { DOT_SIGNS } from './dot-signs.ts'
import { mayNameHost, misleadingLink } from './link-hosts.ts'

const nameOf = (sign: string) => [...sign].map((each) => `U+${each.codePointAt(0)?.toString(16)}`).join(' ')
const rows = Object.entries(DOT_SIGNS).flatMap(([kind, signs]) => [...signs].map((sign) => [kind, nameOf(sign), sign]))

it.each(rows)('reads %s as a dot: %s', (_, __, sign) => {
  const text = `vietcombank${sign}com${sign}vn`
  expect(mayNameHost(text)).toBe(true)
  expect(misleadingLink(text, 'https://evil.example/')?.named).toBe('vietcombank.com.vn')
  expect(misleadingLink(text, 'https://www.vietcombank.com.vn/')).toBeUndefined()
})

const MARKS = [...'\u0323\u0307\u0358\u05b4\u05c5\u065c\u06ea\u06ec\u0742\u0f37\u1ab4\u302e\u030a\u0324']

it.each(
  ['\u0020', '\u00a0', '\u2009', '\u200a', '\u202f', '\u2800', '\u200a\u200b'].flatMap((blank) =>
    MARKS.map((mark) => [nameOf(blank + mark), blank + mark]),
  ),
)('reads a mark on a blank as a dot: %s', (_, sign) => {
  const text = `vietcombank${sign}com${sign}vn`
  expect(mayNameHost(text)).toBe(true)
  expect(misleadingLink(text, 'https://evil.example/')?.named).toBe('vietcombank.com.vn')
})

it.each([
  'bank\u0323vn',
  'bank\u0307vn',
  'ban\u1e33vn',
  'bank\u2009\u0323\u2009vn',
  'bank\u200a\u0307\u202fvn',
  'bank\u0323\u2009vn',
  'bank\u2009 \u0323vn',
])('reads a mark between two words as a dot: %j', (text) => {
  expect(mayNameHost(text)).toBe(true)
  expect(misleadingLink(text, 'https://evil.example/')?.named).toBe('bank.vn')
})

it.each([
  'Cà phê ̣ Việt',
  'mo\u0323i',
  'Vie\u0323\u0302t',
  'Go\u0323i',
  'bo\u0323vn',
  'każde',
  'Muḥammad',
  'Xem \u0323 In',
])('reads no dot in “%s”', (text) => {
  expect(misleadingLink(text, 'https://evil.example/')).toBeUndefined()
})

it.each(['Nº 5', '1º giải', 'H₂O', 'x⁰', 'Ngân h ̀ang', 'Cà phê ̣ Việt', '서울ㆍ부산', 'ｶﾞｲﾄﾞ', 'ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ'])(
  'takes “%s” for no host',
  (text) => {
    expect(misleadingLink(text, 'https://evil.example/')).toBeUndefined()
  },
)
