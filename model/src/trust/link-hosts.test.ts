import { expect, it } from 'vitest'
import { mayNameHost, misleadingLink } from './link-hosts.ts'

it.each([
  ['https://vietcombank.com.vn/dang-nhap', 'https://evil.example/x', 'evil.example'],
  ['vietcombank.com.vn', 'http://vietcombank.com.vn.evil.example/', 'vietcombank.com.vn.evil.example'],
  ['www.bank.vn', 'https://bank.vn@evil.example/', 'evil.example'],
  ['bank.vn/login now', 'https://evil.example', 'evil.example'],
  ['bаnk.vn', 'https://bank.vn/', 'bank.vn'],
  // It looks the same in letters of another script, and the link goes where it says.
  ['bаnk.vn', 'https://bаnk.vn/', 'xn--bnk-6cd.vn'],
  ['https://раураӏ.com', 'https://раураӏ.com/', 'xn--80aa0cbo65f.com'],
  ['bánh-chưng.vn', 'https://bánh-chưng.vn/', undefined],
  ['почта.рф', 'https://почта.рф/', undefined],
  ['ısı.com', 'https://ısı.com/', undefined],
  ['WWW.Bank.VN', 'https://bank.vn/a', undefined],
  ['bank.vn', 'https://ebank.bank.vn/', undefined],
  ['Xem hóa đơn', 'https://evil.example', undefined],
  ['báo cáo.docx', 'https://evil.example', undefined],
  ['3.14', 'https://evil.example', undefined],
])('“%s” to %s', (text, href, expected) => {
  expect(misleadingLink(text, href)?.real).toBe(expected)
})

it.each([
  ['words before it', 'Đăng nhập tại vietcombank.com.vn'],
  ['words after it', 'vietcombank.com.vn, đăng nhập ngay'],
  ['brackets', '(vietcombank.com.vn)'],
  ['other brackets', '【vietcombank.com.vn】'],
  ['quotation marks', '“vietcombank.com.vn”'],
  ['an arrow', '→vietcombank.com.vn'],
  ['a space of no width', 'vietcom\u200bbank.com.vn'],
  ['such a space before the dot', 'vietcombank\u200b.com\u2060.vn'],
  ['a soft hyphen', 'vietcom\u00adbank.com.vn'],
  ['a mark of direction', '\u202avietcombank.com.vn\u202c'],
  ['a filler of another script', 'vietcom\u3164bank.com.vn'],
  ['a selector of variants', 'vietcombank\ufe0f.com.vn'],
  ['full-width letters and dots', 'ｖｉｅｔｃｏｍｂａｎｋ．ｃｏｍ．ｖｎ'],
  ['an ideographic full stop', 'vietcombank。com｡vn'],
  ['a one dot leader', 'vietcombank․com․vn'],
  ['a scheme before it', 'Xem https://vietcombank.com.vn/a?b'],
  ['a port after it', 'vietcombank.com.vn:443'],
  ['another slash after it', 'vietcombank.com.vn⁄dang-nhap'],
  ['a full stop after it', 'Mời vào vietcombank.com.vn.'],
  ['the real one beside it', 'evil.example vietcombank.com.vn'],
  ['capitals', 'VietcomBank.Com.Vn'],
  ['dots of other scripts', 'vietcombank\ua4f8com\u06d4vn'],
  ['a dot at half height', 'vietcombank·com·vn'],
  ['a mark on its dot', 'vietcombank.\u0335com.vn'],
  ['a bullet for a dot', 'vietcombank\u2022com\u2022vn'],
  ['a small square for a dot', 'vietcombank\u25aacom\u25aavn'],
  ['a katakana dot', 'vietcombank\u30fbcom\u30fbvn'],
  ['a dot of braille', 'vietcombank\u2804com\u2804vn'],
  ['two dots of one letter', 'vietcombank\u2025com\u2025vn'],
  ['signs of several kinds', 'vietcombank\u25cfcom\u2e3avn'],
  ['an emoji for a dot', 'vietcombank\u{1f534}com\u{1f534}vn'],
  ['a marked bullet', 'vietcombank\u2022\u0335com.vn'],
  ['commas', 'vietcombank,com,vn'],
  ['a degree sign', 'vietcombank°com°vn'],
  ['dots above', 'vietcombank\u02d9com\u02d9vn'],
  ['cedillas', 'vietcombank\u00b8com\u00b8vn'],
  ['half a colon of length', 'vietcombank\u02d1com\u02d1vn'],
  ['a dot of Canadian syllables', 'vietcombank\u1427com\u1427vn'],
  ['a letter that looks like a sign behind it', 'vietcombank.com.vn\u01c3'],
  ['white letters on black', '🆅🅸🅴🆃🅲🅾🅼🅱🅰🅽🅺.🅲🅾🅼.🆅🅽'],
  ['white letters in circles', '🅥🅘🅔🅣🅒🅞🅜🅑🅐🅝🅚.🅒🅞🅜.🅥🅝'],
  ['small capitals', 'ᴠɪᴇᴛᴄᴏᴍʙᴀɴᴋ.ᴄᴏᴍ.ᴠɴ'],
  ['mathematical letters', '𝐯𝐢𝐞𝐭𝐜𝐨𝐦𝐛𝐚𝐧𝐤.𝐜𝐨𝐦.𝐯𝐧'],
  ['tag characters', 'vietcom\u{e0062}bank.com.vn'],
  ['words behind such a name', 'vietcombank•com•vn•Đăng nhập'],
  ['many words before it', `${'x '.repeat(2_100)}vietcombank.com.vn`],
])('finds a host with %s', (_, text) => {
  expect(misleadingLink(text, 'https://evil.example/x')).toEqual({ named: 'vietcombank.com.vn', real: 'evil.example' })
  expect(misleadingLink(text.replace('evil.example ', ''), 'https://www.vietcombank.com.vn/x')).toBe(undefined)
})

