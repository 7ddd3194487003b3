import { OWN_MARKUP } from './own-markup.ts'
import {
  headOf,
  htmlPart,
  ownCase,
  ownMail,
  ownParts,
  picturePart,
  plainPart,
  utf8,
  winmailPart,
} from './own-source.ts'
import { OWN_TIMES } from './own-times.ts'
import type { ReportedCase } from './reported-case.ts'

const PLAIN = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

const INVISIBLE: readonly ReportedCase[] = [
  ownCase('zero width spaces in numbers', (id) => ownMail(id, PLAIN, 'Số HĐ\u200b2026\u200b0099 đã ký.'), {
    found: ['HĐ20260099', 'hđ20260099', 'HĐ\u200b20260099'],
  }),
  ownCase(
    'joiners and marks in words',
    (id) => ownMail(id, PLAIN, 'Mã KHO\u2060HANG\u200c77 và \ufeffPHIEU\u00adXUAT\u034f88 kèm theo.'),
    { found: ['KHOHANG77', 'PHIEUXUAT88', 'phieuxuat88'], snippet: 'Mã KHOHANG77 và PHIEUXUAT88 kèm theo.' },
  ),
  ownCase(
    'marks of direction in words',
    (id) =>
      ownMail(id, PLAIN, 'Mã \u202dLENH\u200eSX\u202c91 và \u2066PHIEU\u2069NHAP\u061c92 và HOP\u180eDONG\u206393.'),
    { found: ['LENHSX91', 'PHIEUNHAP92', 'HOPDONG93'] },
  ),
  ownCase(
    'entities in words',
    (id) => ownMail(id, HTML, '<p>Vận đơn GHN&#8203;ABC&#x2060;445&zwnj;VN và S&zwj;X<wbr>77</p>'),
    { found: ['GHNABC445VN', 'SX77'], snippet: 'Vận đơn GHNABC445VN' },
  ),
  ownCase(
    'heart and flag',
    (id) => ownMail(id, PLAIN, 'Cảm ơn chị \u2764\ufe0f gia đình \u{1f468}\u200d\u{1f469}\u200d\u{1f467} Sen.'),
    {
      snippet: 'Cảm ơn chị \u2764\ufe0f gia đình \u{1f468}\u200d\u{1f469}\u200d\u{1f467} Sen.',
      found: ['gia đình Sen'],
    },
  ),
  ownCase(
    'soft hyphens in subject and name',
    (id) =>
      ownMail(id, PLAIN, 'Thư.', '=?utf-8?Q?Nguy=E1=BB=85n_Th=C2=AD=E1=BA=A3o?= <thao@doi-tac.example>')
        .replace(/^Subject: .*$/m, 'Subject: =?utf-8?Q?Quy=E1=BA=BFt_to=C2=AD=C3=A1n_SEN=C2=AD778?=\r')
        .replace('\r\r', '\r'),
    { found: ['SEN778', 'subject:SEN778', 'Thảo'] },
  ),
  ownCase(
    'padding after a preheader',
    (id) =>
      ownMail(
        id,
        HTML,
        `<div style="display:none">Giảm giá cuối tuần${'&#847;&zwnj;&nbsp;&#8199;&shy;&#65279;'.repeat(40)}</div><p>Thân bản tin.</p>`,
      ),
    { format: 'html', snippet: 'Giảm giá cuối tuần Thân bản tin.', shows: ['Thân bản tin.'] },
  ),
]

