import type { FilterCondition } from '@sen/model/filters/filter'

/** The conditions match the mail, or do not. */
export interface WrittenForm {
  readonly says: string
  readonly raw: Buffer
  readonly holds: readonly FilterCondition[]
  readonly fails: readonly FilterCondition[]
}

const asks = (type: 'from' | 'subject' | 'body') => (values: readonly string[]) =>
  values.map((value) => ({ type, comparator: 'contains', value }) as const)
const [byFrom, bySubject, byBody] = [asks('from'), asks('subject'), asks('body')]

function bytesOf(head: readonly (string | Buffer)[], body: string): Buffer {
  const lines = ['To: toi@senmail.test', 'MIME-Version: 1.0'].map((line) => `${line}\r\n`)
  return Buffer.concat([
    ...head.map((each) => Buffer.from(each)),
    ...lines.map((each) => Buffer.from(each)),
    Buffer.from(`\r\n${body}`),
  ])
}

function from(
  says: string,
  field: string | undefined,
  holds: readonly string[],
  fails: readonly string[],
): WrittenForm {
  const head = [...(field === undefined ? [] : [`From: ${field}\r\n`]), 'Subject: x\r\n']
  return { says: `a sender: ${says}`, raw: bytesOf(head, 'x\r\n'), holds: byFrom(holds), fails: byFrom(fails) }
}

function subject(
  says: string,
  field: string | Buffer | undefined,
  holds: readonly string[],
  fails: readonly string[] = [],
): WrittenForm {
  const line = field === undefined ? [] : ['Subject: ', field, '\r\n']
  const raw = bytesOf(['From: an@mot.example\r\n', ...line], 'x\r\n')
  return { says: `a subject: ${says}`, raw, holds: bySubject(holds), fails: bySubject(fails) }
}

function body(
  says: string,
  head: string,
  text: string,
  holds: readonly string[],
  fails: readonly string[] = [],
): WrittenForm {
  const raw = bytesOf(['From: an@mot.example\r\n', 'Subject: x\r\n', `${head}\r\n`], text)
  return { says: `a body: ${says}`, raw, holds: byBody(holds), fails: byBody(fails) }
}

function file(says: string, fields: string, hasFile: boolean): WrittenForm {
  const [head, text] = several('mixed', ['Content-Type: text/plain\r\n\r\nXem.', `${fields}\r\n\r\nJVBERi0xLjQK`])
  const [yes, no] = [
    { type: 'attachment', comparator: 'contains' } as const,
    { type: 'attachment', comparator: '!contains' } as const,
  ]
  const form = body(`a file: ${says}`, head, text, ['xem'], ['JVBER', 'ranh', 'attachment'])
  return {
    ...form,
    holds: [...form.holds, hasFile ? yes : no],
    fails: [...form.fails, hasFile ? no : yes],
  }
}

function sized(sizeBytes: number, over: boolean, under: boolean, value: number, unit: 'K' | 'M'): WrittenForm {
  const head = bytesOf(['From: an@mot.example\r\n', 'Subject: x\r\n'], '')
  const line = `${'a'.repeat(62)}\r\n`
  const lines = line.repeat(Math.floor((sizeBytes - head.byteLength - 100) / line.length))
  const rest = 'a'.repeat(sizeBytes - head.byteLength - lines.length)
  const answers = (['over', 'under'] as const).map((comparator) => ({ type: 'size', comparator, value, unit }) as const)
  const is = { over, under }
  return {
    says: `${sizeBytes} octets and ${value} ${unit}`,
    raw: Buffer.concat([head, Buffer.from(lines + rest)]),
    holds: answers.filter(({ comparator }) => is[comparator]),
    fails: answers.filter(({ comparator }) => !is[comparator]),
  }
}

function several(kind: string, parts: readonly string[], around = ''): readonly [string, string] {
  const written = parts.map((part) => `--ranh\r\n${part}\r\n`).join('')
  return [`Content-Type: multipart/${kind}; boundary=ranh`, `${around}\r\n${written}--ranh--\r\n${around}\r\n`]
}

const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const UTF8 = 'Content-Type: text/plain; charset=utf-8'
const HTML = 'Content-Type: text/html; charset=utf-8'
const QUOTED = 'Content-Transfer-Encoding: quoted-printable'
const LAN = ['lan@cong-ty.example', '@cong-ty.example', 'lan', 'cong-ty']
const CONTRACT = ['hợp đồng', 'hop dong', 'HOP DONG']

