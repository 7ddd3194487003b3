import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactProblem, tidyContact, tidyGroupName } from '../contact.ts'
import { MAX_CONTACTS, MAX_VCARDS } from '../limits.ts'
import { type Decode, readVcards } from './read-vcards.ts'
import type { VcardPerson } from './vcard.ts'
import { writeVcard } from './write-vcard.ts'

const octets = (text: string) => Buffer.from(text).toString('latin1')
const decode: Decode = (bytes) => Buffer.from(bytes, 'latin1').toString()
const readOctets = (file: string) => {
  const found = readVcards(file, decode)
  if (found === 'too_many') throw new Error('it has too many cards')
  return found
}
const read = (text: string) => readOctets(octets(text))
const card = (lines: readonly string[], version = '3.0') =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
const one = (text: string) => read(text)?.people[0]

describe('vCards of other programs', () => {
  it('Gmail', () => {
    const text = card([
      'FN:Phạm Thị Lan',
      'N:Phạm;Lan;Thị;;',
      'EMAIL;TYPE=INTERNET;TYPE=HOME:lan@gmail.example',
      'EMAIL;TYPE=INTERNET;TYPE=WORK;TYPE=PREF:Lan@Khach.example',
      'TEL;TYPE=CELL:+84 903 123 456',
      'ORG:Công ty A;Phòng Kế toán',
      'NOTE:Khách quen\\, trả chậm\\nGọi trước',
      'CATEGORIES:Khách hàng,myContacts',
    ])
    expect(read(text)).toEqual({
      people: [
        {
          name: 'Phạm Thị Lan',
          nameParts: 'Phạm;Lan;Thị;;',
          emails: ['lan@khach.example', 'lan@gmail.example'],
          organisation: 'Công ty A; Phòng Kế toán',
          phone: '+84 903 123 456',
          note: 'Khách quen, trả chậm\nGọi trước',
          groups: ['Khách hàng'],
        },
      ],
      skipped: [],
    })
  })

  it('an iPhone, with a picture in many lines', () => {
    const text = card([
      'PRODID:-//Apple Inc.//iPhone OS 17.5//EN',
      'N:Nguyễn;Minh;;;',
      'FN:Minh Nguyễn',
      'item1.EMAIL;type=INTERNET;type=pref:minh@icloud.example',
      'item1.X-ABLabel:Công việc',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
      ...Array.from({ length: 3_000 }, () => ` ${'QUJD'.repeat(18)}`),
      'item2.TEL:0903',
    ])
    expect(one(text)).toMatchObject({ name: 'Minh Nguyễn', emails: ['minh@icloud.example'], phone: '0903' })
  })

  it('Outlook and old telephones: 2.1 with quoted-printable over several lines', () => {
    const text = card(
      [
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Tr=E1=BA=A7n;D=C5=A9ng;V=C4=83n',
        'EMAIL;PREF;INTERNET:dung@khach.example',
        'TEL;CELL;VOICE:0904 555 666',
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:G=E1=BB=8Di sau =',
        '9 gi=E1=BB=9D=0D=0AH=E1=BA=BFt',
        'ORG;QUOTED-PRINTABLE:S=E1=BB=9F Y t=E1=BA=BF',
      ],
      '2.1',
    )
    expect(one(text)).toEqual({
      name: 'Trần Văn Dũng',
      nameParts: 'Trần;Dũng;Văn;;',
      emails: ['dung@khach.example'],
      organisation: 'Sở Y tế',
      phone: '0904 555 666',
      note: 'Gọi sau 9 giờ\nHết',
      groups: [],
    })
  })

  it('4.0, with ranked addresses, a quoted parameter and a name folded in the middle of a letter', () => {
    const name = octets('FN:Ngô Thị Hồng Nhung')
    const at = name.indexOf(octets('ồ')) + 1
    const folded = `${name.slice(0, at)}\r\n ${name.slice(at)}`
    const rest = [
      'EMAIL;PREF=2:sau@x.example',
      'EMAIL;TYPE="work,a:b;c";PREF=1:mailto:truoc@x.example',
      'TEL;VALUE=uri:tel:+84-1',
    ]
    const file = ['BEGIN:VCARD', 'VERSION:4.0', folded, ...rest, 'END:VCARD'].join('\r\n')
    expect(readOctets(file)?.people).toMatchObject([
      { name: 'Ngô Thị Hồng Nhung', emails: ['truoc@x.example', 'sau@x.example'], phone: '+84-1' },
    ])
  })

  it('line ends of any kind, no last one, and a card that nothing ends', () => {
    expect(read('begin:vcard\nversion:3.0\nfn:A\nemail:a@x.example\nend:vcard')?.people).toHaveLength(1)
    expect(read('BEGIN:VCARD\rVERSION:3.0\rFN:A\rEMAIL:a@x.example\rEND:VCARD')?.people).toHaveLength(1)
    expect(read('BEGIN:VCARD\nFN:A\nEMAIL:a@x.example\nBEGIN:VCARD\nFN:B\nEMAIL:b@x.example')?.people).toMatchObject([
      { name: 'B' },
    ])
  })

  it('ignores a person’s agent in the file', () => {
    const text = card(
      [
        'FN:Sếp',
        'EMAIL:sep@x.example',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Thư ký',
        'EMAIL:tk@x.example',
        'END:VCARD',
        'TEL:1',
      ],
      '2.1',
    )
    expect(read(text)?.people).toMatchObject([{ name: 'Sếp', emails: ['sep@x.example'], phone: '1' }])
  })
})