/** A line that is no header starts the text (RFC 5322 section 2.1). */
const HEADERS: readonly ReportedCase[] = [
  ownCase(
    'HTML right after the header',
    (id) =>
      `${headOf(id)}Content-Type: ${HTML}\r\n${utf8('<html><body><p>Dòng một.</p>\r\n\r\n<p>Dòng hai.</p></body></html>')}\r\n`,
    { format: 'html', shows: ['Dòng một.', 'Dòng hai.'], snippet: 'Dòng một.' },
  ),
  ownCase(
    'text right after the header of a part',
    (id) =>
      ownParts(id, 'mixed', [
        `Content-Type: ${PLAIN}\nDòng một của phần.\nDòng hai.\n\nDòng ba.`,
        picturePart('anh.png', 'Content-Disposition: attachment; filename="anh.png"'),
      ]),
    { shows: ['Dòng một của phần. Dòng hai. Dòng ba.'], files: ['anh.png'] },
  ),
  ownCase(
    'a part that is nothing but text',
    (id) => ownParts(id, 'mixed', ['Dòng một của phần.\nDòng hai.', picturePart('anh.png', 'X-A: b')]),
    { shows: ['Dòng một của phần. Dòng hai.'], files: ['anh.png'] },
  ),
  ownCase(
    'a boundary right after the header',
    (id) =>
      `${headOf(id)}Content-Type: multipart/mixed; boundary="B"\r\n--B\r\n${utf8(plainPart('Dòng một.')).replaceAll('\n', '\r\n')}\r\n--B--\r\n`,
    { shows: ['Dòng một.'], showsNot: ['--B', 'Content-Type'] },
  ),
  ownCase(
    'a quote right after the header',
    (id) => `${headOf(id)}Content-Type: ${PLAIN}\r\n> cau hoi: mot\r\n${utf8('Trả lời.')}\r\n\r\nHet.\r\n`,
    { holds: ['> cau hoi: mot\nTrả lời.\n\nHet.'] },
  ),
  ownCase(
    'an indented text right after the header',
    (id) =>
      `${headOf(id)}Content-Type: ${PLAIN}\r\n${utf8('Kính gửi: anh Nam\r\n  Dòng thụt.\r\nLưu ý: họp 9 giờ.\r\n\r\nHết.')}\r\n`,
    { shows: ['Kính gửi: anh Nam Dòng thụt. Lưu ý: họp 9 giờ. Hết.'] },
  ),
  ownCase(
    'white space for the empty line',
    (id) => `${headOf(id)}Content-Type: ${PLAIN}\r\n \t\r\n${utf8('Dòng một.\r\n\r\nDòng hai.')}\r\n`,
    { subject: 'white space for the empty line', shows: ['Dòng một. Dòng hai.'] },
  ),
  ownCase(
    'first line of an mbox',
    (id) => `From ketoan@doi-tac.example Fri Nov 27 09:15:00 2026\r\n${ownMail(id, PLAIN, 'Dòng một.')}`,
    { subject: 'first line of an mbox', fromName: 'Phong ke toan', shows: ['Dòng một.'], showsNot: ['Message-ID'] },
  ),
]

const BLANK_HTML = '<html><body><div>&nbsp;<br></div></body></html>'
const WINMAIL_TEXT = 'Thân thư HTML trong winmail'

const WINMAIL: readonly ReportedCase[] = [
  ownCase(
    'winmail beside blank HTML',
    (id) => ownParts(id, 'mixed', [htmlPart(BLANK_HTML), winmailPart('B29html-tnef')]),
    { shows: [WINMAIL_TEXT], snippet: WINMAIL_TEXT },
  ),
  ownCase(
    'winmail beside HTML of spaces that nobody sees',
    (id) =>
      ownParts(id, 'mixed', [
        htmlPart('<p>&#8203;&#x2060;&#65279;</p><style>p{color:red}</style>'),
        winmailPart('B29html-tnef'),
      ]),
    { shows: [WINMAIL_TEXT], snippet: WINMAIL_TEXT },
  ),
  ownCase(
    'winmail beside two blank bodies',
    (id) =>
      ownParts(id, 'mixed', [
        `Content-Type: multipart/alternative; boundary="C"\n\n--C\n${plainPart(' ')}\n--C\n${htmlPart(BLANK_HTML)}\n--C--`,
        winmailPart('B29wbody-tnef'),
      ]),
    { shows: ['Kính gửi chị Lan,', 'Báo cáo quý kèm theo.'], snippet: 'Kính gửi chị Lan' },
  ),
  ownCase(
    'winmail before the blank body',
    (id) => ownParts(id, 'mixed', [winmailPart('B29html-tnef'), plainPart(' ')]),
    { shows: [WINMAIL_TEXT] },
  ),
  ownCase(
    'winmail of another type',
    (id) =>
      ownParts(id, 'mixed', [
        plainPart(' '),
        winmailPart('B29html-tnef').replace('application/ms-tnef', 'application/octet-stream'),
      ]),
    { shows: [WINMAIL_TEXT] },
  ),
  ownCase(
    'winmail beside a body with words',
    (id) => ownParts(id, 'mixed', [plainPart('Thư thật.'), winmailPart('B29-tnef-long-name')]),
    { shows: ['Thư thật.'], files: ['Báo cáo quý 4 – bản chính thức (đã duyệt).xlsx'] },
  ),
]

