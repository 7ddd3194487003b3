import { isJudgeable } from '@sen/model/trust/mail-domains'
import { visibleText } from '@sen/model/trust/seen-text'
import { expect, test } from 'vitest'
import { readAddresses } from './header-addresses.ts'
import { readMessage } from './read-message.ts'

const authors = async (head: string) => {
  const { from } = await readMessage(Uint8Array.from(Buffer.from(`${head}\r\nSubject: x\r\n\r\nx`, 'latin1')))
  return from.map(({ name, email }) => (name === '' ? email : `${name} <${email}>`))
}

test.each<[string, string, readonly string[]]>([
  ['a byte-order mark before the first field', '\xef\xbb\xbfFrom: A <a@x.test>', ['A <a@x.test>']],
  ['a byte-order mark behind our own trace', 'Received: by us; x\r\n\xef\xbb\xbfFrom: a@x.test', ['a@x.test']],
  ['several addresses', 'From: A <a@x.test>, B <b@y.test>', ['A <a@x.test>', 'B <b@y.test>']],
  ['several From fields', 'From: a@x.test\r\nFrom: b@y.test', ['a@x.test', 'b@y.test']],
  ['an author behind thousands of empty ones', `From: a@x.test${',\r\n '.repeat(3_001)}b@y.test`, ['… <>', 'a@x.test']],
  [
    'an author behind a name of many commas',
    `From: a@x.test,\r\n "${';,'.repeat(400)}" <b@y.test>`,
    ['a@x.test', 'b@y.test'],
  ],
  ['the same one twice', 'From: a@x.test\r\nFrom: A@x.test', ['a@x.test']],
  [
    'a From field with a blank or a fold before its colon',
    'From : a@x.test\r\nFrom\r\n : b@y.test',
    ['a@x.test', 'b@y.test'],
  ],
  ['an address behind another', 'From: <any@attack.test>admin@bank.test', ['any@attack.test', 'admin@bank.test']],
  ['a name that is another address', 'From: "admin@bank.test" <any@attack.test>', ['any@attack.test']],
  ['a name with another address in it', 'From: "admin@bank.test via Desk" <any@attack.test>', ['any@attack.test']],
  [
    'a name with an address of the same domain',
    'From: "Sales (sales@x.test)" <a@x.test>',
    ['Sales (sales@x.test) <a@x.test>'],
  ],
  [
    'an encoded address in the place of a name',
    `From: =?utf-8?B?${btoa('<admin@bank.test>')}?=,<b@y.test>`,
    ['admin@bank.test', 'b@y.test'],
  ],
  [
    'an address in brackets behind another',
    'From: <any@attack.test> <admin@bank.test>',
    ['any@attack.test', 'admin@bank.test'],
  ],
  ['words between the two', 'From: A <any@attack.test> or <admin@bank.test>', ['any@attack.test', 'admin@bank.test']],
  ['an address in quotation marks', 'From: "admin@bank.test"@attack.test', ['"admin@bank.test"@attack.test']],
  ['a control character between two', 'From: <admin@bank.test\0any@attack.test>', ['"admin@bank.testany"@attack.test']],
  ['a blank in quotation marks', 'From: "ad min"@bank.test', ['"ad min"@bank.test']],
  ['a blank in quotation marks, in brackets', 'From: A <"ad min" @bank.test>', ['A <"ad min"@bank.test>']],
  ['a blank that should stand in them', 'From: <ad min@bank.test>', ['"ad min"@bank.test']],
  ['blanks around its dots', 'From: lan . nguyen @ bank.test', ['lan.nguyen@bank.test']],
  ['blanks in it', 'From: <admin @ bank . test>', ['admin@bank.test']],
  ['a comment in it', 'From: <admin@(x)bank.test>', ['admin@bank.test']],
  ['a comment with a blank in it', 'From: Lan <lan(phong ke toan)@bank.test>', ['Lan <lan@bank.test>']],
  ['a comment behind it', 'From: chu@bank.test(x)', ['x <chu@bank.test>']],
  ['a comment within its brackets', 'From: B <chu@bank.test(x)>', ['B <chu@bank.test>']],
  ['a soft hyphen', 'From: B <admin@ba\xc2\xadnk.test>', ['B <admin@bank.test>']],
  ['a space of no width', 'From: B <admin@bank\xe2\x80\x8b.test>', ['B <admin@bank.test>']],
  [
    'a name that is another address with an ideographic full stop',
    'From: =?utf-8?Q?chu=40bank=E3=80=82test?= <any@attack.test>',
    ['any@attack.test'],
  ],
  [
    'a name that is another address with a full-width at sign',
    'From: =?utf-8?Q?admin=EF=BC=A0ba=E2=80=8Bnk.test?= <any@attack.test>',
    ['any@attack.test'],
  ],
  [
    'an encoded name with the address in it',
    'From: =?utf-8?Q?Bank_=3Cadmin=40bank.test=3E?=',
    ['Bank <admin@bank.test>'],
  ],
  ['a route', 'From: <@attack.test,@any.test:admin@bank.test>', ['admin@bank.test']],
])('returns exactly the authors: %s', async (_, head, expected) => {
  expect(await authors(head)).toEqual(expected)
})

