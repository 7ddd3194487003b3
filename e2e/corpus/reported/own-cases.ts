import {
  headOf,
  htmlPart,
  invitation,
  ownMail,
  ownParts,
  picturePart,
  plainPart,
  utf8,
  winmailPart,
} from './own-source.ts'
import type { ReportedCase, ReportedExpectation } from './reported-case.ts'

const mailCase = (id: string, source: string, expect: ReportedExpectation): ReportedCase => ({ id, source, expect })

/** A time at 9 o'clock on 2 December 2026 in the zone that `tzid` names. */
function zoneCase(what: string, tzid: string, start: string): ReportedCase {
  const id = `zone ${what}`
  const source = invitation(id, `DTSTART;TZID=${tzid}:20261202T090000\r\nDURATION:PT1H`)
  return mailCase(id, source, { files: ['invite.ics'], invitation: { method: 'request', events: [{ start }] } })
}

const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

const ZONES: readonly ReportedCase[] = [
  zoneCase('of Windows in Europe', 'W. Europe Standard Time', '2026-12-02T08:00Z'),
  zoneCase('of Windows in Japan', '"Tokyo Standard Time"', '2026-12-02T00:00Z'),
  zoneCase('as Outlook shows it', '"(UTC+07:00) Bangkok, Hanoi, Jakarta"', '2026-12-02T02:00Z'),
  zoneCase('with the path of a library', '/freeassociation.sourceforge.net/Asia/Ho_Chi_Minh', '2026-12-02T02:00Z'),
  zoneCase('by an old name', 'US/Pacific', '2026-12-02T17:00Z'),
  mailCase(
    'zone defined with summer time',
    invitation(
      'zone defined with summer time',
      'DTSTART;TZID=Customized Time Zone:20270702T090000\r\nDURATION:PT1H',
      CUSTOM_ZONE,
    ),
    { files: ['invite.ics'], invitation: { method: 'request', events: [{ start: '2027-07-02T07:00Z' }] } },
  ),
  mailCase('zone not named', invitation('zone not named', 'DTSTART:20261202T090000\r\nDURATION:PT1H'), {
    files: ['invite.ics'],
    invitation: { method: 'request', events: [{ start: '2026-12-02T09:00' }] },
  }),
]

const INVISIBLE: readonly ReportedCase[] = [
  mailCase(
    'zero width spaces in numbers',
    ownMail('zero width spaces in numbers', 'text/plain; charset=utf-8', 'Số HĐ\u200b2026\u200b0099 đã ký.'),
    { found: ['HĐ20260099', 'hđ20260099'] },
  ),
  mailCase(
    'joiners and marks in words',
    ownMail(
      'joiners and marks in words',
      'text/plain; charset=utf-8',
      'Mã KHO\u2060HANG\u200c77 và \ufeffPHIEU\u00adXUAT\u034f88 kèm theo.',
    ),
    { found: ['KHOHANG77', 'PHIEUXUAT88', 'phieuxuat88'], snippet: 'Mã KHOHANG77 và PHIEUXUAT88 kèm theo.' },
  ),
  mailCase(
    'padding after a preheader',
    ownMail(
      'padding after a preheader',
      'text/html; charset=utf-8',
      `<div style="display:none">Giảm giá cuối tuần${'&#847;&zwnj;&nbsp;&#8199;&shy;&#65279;'.repeat(40)}</div><p>Thân bản tin.</p>`,
    ),
    { format: 'html', snippet: 'Giảm giá cuối tuần Thân bản tin.', shows: ['Thân bản tin.'] },
  ),
]

const related = (id: string, html: string, fields: string): string =>
  ownParts(id, 'related', [htmlPart(html), picturePart('anh.png', fields)])