const named = (type: string, name: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\nContent-Disposition: inline; ${name}\nContent-Transfer-Encoding: 8bit\n\n${text}`

const NAMED: readonly ReportedCase[] = [
  ownCase(
    'HTML report with a name',
    (id) =>
      ownParts(id, 'mixed', [
        plainPart('Gửi chị báo cáo.'),
        named('text/html', 'filename="bao-cao.html"', '<p>Bảng số liệu</p>'),
      ]),
    { shows: ['Gửi chị báo cáo.'], files: ['bao-cao.html'], snippet: 'Gửi chị báo cáo.' },
  ),
  ownCase(
    'names in other spellings',
    (id) =>
      ownParts(id, 'mixed', [
        plainPart('Hai bảng.'),
        named('text/csv', `filename*=utf-8''b%E1%BA%A3ng%20gi%C3%A1.csv`, 'a,b'),
        named('text/plain', 'filename="=?utf-8?Q?ghi_ch=C3=BA.txt?="', 'Ghi chú.'),
      ]),
    { shows: ['Hai bảng.'], files: ['bảng giá.csv', 'ghi chú.txt'] },
  ),
  ownCase(
    'names in pieces',
    (id) =>
      ownParts(id, 'mixed', [
        plainPart('Nhật ký.'),
        named('text/plain', `filename*0*=utf-8''nh%E1%BA%ADt;\n filename*1*=%20k%C3%BD;\n filename*2=".log"`, 'dong 1'),
      ]),
    { shows: ['Nhật ký.'], files: ['nhật ký.log'] },
  ),
  ownCase(
    'a named text is the whole mail',
    (id) => `${headOf(id)}${named('text/plain', 'filename="so-lieu.log"', '').replaceAll('\n', '\r\n')}so lieu 1\r\n`,
    { shows: ['so lieu 1'], files: ['so-lieu.log'] },
  ),
  ownCase(
    'a card and an invitation with names',
    (id) =>
      ownParts(id, 'mixed', [
        plainPart('Danh thiếp.'),
        named('text/x-vcard', 'filename="sen.vcf"', 'BEGIN:VCARD\nVERSION:3.0\nFN:Sen\nEND:VCARD'),
        named('text/calendar', 'filename="moi-hop.ics"', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR'),
      ]),
    { shows: ['Danh thiếp.'], showsNot: ['VCARD'], files: ['sen.vcf', 'moi-hop.ics'], snippet: 'Danh thiếp.' },
  ),
]

const ALTERNATIVES: readonly ReportedCase[] = [
  ownCase(
    'unknown text before HTML',
    (id) =>
      ownParts(id, 'alternative', [
        plainPart('Chào chị.'),
        'Content-Type: text/x-the-cua-toi+json\n\n{"the":1}',
        htmlPart('<p>Chào <b>chị</b>.</p>'),
      ]),
    { format: 'html', shows: ['Chào chị.'], showsNot: ['the'], snippet: 'Chào chị.', mayList: ['attachment-1.bin'] },
  ),
  ownCase(
    'unknown alternatives after plain text',
    (id) =>
      ownParts(id, 'alternative', [
        plainPart('Chỉ có bản chữ.'),
        'Content-Type: text/x-amp-html\n\n<!doctype html><html amp4email><body>AMP</body></html>',
        'Content-Type: text/vnd.the-cua-toi\n\nthe=1',
      ]),
    {
      shows: ['Chỉ có bản chữ.'],
      showsNot: ['AMP', 'the=1'],
      snippet: 'Chỉ có bản chữ.',
      mayList: ['attachment-1.bin', 'attachment-2.bin'],
    },
  ),
  ownCase(
    'unknown alternative that is no text',
    (id) =>
      ownParts(id, 'alternative', [
        plainPart('Hai bản như nhau.'),
        htmlPart('<p>Hai bản <b>như nhau</b>.</p>'),
        'Content-Type: application/x-the+json\n\n{"the":1}',
      ]),
    {
      format: 'html',
      shows: ['Hai bản như nhau.'],
      showsNot: ['the'],
      snippet: 'Hai bản như nhau.',
      mayList: ['attachment-1.bin'],
    },
  ),
  ownCase('unknown text alone', (id) => ownMail(id, 'text/x-ghi-chu; charset=utf-8', 'Ghi chú nhanh.'), {
    shows: ['Ghi chú nhanh.'],
    snippet: 'Ghi chú nhanh.',
  }),
  ownCase(
    'Markdown as the only other alternative',
    (id) => ownParts(id, 'alternative', ['Content-Type: text/markdown\n\n# Tieu de', htmlPart('<h1>Tiêu đề</h1>')]),
    {
      format: 'html',
      shows: ['Tiêu đề'],
      showsNot: ['#'],
      snippet: 'Tiêu đề',
      mayList: ['attachment-1.bin'],
    },
  ),
]

const nameless = (what: string, written: string): ReportedCase =>
  ownCase(`sender named by ${what}`, (id) => ownMail(id, PLAIN, 'Tệp quét.', `${written} <may-quet@doi-tac.example>`), {
    fromName: '',
    shows: ['Tệp quét.'],
  })

const SENDERS: readonly ReportedCase[] = [
  nameless('a dot', '"."'),
  nameless('dashes and quotes', `"-- '' --"`),
  nameless('a space that does not break', '=?utf-8?Q?=C2=A0?='),
  nameless('letters that nobody sees', '=?utf-8?Q?=E2=80=8B=E2=80=8D?='),
  nameless('a filler that is a letter to Unicode', '=?utf-8?Q?=E3=85=A4?='),
  nameless('marks without letters', '=?utf-8?Q?=CC=81=EF=B8=8F?='),
  nameless('an encoded word of nothing', '=?utf-8?Q??='),
]

export const OWN_CASES: readonly ReportedCase[] = [
  ...OWN_TIMES,
  ...OWN_MARKUP,
  ...INVISIBLE,
  ...HEADERS,
  ...WINMAIL,
  ...NAMED,
  ...ALTERNATIVES,
  ...SENDERS,
]