it('reports for each card without a usable contact why', () => {
  const text = [
    card(['FN:Không thư', 'TEL:0903']),
    card(['FN:Sai', 'EMAIL:sai@']),
    card(['FN:Nhóm', 'X-ADDRESSBOOKSERVER-KIND:group', 'EMAIL:n@x.example']),
    card(['TEL:0904']),
    card(['FN:c@x.example', 'EMAIL:c@x.example']),
  ].join('')
  expect(read(text)).toMatchObject({
    people: [{ name: '', emails: ['c@x.example'] }],
    skipped: [
      { reason: 'no_address', count: 2, names: ['Không thư', '0904'] },
      { reason: 'address_invalid', count: 1, names: ['Sai'] },
      { reason: 'not_a_person', count: 1, names: ['Nhóm'] },
    ],
  })
})

it('limits the cards read from a file to the available space', () => {
  const all = Array.from({ length: MAX_CONTACTS + 30 }, (_, at) => card([`FN:N${at}`, `EMAIL:n${at}@x.example`])).join(
    '',
  )
  const found = read(all)
  expect(found?.people).toHaveLength(MAX_CONTACTS)
  expect(found?.skipped).toMatchObject([{ reason: 'too_many', count: 30 }])
  expect(found?.skipped[0]?.names).toHaveLength(20)
})

it.each(['', 'Xin chào', 'name,email\nLan,lan@x.example', '\u0000\u0001', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'])(
  'finds no card in %j',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

const word = fc.oneof(
  fc.constantFrom('Lê', 'a;b', 'c,d', 'e\\f', ':', '\\n', '=3D', '"', ' ', 'Đỗ', '😀'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''))
const emails = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 10 })
const people: fc.Arbitrary<VcardPerson> = fc
  .record({
    name: text,
    emails,
    organisation: text,
    phone: text,
    note: fc.array(text).map((lines) => lines.join('\n')),
    groups: fc.array(text, { maxLength: 3 }),
  })
  .map(({ emails: numbers, groups, ...typed }) => {
    const names = groups
      .map(tidyGroupName)
      .filter((name) => name !== '' && !/^\* |^(mycontacts|starred|my contacts)$/i.test(name))
    const own = numbers.map((each) => `nguoi.${each}@x.example`)
    // The reader strips `tel:` from phone numbers.
    return {
      ...tidyContact({ ...typed, phone: typed.phone.replaceAll(/tel:/gi, ''), emails: own }),
      groups: [...new Set(names)],
    }
  })

it.each(['4.0', '3.0'] as const)('reads its own output as %s', (version) => {
  fc.assert(
    fc.property(fc.array(people, { minLength: 1, maxLength: 3 }), (all) => {
      const written = all.map((person) => writeVcard(person, version)).join('')
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(written)).toEqual({ people: all, skipped: [] })
    }),
  )
})