const PICTURES: readonly ReportedCase[] = [
  mailCase(
    'cid with escapes',
    related('cid with escapes', '<p>x <img src="cid:logo%40cua%2Dhang"></p>', 'Content-ID: <logo@cua-hang>'),
    { drawn: ['anh.png'] },
  ),
  mailCase(
    'cid with spaces',
    related('cid with spaces', '<p>x <img src=" cid:logo@cua-hang "></p>', 'Content-ID: < logo@cua-hang >'),
    { drawn: ['anh.png'] },
  ),
  mailCase(
    'cid as background',
    related('cid as background', '<table background="cid:nen@x"><tr><td>x</td></tr></table>', 'Content-ID: <nen@x>'),
    { drawn: ['anh.png'] },
  ),
  mailCase(
    'cid in a style',
    related('cid in a style', '<div style="background-image:url(cid:nen@x)">x</div>', 'Content-ID: <nen@x>'),
    { anywhere: ['anh.png'] },
  ),
  mailCase(
    'picture by its location',
    related('picture by its location', '<p>x <img src="anh.png"></p>', 'Content-Location: anh.png'),
    { anywhere: ['anh.png'] },
  ),
  mailCase(
    'cid in a comment only',
    related('cid in a comment only', '<p>x</p><!-- <img src="cid:nen@x"> -->', 'Content-ID: <nen@x>'),
    { files: ['anh.png'] },
  ),
]

const styled = (id: string, css: string): string =>
  ownMail(
    id,
    'text/html; charset=utf-8',
    `<html><head><style>${css}</style></head><body><div class="nut-1 w-1/2 lg:xoay">x</div></body></html>`,
  )

const STYLES: readonly ReportedCase[] = [
  mailCase(
    'classes with escapes',
    styled('classes with escapes', '.w-1\\/2{width:50%} .lg\\:xoay{color:#123456} .\\6eut-1{background:#fff3cd}'),
    { rules: ['width:50%', 'color:#123456', 'background:#fff3cd'] },
  ),
  mailCase(
    'rules that nobody knows',
    styled(
      'rules that nobody knows',
      '@charset "utf-8"; @layer base{.a{color:red}} @tailwind utilities; .a:::b{color:red} .nut-1{background:#fff3cd}',
    ),
    { rules: ['background:#fff3cd'] },
  ),
  mailCase(
    'declarations that nobody knows',
    styled(
      'declarations that nobody knows',
      ".nut-1{*zoom:1;filter:progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000',endColorstr='#80000000');mso-line-height-rule:exactly;color red;background:#fff3cd}",
    ),
    { rules: ['background:#fff3cd'] },
  ),
  mailCase(
    'a closing brace too many',
    styled('a closing brace too many', '.a{color:#111111}} .b{color:#222222} .nut-1{background:#fff3cd}'),
    { rules: ['.a{color:#111111}', 'background:#fff3cd'] },
  ),
]

const HEADERS: readonly ReportedCase[] = [
  mailCase(
    'HTML right after the header',
    `${headOf('HTML right after the header')}Content-Type: text/html; charset=utf-8\r\n${utf8('<html><body><p>Dòng một.</p>\r\n\r\n<p>Dòng hai.</p></body></html>')}\r\n`,
    { format: 'html', shows: ['Dòng một.', 'Dòng hai.'], snippet: 'Dòng một.' },
  ),
  mailCase(
    'text right after the header of a part',
    ownParts('text right after the header of a part', 'mixed', [
      'Content-Type: text/plain; charset=utf-8\nDòng một của phần.\nDòng hai.\n\nDòng ba.',
      picturePart('anh.png', 'Content-Disposition: attachment; filename="anh.png"'),
    ]),
    { shows: ['Dòng một của phần. Dòng hai. Dòng ba.'], files: ['anh.png'] },
  ),
  mailCase(
    'white space for the empty line',
    `${headOf('white space for the empty line')}Content-Type: text/plain; charset=utf-8\r\n \t\r\n${utf8('Dòng một.\r\n\r\nDòng hai.')}\r\n`,
    { subject: 'white space for the empty line', shows: ['Dòng một. Dòng hai.'] },
  ),
  mailCase(
    'first line of an mbox',
    `From ketoan@doi-tac.example Fri Nov 27 09:15:00 2026\r\n${ownMail('first line of an mbox', 'text/plain; charset=utf-8', 'Dòng một.')}`,
    { subject: 'first line of an mbox', fromName: 'Phong ke toan', shows: ['Dòng một.'], showsNot: ['Message-ID'] },
  ),
]

const BLANK_HTML = '<html><body><div>&nbsp;<br></div></body></html>'