/** The cases follow Dovecot's Sieve tests. Differences between the two readers are in docs/subsystems/filters.md. */
export const WRITTEN_FORMS: readonly WrittenForm[] = [
  from('an address alone', 'lan@cong-ty.example', LAN, ['an@cong-ty.example', '@ty.example', 'cong-tyx']),
  from('in capitals', 'LAN@Cong-TY.Example', [...LAN, 'Lan@CONG-ty.example'], ['@y.example']),
  from('in brackets, without a name', '<lan@cong-ty.example>', LAN, ['<', 'an@mot.example']),
  from('blanks in the brackets', 'Lan < lan@cong-ty.example >', LAN, ['nguyen']),
  from('a comma in the name', '"Nguyen, Ban" <lan@cong-ty.example>', LAN, ['nguyen', 'ban@cong-ty.example']),
  from('an encoded comma in the name', '=?utf-8?q?Nguyen=2C_Ban?= <lan@cong-ty.example>', LAN, ['nguyen', 'ban']),
  from('an encoded at sign in the name', '=?utf-8?q?ba=40hai.example?= <lan@cong-ty.example>', LAN, [
    ...['ba@hai.example', '@hai.example', 'hai'],
  ]),
  from('an encoded address in the name', '=?utf-8?q?Ba_=3Cba=40hai.example=3E?= <lan@cong-ty.example>', LAN, [
    ...['ba@hai.example', '@hai.example', 'hai'],
  ]),
  from('a name outside of ASCII, not encoded', 'Nguyễn Bân <lan@cong-ty.example>', LAN, ['nguyen', 'ban']),
  from('a dot in a name without quotation marks', 'Lan N. Nguyen <lan@cong-ty.example>', LAN, ['nguyen']),
  from('a comment in the address', 'Lan <lan(phong ke toan)@cong-ty.example>', LAN, ['ke', 'phong']),
  from('a comment behind the address', 'lan@cong-ty.example (Ke Toan)', LAN, ['toan']),
  from('a field of several lines', 'Lan Nguyen\r\n\t<lan@cong-ty.example>', LAN, ['nguyen']),
  from('an address of several lines', 'Lan <lan@\r\n cong-ty.example>', LAN, ['nguyen']),
  from('a route', '<@mot.example,@hai.example:lan@cong-ty.example>', LAN, ['@mot.example', '@hai.example', 'hai']),
  from(
    'a group',
    'Phong ban: an@mot.example, Ba <ba@hai.example>;',
    ['an@mot.example', '@hai.example', 'ba@'],
    [...['phong', 'ban@', 'lan@cong-ty.example']],
  ),
  from(
    'many',
    `${Array.from({ length: 150 }, (_, n) => `n${n}@mot.example`).join(',\r\n ')}, lan@cong-ty.example`,
    [...['n0@mot.example', 'n149@mot.example', ...LAN]],
    ['n150@mot.example'],
  ),
  from(
    'a tag',
    'lan+bao@cong-ty.example',
    ['lan+bao@cong-ty.example', '+bao', 'lan', '@cong-ty.example'],
    [...['lan@cong-ty.example', 'lan@', 'lanbao']],
  ),
  from('a dot', 'lan.nguyen@cong-ty.example', ['lan.nguyen@cong-ty.example', 'n.n'], ['lan@', 'nnguyen', 'lanxnguyen']),
  from(
    'signs of patterns',
    'a*b?c@cong-ty.example',
    ['a*b?c@cong-ty.example', 'a*b?c', '*', '?', '*b'],
    ['a*c', 'a?b', 'b*', '??'],
  ),
  from(
    'a host without them',
    'abc@cong-ty.example',
    ['abc', 'c@c'],
    ['*', '?', 'a*c', 'a?c', '*@cong-ty.example', '[a-c]', '.*', 'a.c'],
  ),
  from('a percent sign and an underscore', 'a_b%c@cong-ty.example', ['a_b', 'b%c', '_', '%'], ['a_c', 'a%c', '__']),
  from(
    'a local part outside of ASCII',
    'jürgen@cong-ty.example',
    ['jürgen@cong-ty.example', 'jurgen', 'JÜRGEN', '@cong-ty.example'],
    [...['jurgen@cong-ty.example', 'urgen@cong-ty.example', '@ng-ty.example']],
  ),
  from(
    'a domain outside of ASCII',
    'lan@công-ty.example',
    ['lan@công-ty.example', '@CÔNG-TY.example', 'cong-ty'],
    [...['@cong-ty.example', 'lan@cong-ty.example']],
  ),
  from(
    'a quoted local part',
    '"lan nguyen"@cong-ty.example',
    ['@cong-ty.example', 'lan', 'nguyen'],
    ['nguyen@cong-ty.example'],
  ),
  from(
    'a subdomain',
    'lan@ke-toan.cong-ty.example',
    ['@ke-toan.cong-ty.example', 'cong-ty.example', '.cong-ty.example'],
    [...['@cong-ty.example', '@toan.cong-ty.example', 'lan@cong-ty.example']],
  ),
  from('an address that ends like another', 'lan@xcong-ty.example', ['@xcong-ty.example'], ['@cong-ty.example']),
  from('an address of numbers', 'lan@[192.0.2.1]', ['lan', '192.0.2.1', '192'], ['@192.0.2.1', 'cong-ty']),
  from('an empty one', '', [], [...LAN, '@mot.example']),
  from('none', undefined, [], [...LAN, '@mot.example']),
  from(
    'others in other fields',
    'an@mot.example\r\nSender: lan@cong-ty.example\r\nReply-To: lan@cong-ty.example',
    ['an@mot.example'],
    LAN,
  ),
  from('two fields', 'an@mot.example\r\nFrom: lan@cong-ty.example', ['an@mot.example', ...LAN], ['ba@hai.example']),

  subject('an empty one', '', [], ['x', 'hop', '*', '.']),
  subject('of blanks', '   ', [], ['x', 'hop']),
  subject('none', undefined, [], ['x', 'hop', 'from', 'mot']),
  subject('its own name', 'hop dong', CONTRACT, ['subject', 'subject:', ': hop', 'x']),
  subject('a field in small letters, without a blank', 'hop dong\r\nsubject-x: khac', CONTRACT, ['khac']),
  subject('on two lines', 'hop\r\n dong thue', [...CONTRACT, 'dong thue'], ['hopdong']),
  subject('on two lines, by a tab', 'hop\r\n\tdong thue', CONTRACT, ['hopdong']),
  subject('with blanks around the fold', 'hop  \r\n    dong   thue', [...CONTRACT, 'dong thue'], ['hopdong']),
  subject('blanks around it', '    hop dong    ', CONTRACT, ['hopdong']),
  subject('in Q', '=?utf-8?Q?H=E1=BB=A3p_=C4=91=E1=BB=93ng?=', CONTRACT, ['_', '=', 'utf-8', 'hopdong']),
  subject('in Q, in small letters', '=?UTF-8?q?h=e1=bb=a3p_=c4=91=e1=bb=93ng?=', CONTRACT, ['=?', '?=']),
  subject('in B, in small letters', `=?utf-8?b?${Buffer.from('Hợp đồng').toString('base64')}?=`, CONTRACT, ['=?']),
  subject('two words, a blank in one', `${word('Hợp')} ${word(' đồng')}`, CONTRACT, ['hopdong']),
  subject('two words, a blank in none', `${word('Hợp')} ${word('đồng')}`, ['hopdong'], ['hop dong']),
  subject('a letter in two words on two lines', `${word('Hợp đ')}\r\n ${word('ồng')}`, CONTRACT, ['d ong']),
  subject('a word beside text', `Re: ${word('Hợp')} dong`, [...CONTRACT, 're: hop'], ['hopdong']),
  subject('of another charset', '=?iso-8859-1?Q?Caf=E9_hop_dong?=', [...CONTRACT, 'café', 'cafe'], ['caf?']),
  subject('of an old Vietnamese charset', '=?windows-1258?Q?H=F4=F2p_=F0=F4=CCng_thue?=', CONTRACT, ['windows']),
  subject('with its language', '=?utf-8*vi?Q?H=E1=BB=A3p_=C4=91=E1=BB=93ng?=', CONTRACT, ['vi']),
  subject('of a charset that is none', '=?x-la?Q?hop_dong?=', CONTRACT, ['x-la']),
  subject('without its padding', '=?utf-8?B?SG9wIGRvbmc?=', CONTRACT),
  subject('a word without its end', '=?utf-8?Q?hop_dong', ['hop_dong', '=?utf-8'], CONTRACT),
  subject('words in quotation marks', '"=?utf-8?Q?hop_dong?="', [...CONTRACT, '"hop dong"'], ['=?']),
  subject('not encoded', 'Hợp đồng', CONTRACT, ['hp']),
  subject('taken apart', word('Hợp đồng'.normalize('NFD')), CONTRACT, ['hp']),
  subject('a line break in a word', '=?utf-8?Q?hop=0D=0Adong?=', CONTRACT, ['hopdong']),
  ...([0xa0, 0x2002, 0x2009, 0x202f, 0x3000] as const).map((code) =>
    subject(`the blank U+${code.toString(16)}`, word(`Hợp${String.fromCodePoint(code)}đồng`), CONTRACT, ['hopdong']),
  ),
  // Ours finds "hopdong" too, which no Sieve script can.
  subject('nothing that is seen, between', word('hop\u200bdong'), ['hop', 'dong'], ['hop dong']),
  subject('full-width letters', word('Ｈｏｐ　ｄｏｎｇ ５０％'), [...CONTRACT, '50%', 'ｈｏｐ'], ['hopdong']),
  subject(
    'signs of patterns',
    'giam 50%* c?n .* [a-z] ^x$ \\ | {2} (a) +',
    [...['50%*', 'c?n', '.*', '[a-z]', '^x$', '\\', '|', '{2}', '(a)', '+', '* c']],
    ['g*m', 'c*n', 'gi.m', '[0-9]', 'giam*', 'x|y', '\\\\', 'a+', '^giam'],
  ),
  subject(
    'none of them',
    'giam nhieu',
    ['giam'],
    ['*', '?', '.', '.*', '^', '$', '\\', '|', '[', 'g*m', 'gi?m', '^g', 'u$', 'gi(a)m', 'i{1}'],
  ),
  subject('a tag of a list', '[Hop dong] Re: x', [...CONTRACT, '[hop dong]', '] re:'], ['[hop]']),
  subject('Turkish letters', word('İstanbul ısı'), ['istanbul', 'isi'], ['stanbul x']),
  subject('other Latin letters', word('Łódź smørrebrød Ðồng Ươ'), ['lodz', 'smorrebrod', 'đồng', 'uo'], ['smoerre']),
  subject('a thousand letters', `${'dai lam '.repeat(125)}hop dong`, [...CONTRACT, 'lam hop'], ['hopdong']),
  subject(
    'a thousand letters on many lines',
    `${'dai\r\n lam\r\n '.repeat(125)}hop dong`,
    [...CONTRACT, 'lam hop'],
    ['damlam'],
  ),
  subject(
    'many words',
    [...Array.from({ length: 80 }, () => word('dài lắm nhé ')), word('hợp đồng')].join('\r\n '),
    [...CONTRACT, 'nhe hop dong'],
    ['nhehop'],
  ),
  subject(
    'behind hundreds of fields',
    Buffer.from(`hop dong\r\n${Array.from({ length: 400 }, (_, n) => `X-Dai-${n}: ${'x'.repeat(60)}`).join('\r\n')}`),
    CONTRACT,
    ['xxx'],
  ),

  body('of no type', 'X-Other: b', 'hop dong\r\n', CONTRACT, ['other', 'x-other']),
  body('of several lines', UTF8, 'hop\r\ndong\r\n', CONTRACT, ['hopdong']),
  body('of several paragraphs', UTF8, 'hop\r\n\r\n  dong\r\n', CONTRACT, ['hopdong']),
  body(
    'a soft break within a letter',
    `${UTF8}\r\n${QUOTED}`,
    'h=E1=BB=A3=\r\np =C4=91=E1=BB=\r\n=93ng\r\n',
    CONTRACT,
    ['='],
  ),
  body('flowed', 'Content-Type: text/plain; format=flowed', 'hop \r\ndong\r\n', CONTRACT, ['hopdong']),
  body('of another charset', `Content-Type: text/plain; charset=iso-8859-1\r\n${QUOTED}`, 'Caf=E9 hop dong\r\n', [
    ...CONTRACT,
    'café',
  ]),
  body(
    'of an old Vietnamese charset',
    `Content-Type: text/plain; charset=windows-1258\r\n${QUOTED}`,
    'H=F4=F2p =F0=F4=CCng\r\n',
    CONTRACT,
  ),
  body(
    'of two octets a letter',
    'Content-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64',
    `${Buffer.from('hợp đồng', 'utf16le').toString('base64')}\r\n`,
    CONTRACT,
  ),
  body(
    'signs for letters',
    HTML,
    '<p>h&#7907;p&nbsp;&#x111;&#7891;ng caf&eacute; &amp; x &lt;y&gt;</p>',
    [...CONTRACT, 'café & x', '<y>'],
    ['<p>', 'nbsp', '&amp;'],
  ),
  body(
    'lines of HTML',
    HTML,
    '<p>hop<br>dong</p><p>mot</p><p>hai</p>',
    [...CONTRACT, 'mot hai'],
    ['hopdong', 'mothai', '<br>'],
  ),
  body('blocks', HTML, '<div>hop</div><div>dong</div>', CONTRACT, ['hopdong']),
  body(
    'cells',
    HTML,
    '<table><tr><td>hop</td><td>dong</td></tr><tr><td>mot</td></tr></table>',
    [...CONTRACT, 'dong mot'],
    ['hopdong', 'dongmot'],
  ),
  body('items', HTML, '<dl><dt>hop</dt><dd>dong</dd></dl>', CONTRACT, ['hopdong']),
  body(
    'styles and comments',
    HTML,
    '<style>.hop dong{}</style><script>hop dong</script><p>mot</p><!-- hop dong -->',
    ['mot'],
    CONTRACT,
  ),
  body(
    'addresses of links and words of pictures',
    HTML,
    '<img alt="hop dong"><a href="http://hop.dong/">mot</a>',
    ['mot'],
    [...CONTRACT, 'hop', 'http'],
  ),
  body(
    'text and HTML alike',
    ...several('alternative', [`${UTF8}\r\n\r\nHợp đồng`, `${HTML}\r\n\r\n<p>Hợp đồng</p>`]),
    CONTRACT,
    ['ranh', '<p>', 'html'],
  ),
  body(
    'two texts',
    ...several('mixed', [`${UTF8}\r\n\r\nmot`, `${UTF8}\r\n\r\nHợp đồng`]),
    [...CONTRACT, 'mot'],
    ['ranh', 'plain'],
  ),
  body('around its parts', ...several('mixed', [`${UTF8}\r\n\r\nmot`], 'hop dong'), ['mot'], [...CONTRACT, 'hop']),
  body('fields of its parts', ...several('mixed', [`${UTF8}\r\nX-Other: hop dong\r\n\r\nmot`]), ['mot'], CONTRACT),
  body(
    'a signature',
    ...several('signed', [
      `${UTF8}\r\n\r\nHợp đồng`,
      'Content-Type: application/pgp-signature\r\nContent-Disposition: attachment\r\n\r\nkhac',
    ]),
    CONTRACT,
    ['khac'],
  ),
  body('an empty one', UTF8, '', [], ['x', 'hop', '.', '*', 'an@mot.example', 'to']),
  body(
    'eighty thousand letters',
    UTF8,
    `${'dai lam nhe ban oi\r\n'.repeat(4_000)}hop dong\r\n`,
    [...CONTRACT, 'oi hop'],
    ['hopdong'],
  ),
  body('its head', UTF8, 'mot\r\n', ['mot'], ['senmail', 'subject', 'mime', 'utf-8']),

  file('in capitals', 'Content-Type: application/pdf\r\nContent-Disposition: ATTACHMENT; FILENAME=a.pdf', true),
  file('without a name', 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment', true),
  file(
    'on several lines',
    'Content-Type: application/pdf\r\nContent-Disposition:\r\n\tattachment;\r\n filename=a.pdf',
    true,
  ),
  file(
    'an extended name',
    "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''h%E1%BB%A3p.pdf",
    true,
  ),
  {
    ...body(
      'nothing but a file',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment',
      'JVBERi0xLjQK\r\n',
      [],
    ),
    holds: [{ type: 'attachment', comparator: 'contains' }],
  },

  sized(1_023, false, true, 1, 'K'),
  sized(1_024, false, false, 1, 'K'),
  sized(1_025, true, false, 1, 'K'),
  sized(1_535, false, true, 1.5, 'K'),
  sized(1_537, true, false, 1.5, 'K'),
  sized(1_048_575, false, true, 1, 'M'),
  sized(1_048_576, false, false, 1, 'M'),
  sized(1_048_577, true, false, 1, 'M'),
  sized(1_048_576, true, false, 1_023, 'K'),
]

/** Each condition is also tested negated. */
export function casesOf({
  holds,
  fails,
}: WrittenForm): readonly { readonly condition: FilterCondition; readonly isHit: boolean }[] {
  const asked = [...holds, ...fails].map((condition) => ({ condition, isHit: holds.includes(condition) }))
  const contrary = asked.flatMap(({ condition, isHit }) =>
    'value' in condition && condition.type !== 'size'
      ? [{ condition: { ...condition, comparator: '!contains' } as const, isHit: !isHit }]
      : [],
  )
  return [...asked, ...contrary]
}
