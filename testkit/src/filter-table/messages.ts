/** Defaults are one sender, a subject and a plain text. */
interface TableMail {
  readonly from?: string
  readonly subject?: string
  readonly text?: string
  readonly html?: string
  readonly hasAttachment?: boolean
  readonly padding?: number
  /** `nfd` decomposes the letters first. */
  readonly form?: 'base64' | 'quoted' | '8bit' | 'nfd'
}

/** A script that requires `variables` would expand this as a variable. */
export const VARIABLE = '$'.concat('{subject}')

const MAILS = {
  plain: {},
  contract: { subject: 'Hợp đồng thuê nhà số 12/2026', text: 'Kính gửi anh,\r\n\r\nHợp đồng đã được ký.' },
  contractNfd: { subject: 'Hợp đồng thuê nhà số 12/2026', text: 'Hợp đồng đã được ký.', form: 'nfd' },
  contractBare: { subject: 'RE: HOP DONG thue nha', text: 'Hop dong da duoc ky.', form: '8bit' },
  contractQuoted: { subject: 'Về việc: hợp đồng', text: 'Gửi anh hợp\r\nđồng mới.', form: 'quoted' },
  bill: { from: 'Ke toan <ke-toan@cong-ty.example>', subject: 'Hóa đơn tháng 3', hasAttachment: true },
  billOther: { from: 'hoa-don@dien-luc.example', subject: 'Hoá đơn điện', text: 'Số tiền: 1.200.000 đ (VND)' },
  newsletter: {
    from: 'Tin <tin@news.shop.example>',
    subject: '[Tin] Giảm giá 50%*',
    html: '<p>Mua <b>ngay</b> hôm nay</p>',
  },
  lan: { from: '"Nguyễn Thị Lan" <Lan.Nguyen@CONG-TY.example>', subject: 'Lịch họp', text: 'Họp lúc 9 giờ.' },
  banLan: { from: 'banlan.nguyen@cong-ty.example', subject: 'lịch  họp', text: 'Hop luc 9\u00a0gio.' },
  two: { from: 'An <an@mot.example>, Ba <ba@hai.example>', subject: 'Hai người viết' },
  spoofName: { from: '"lan.nguyen@cong-ty.example" <la@xa.example>', subject: 'Tên là địa chỉ' },
  sub: { from: 'x@con.cong-ty.example', subject: 'Miền con' },
  quotes: { subject: 'Say "no" \\ stop; # }', text: `C:\\temp\\"a" and ${VARIABLE} and {$x}` },
  dots: { subject: 'a.b', text: '...\r\n.\r\n..end' },
  regexLike: { subject: 'a+b (c|d)* [e]? ^f$', text: 'x{2,3} .* \\d' },
  upper: { subject: 'ĐẶNG ƯỚC MƠ', text: 'ĐƯỜNG PHỐ' },
  german: { subject: 'Größe und Übung', text: 'Fuß, Straße' },
  cyrillic: { subject: 'Новый йод', text: 'ПРИВЕТ' },
  chinese: { subject: '会议 通知', text: '你好,世界' },
  emoji: { subject: '🎉 Chúc mừng 🎂', text: 'Vui quá 🎉' },
  large: { subject: 'Lớn', padding: 300_000 },
  larger: { subject: 'Lớn hơn', padding: 1_100_000, hasAttachment: true },
  attached: { subject: 'Đính kèm', hasAttachment: true, text: 'Xem tệp.' },
  empty: { subject: '', text: '' },
} as const satisfies Readonly<Record<string, TableMail>>

export type TableMailName = keyof typeof MAILS

export const TABLE_MAILS: readonly { readonly name: TableMailName; readonly raw: Buffer }[] = Object.entries(MAILS).map(
  ([name, mail]) => ({ name: name as TableMailName, raw: bytesOf(mail) }),
)

function bytesOf(mail: TableMail): Buffer {
  const { from = 'Ai Do <ai.do@khac.example>', subject = 'Chào', form = 'base64', hasAttachment, padding = 0 } = mail
  const isHtml = mail.html !== undefined
  const written = (text: string) => (form === 'nfd' ? text.normalize('NFD') : text)
  const text = written(mail.html ?? mail.text ?? 'Chào bạn.') + '\r\n'.repeat(padding > 0 ? 1 : 0) + filler(padding)
  const body = [`Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=utf-8`, ...encoded(text, form)].join('\r\n')
  const head = [
    `From: ${from.replace(/"[^"]*[^\p{ASCII}][^"]*"/u, (name) => word(name.slice(1, -1)))}`,
    'To: toi@senmail.test',
    `Subject: ${form === '8bit' ? subject : word(written(subject))}`,
    'MIME-Version: 1.0',
  ].join('\r\n')
  if (!hasAttachment) return Buffer.from(`${head}\r\n${body}\r\n`)
  const file = [
    'Content-Type: application/pdf; name="tep.pdf"',
    'Content-Disposition: attachment; filename="tep.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
  ].join('\r\n')
  const parts = [body, file].map((part) => `--ranh\r\n${part}\r\n`).join('')
  return Buffer.from(`${head}\r\nContent-Type: multipart/mixed; boundary="ranh"\r\n\r\n${parts}--ranh--\r\n`)
}

function filler(characters: number): string {
  return 'abcdefgh '
    .repeat(7)
    .trimEnd()
    .concat('\r\n')
    .repeat(Math.ceil(characters / 64))
    .slice(0, characters)
}

function encoded(text: string, form: TableMail['form']): readonly string[] {
  const bytes = Buffer.from(text)
  if (form === '8bit') return ['Content-Transfer-Encoding: 8bit', '', text]
  if (form === 'quoted') {
    const octets = [...bytes].map((byte) => (byte === 13 ? '\r' : byte === 10 ? '\n' : hex(byte))).join('')
    return ['Content-Transfer-Encoding: quoted-printable', '', octets.replace(/(=..){20}(?!\r|$)/g, '$&=\r\n')]
  }
  return ['Content-Transfer-Encoding: base64', '', bytes.toString('base64').replace(/.{76}/g, '$&\r\n')]
}

function hex(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Words contain whole letters (RFC 2047). */
function word(text: string): string {
  if (/^[\p{ASCII}]*$/u.test(text)) return text
  const words: string[] = []
  for (const letter of text) {
    const longer = (words.at(-1) ?? '') + letter
    if (words.length > 0 && Buffer.byteLength(longer) <= 42) words[words.length - 1] = longer
    else words.push(letter)
  }
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}