it.each([
  ['Armenian', 'bank.v\u0578'],
  ['Cyrillic', 'bank.\u0441om'],
  ['Greek', 'bank.c\u03bfm'],
])('reads an ending in letters of another script: %s', (_, text) => {
  expect(misleadingLink(text, 'https://evil.example/x')?.real).toBe('evil.example')
})

it.each([
  ['lan@bank.vn', 'mailto:xau@evil.example?subject=lan@bank.vn', 'xau@evil.example'],
  ['Viết cho lan@gmail.com', 'mailto:xau@gmail.com', 'xau@gmail.com'],
  ['lan＠bank。vn', 'MAILTO:xau%40evil.example', 'xau@evil.example'],
  ['Lan@Bank.vn', 'mailto:lan%40bank.vn', undefined],
  ['lan@bank.vn', 'mailto:lan+web@bank.vn', undefined],
  ['lan@bank.vn', 'mailto:minh@bank.vn,lan@bank.vn', undefined],
  ['quan.tm@netco.example', 'mailto:quan.tm@netco.example', undefined],
  ['<Ten.VN@cong-ty.example>', 'mailto:ten.vn@cong-ty.example', undefined],
  ['bank.vn', 'mailto:bank.vn@evil.example', 'bank.vn@evil.example'],
  ['bank.vn@evil.example,bank.vn', 'mailto:bank.vn@evil.example', 'bank.vn@evil.example'],
  ['Viết cho chúng tôi tại bank.vn', 'mailto:lan@gmail.com', undefined],
])('a letter: “%s” to %s', (text, href, expected) => {
  expect(misleadingLink(text, href)?.real).toBe(expected)
})

it.each([
  ['a line of hyphens', `${'-'.repeat(130)}www.bank.vn`, 'www.bank.vn'],
  ['a line of hyphens and a word', `${'-'.repeat(130)}xem-www.bank.vn`, 'xem-www.bank.vn'],
  ['a long word with a hyphen', `${'a'.repeat(70)}-www.bank.vn`, 'www.bank.vn'],
  ['full stops', '...bank.com.vn', 'bank.com.vn'],
  ['an at sign', '@bank.com.vn', 'bank.com.vn'],
  ['a word with a hyphen', 'sai-bank.vn', 'sai-bank.vn'],
])('reads a host behind %s', (_, text, named) => {
  expect(misleadingLink(text, 'https://evil.example/')?.named).toBe(named)
})

it.each([
  ['a full stop', '.bank.com.vn/dang-nhap'],
  ['a full stop behind words', 'Mời vào: .bank.com.vn'],
  ['a full stop and other dots', '.bank\u2022com\u2022vn'],
  ['a middle dot', '\u00b7bank\u00b7com\u00b7vn'],
  ['a user', 'https://dangnhap@bank.com.vn/xac-thuc'],
  ['a user and a password', 'Vào http://dang:nhap@bank.com.vn ngay'],
  ['a user and other slashes', 'https:\\\\dangnhap@bank.com.vn'],
  ['a user, with a path', 'Vào dangnhap@bank.com.vn/xac-thuc ngay'],
  ['a user, with a port', 'Vào dangnhap@bank.com.vn:443 ngay'],
])('reads the host of an address behind %s', (_, text) => {
  expect(misleadingLink(text, 'https://evil.example/')).toEqual({ named: 'bank.com.vn', real: 'evil.example' })
  expect(misleadingLink(text, 'https://www.bank.com.vn/')).toBeUndefined()
})