const WINMAIL: readonly ReportedCase[] = [
  mailCase(
    'winmail beside blank HTML',
    ownParts('winmail beside blank HTML', 'mixed', [htmlPart(BLANK_HTML), winmailPart('B29html-tnef')]),
    { shows: ['Thân thư HTML trong winmail'], snippet: 'Thân thư HTML trong winmail' },
  ),
  mailCase(
    'winmail beside two blank bodies',
    ownParts('winmail beside two blank bodies', 'mixed', [
      `Content-Type: multipart/alternative; boundary="C"\n\n--C\n${plainPart(' ')}\n--C\n${htmlPart(BLANK_HTML)}\n--C--`,
      winmailPart('B29wbody-tnef'),
    ]),
    { shows: ['Kính gửi chị Lan,', 'Báo cáo quý kèm theo.'], snippet: 'Kính gửi chị Lan' },
  ),
]

const named = (type: string, name: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\nContent-Disposition: inline; ${name}\nContent-Transfer-Encoding: 8bit\n\n${text}`

const NAMED: readonly ReportedCase[] = [
  mailCase(
    'HTML report with a name',
    ownParts('HTML report with a name', 'mixed', [
      plainPart('Gửi chị báo cáo.'),
      named('text/html', 'filename="bao-cao.html"', '<p>Bảng số liệu</p>'),
    ]),
    { shows: ['Gửi chị báo cáo.'], files: ['bao-cao.html'], snippet: 'Gửi chị báo cáo.' },
  ),
  mailCase(
    'names in other spellings',
    ownParts('names in other spellings', 'mixed', [
      plainPart('Hai bảng.'),
      named('text/csv', `filename*=utf-8''b%E1%BA%A3ng%20gi%C3%A1.csv`, 'a,b'),
      named('text/plain', 'filename="=?utf-8?Q?ghi_ch=C3=BA.txt?="', 'Ghi chú.'),
    ]),
    { shows: ['Hai bảng.'], files: ['bảng giá.csv', 'ghi chú.txt'] },
  ),
]

const ALTERNATIVES: readonly ReportedCase[] = [
  mailCase(
    'unknown text before HTML',
    ownParts('unknown text before HTML', 'alternative', [
      plainPart('Chào chị.'),
      'Content-Type: text/x-the-cua-toi+json\n\n{"the":1}',
      htmlPart('<p>Chào <b>chị</b>.</p>'),
    ]),
    { format: 'html', shows: ['Chào chị.'], showsNot: ['the'], snippet: 'Chào chị.', mayList: ['attachment-2'] },
  ),
  mailCase(
    'unknown alternatives after plain text',
    ownParts('unknown alternatives after plain text', 'alternative', [
      plainPart('Chỉ có bản chữ.'),
      'Content-Type: text/x-amp-html\n\n<!doctype html><html amp4email><body>AMP</body></html>',
      'Content-Type: text/vnd.the-cua-toi\n\nthe=1',
    ]),
    {
      shows: ['Chỉ có bản chữ.'],
      showsNot: ['AMP', 'the=1'],
      snippet: 'Chỉ có bản chữ.',
      mayList: ['attachment-2', 'attachment-2.html', 'attachment-3'],
    },
  ),
]

const nameless = (what: string, written: string): ReportedCase => {
  const id = `sender named by ${what}`
  const source = ownMail(id, 'text/plain; charset=utf-8', 'Tệp quét.', `${written} <may-quet@doi-tac.example>`)
  return mailCase(id, source, { fromName: '', shows: ['Tệp quét.'] })
}

const SENDERS: readonly ReportedCase[] = [
  nameless('a dot', '"."'),
  nameless('dashes and quotes', `"-- '' --"`),
  nameless('a space that does not break', '=?utf-8?Q?=C2=A0?='),
  nameless('letters that nobody sees', '=?utf-8?Q?=E2=80=8B=E2=80=8D?='),
]

/** Cases of our own of the kinds that were reported. */
export const OWN_CASES: readonly ReportedCase[] = [
  ...ZONES,
  ...INVISIBLE,
  ...PICTURES,
  ...STYLES,
  ...HEADERS,
  ...WINMAIL,
  ...NAMED,
  ...ALTERNATIVES,
  ...SENDERS,
]