it('accepts any file and returns only contacts that can be stored', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'BEGIN:VCARD\r\n',
      'END:VCARD\r\n',
      'EMAIL:',
      'FN',
      ';',
      ':',
      '"',
      '=\r\n',
      '\r\n ',
      'AGENT:\r\n',
      'a@b.example',
      'QUOTED-PRINTABLE',
      '=00',
      '\\',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const person of read(`BEGIN:VCARD\r\n${pieces.join('')}`)?.people ?? []) {
        expect(contactProblem(person)).toBeUndefined()
        expect(tidyContact(person)).toEqual({ ...person, groups: undefined })
      }
    }),
  )
})

it.each([
  ['nested cards', 'BEGIN:VCARD\r\nAGENT:\r\n'.repeat(100_000), 0],
  ['quoted parameters', `BEGIN:VCARD\r\nNOTE;X="${'";"'.repeat(100_000)}`, 0],
  ['folded lines', `BEGIN:VCARD\r\nNOTE:a${'\r\n a'.repeat(100_000)}`, 0],
  ['quoted-printable lines', `BEGIN:VCARD\r\nNOTE;QUOTED-PRINTABLE:${'=41=\r\n'.repeat(100_000)}`, 0],
  ['addresses of one person', `BEGIN:VCARD\r\n${'EMAIL:a@b.example\r\n'.repeat(100_000)}END:VCARD`, 1],
  ['categories', `BEGIN:VCARD\r\nCATEGORIES:${'a,'.repeat(100_000)}`, 0],
])('reads 100,000 %s to the end', (_, file, people) => {
  expect(readOctets(file)?.people ?? []).toHaveLength(people)
})

it('reads lines of thousands of parameters', () => {
  const long = `BEGIN:VCARD\r\nFN${';a'.repeat(20_000)}:x\r\nEMAIL:a@b.example\r\nEND:VCARD\r\n`
  expect(read(long.repeat(20))?.people).toHaveLength(20)
})

describe('parts of names and organisations', () => {
  it.each(['4.0', '3.0'] as const)('survive an import and an export as %s', (version) => {
    const lines = [
      'N:Đặng;Ánh Tuyết;Thị,Ngọc;;Th.S\\, B\\;C',
      'FN:Đặng Thị Ánh Tuyết',
      'EMAIL:tuyet@x.example',
      'ORG:Ví Dụ\\, Ltd.;Phòng Mua;Tổ 2',
    ]
    const person = one(card(lines))
    expect(person).toMatchObject({ organisation: 'Ví Dụ, Ltd.; Phòng Mua; Tổ 2' })
    const written = writeVcard(person as VcardPerson, version).split('\r\n')
    expect(written).toContain(lines[0])
    expect(written).toContain(lines[3])
  })

  it.each([
    ['N:;Đặng Thị Ánh Tuyết;;;', 'N:;Đặng Thị Ánh Tuyết;;;'],
    ['N:Đặng Thị Ánh Tuyết', 'N:;Đặng Thị Ánh Tuyết;;;'],
    ['N:Đặng;Ánh Tuyết', 'N:Đặng;Ánh Tuyết;;;'],
    [`N:${'a'.repeat(150)};${'b'.repeat(150)}`, 'N:;Đặng Thị Ánh Tuyết;;;'],
  ])('are written from %s as %s', (given, written) => {
    const person = one(card([given, 'FN:Đặng Thị Ánh Tuyết', 'EMAIL:tuyet@x.example']))
    expect(writeVcard(person as VcardPerson, '3.0').split('\r\n')).toContain(written)
  })
})

it('refuses a file of more cards than an address book could ever take', () => {
  const cards = (count: number) => 'BEGIN:VCARD\nEND:VCARD\n'.repeat(count)
  expect(readVcards(cards(MAX_VCARDS), decode)).toMatchObject({ people: [] })
  expect(readVcards(cards(MAX_VCARDS + 1), decode)).toBe('too_many')
})