it.each([
  ['lan.nguyen@bank.vn', 'https://evil.example/', 'lan.nguyen@bank.vn'],
  ['  <lan.nguyen@Bank.vn> ', 'http://evil.example/', 'lan.nguyen@bank.vn'],
  ['lan@bank.vn', 'https://mail.bank.vn/lan', undefined],
  ['lan@gmail.com', 'https://mail.google.com/', 'lan@gmail.com'],
  ['Chị Lan <lan@bank.vn>', 'https://evil.example/', undefined],
  ['Đăng nhập bằng lan@bank.vn', 'https://evil.example/', undefined],
  ['lan@máy-in', 'https://evil.example/', undefined],
])('a mail address on the link to a page: “%s” to %s', (text, href, named) => {
  expect(misleadingLink(text, href)?.named).toBe(named)
})

it.each(['.com.vn', '.vn', 'tên miền .edu.vn', 'lan@evil.example', 'lan+bank@evil.example', '"lan"@evil.example'])(
  'does not read %s as a host',
  (text) => {
    expect(misleadingLink(text, 'https://evil.example/')).toBeUndefined()
  },
)

it.each([
  ['www.vietcombank.com.vn', 'tel:1900', 'tel:1900'],
  ['Đăng nhập tại vietcombank.com.vn', 'TEL:1900', 'TEL:1900'],
  ['lan@bank.vn', 'sms:+84901234567?body=x', 'sms:+84901234567?body=x'],
  ['bank.vn', 'geo:10.7,106.6', 'geo:10.7,106.6'],
  ['bank.vn', 'ftp://evil.example/x', 'evil.example'],
  ['bank.vn', 'ftp://tep.bank.vn/x', undefined],
  ['bank.vn', 'zalo://chat', 'zalo://chat'],
  ['www.bank.vn', 'mailto:xau@evil.example', 'xau@evil.example'],
  ['www.bank.vn', 'mailto:lan@bank.vn', undefined],
  ['www.bank.vn', 'mailto:?subject=x', undefined],
  ['1900.1234', 'tel:19001234', undefined],
  ['Gọi 028 3822.1234', 'tel:+842838221234', undefined],
  ['bank.vn', '#muc-2', undefined],
])('a link of another scheme: “%s” to %s', (text, href, expected) => {
  expect(misleadingLink(text, href)?.real).toBe(expected)
})

it.each([
  'Xem thêm.Nhấn vào đây',
  'hóa-đơn.pdf',
  'bảng kê 11.2026.xlsx',
  'Chị Lan <lan@bank.vn>',
  'v2.0.1',
  '1.250.000 đ',
  'v.v.',
])('takes “%s” for no host', (text) => {
  expect(misleadingLink(text, 'https://evil.example')).toBe(undefined)
})

it.each([
  "Confirm you're human",
  'They’ve moved',
  'Xem EN|VN',
  'A&B/in',
  'Mua ngay • Top bán chạy',
  'Giá 1,250,000đ',
  'https://shop.example/ha-noi,vn?a=b;in',
  'lúc 10:30',
  'Trang chủ•Liên hệ',
])('takes no sign for a dot in “%s”', (text) => {
  expect(misleadingLink(text, 'https://shop.example/')).toBe(undefined)
})

it('checks only text that may name a host', () => {
  for (const text of ['bank\u200a•\u200avn', 'bank .vn', 'bank , vn', 'xem ‥ vn']) expect(mayNameHost(text)).toBe(true)
  for (const text of ['Xem thêm', 'Giá, ngày', 'lúc 10:30', "you're"]) expect(mayNameHost(text)).toBe(false)
})

it('reads hosts in letters of their own', () => {
  expect(misleadingLink('Vào ngânhàng.vn nhé', 'https://evil.example')?.named).toBe('ngânhàng.vn')
  expect(misleadingLink('ngânhàng.vn', 'https://xn--ngnhng-ltan.vn/x')).toBe(undefined)
})

it('takes no longer for a text made to be slow', () => {
  for (const slow of ['a.'.repeat(50_000), 'a-'.repeat(50_000), '@a.'.repeat(30_000), '\u200b'.repeat(90_000)]) {
    const before = performance.now()
    misleadingLink(slow, 'https://evil.example')
    expect(performance.now() - before).toBeLessThan(1_000)
  }
})