test.each([
  '"<scan@khach.example>"',
  '"mailto:scan@khach.example"',
  '"SMTP:SCAN@khach.example"',
  '"scan@khach.example <scan@khach.example>"',
  '"(scan@khach.example)"',
  '"null"',
  '"(null)"',
  '"undefined"',
  'NULL',
  'N/A',
  '"n/a"',
  '"mailto:"',
  '"."',
  '"___"',
  '=?utf-8?Q?=C2=A0?=',
  '=?utf-8?B?8J+SkA==?=',
])('shows no name when %s is written as a name', (name) => {
  expect(readAddresses([`${name} <scan@khach.example>`], undefined)).toEqual([
    { name: '', email: 'scan@khach.example' },
  ])
})

test.each(['Null', '1', 'N/A Ltd', 'Lan null', 'scan@khach.example Lan'])('keeps the name %s', (name) => {
  expect(readAddresses([`"${name}" <scan@khach.example>`], undefined)).toEqual([{ name, email: 'scan@khach.example' }])
})

test.each<[string, string]>([
  ['<=?utf-8?Q?lan=40sen.example?=>', 'lan@sen.example'],
  ['Lan <=?utf-8?Q?lan?=@sen.example>', 'Lan <lan@sen.example>'],
  ['=?utf-8?Q?Ph=C3=B2ng <lan@sen.example>', 'Phòng <lan@sen.example>'],
  ['=?utf-8?X?Lan?= <lan@sen.example>', 'Lan <lan@sen.example>'],
  ['=?utf-8?Q?=3D=3Futf-8=3FQ=3FLan=3F=3D?= <lan@sen.example>', 'Lan <lan@sen.example>'],
  ['Chu <mailto:lan@sen.example>', 'Chu <lan@sen.example>'],
])('reads %s without what its program left in', async (value, author) => {
  expect(await authors(`From: ${value}`)).toEqual([author])
})

function drawnAs(sign: string): readonly string[] {
  const found: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (visibleText(character) === sign) found.push(character)
  }
  return found
}

const PLAIN = 'chu@bank.test'
const PLACES: readonly (readonly [string, (email: string) => string])[] = [
  ['in brackets', (email) => `From: Chu <${email}>`],
  ['bare', (email) => `From: ${email}`],
  ['in a Sender', (email) => `Sender: Chu <${email}>`],
  ['beside a second author', (email) => `From: x@evil.test, Chu <${email}>`],
  ['behind a second author', (email) => `From: <x@evil.test> ${email}`],
  ['in a Resent-From', (email) => `Resent-From: Chu <${email}>`],
  ['in an encoded word', (email) => `From: =?utf-8?B?${Buffer.from(email).toString('base64')}?=`],
]

test.each(PLACES)('shows no address that is not judged as it is read: %s', async (_, head) => {
  const written = [
    ...drawnAs('@').map((sign) => PLAIN.replace('@', sign)),
    ...drawnAs('.').map((sign) => PLAIN.replace('.', sign)),
    ...['ⓐ', '🅐', '⒜', '(a)', '[at]'].map((sign) => PLAIN.replace('@', sign)),
  ]
  expect(written.length).toBeGreaterThan(20)
  for (const email of written) {
    const { from, sender } = await readMessage(Uint8Array.from(Buffer.from(`${head(email)}\r\n\r\nx`)))
    for (const shown of [...from, ...sender]) {
      const isJudgedAsRead =
        shown.email === '' || !isJudgeable(shown.email) || /^(?:chu@bank|x@evil)\.test$/.test(shown.email)
      expect({ email, shown, isJudgedAsRead }).toEqual({ email, shown, isJudgedAsRead: true })
    }
  }
})

test('separators in names and comments do not end a list early', async () => {
  const { to } = await readMessage(
    Uint8Array.from(
      Buffer.from(
        `To: ${Array.from({ length: 800 }, (_, n) => `"Nguyen, An (A, B, VN)" (x, y; z) <n${n}@x.test>`).join(',\r\n ')}\r\n\r\nx`,
      ),
    ),
  )
  expect(to).toHaveLength(800)
})

test('a list of thousands that is divided by semicolons keeps its beginning', async () => {
  const list = Array.from({ length: 4_000 }, (_, n) => `n${n}@x.test`).join(';\r\n ')
  const { to } = await readMessage(Uint8Array.from(Buffer.from(`To: ${list}\r\n\r\nx`)))
  expect(to.length).toBeGreaterThan(1_000)
})
