import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, isWholeAddress, parseAddressList, withRecipients } from './address-lists.ts'
import { isValidEmail } from './addresses.ts'

const read = (text: string): string =>
  parseAddressList(text)
    .map(({ name, email }) => (name ? `${name} <${email}>` : email))
    .join(' | ')

describe('reading recipients', () => {
  it.each<[string, string, string]>([
    ['one address', 'lan@senmail.test', 'lan@senmail.test'],
    ['spaces around', '  lan@senmail.test  ', 'lan@senmail.test'],
    ['nothing', ' , ;\n', ''],
    ['a name in front', 'Nguyễn Thị Lan <lan@senmail.test>', 'Nguyễn Thị Lan <lan@senmail.test>'],
    ['brackets alone', '<lan@senmail.test>', 'lan@senmail.test'],
    ['commas', 'a@x.vn, b@x.vn,c@x.vn', 'a@x.vn | b@x.vn | c@x.vn'],
    ['semicolons', 'a@x.vn; b@x.vn;c@x.vn;', 'a@x.vn | b@x.vn | c@x.vn'],
    ['commas and semicolons', 'a@x.vn, b@x.vn; c@x.vn', 'a@x.vn | b@x.vn | c@x.vn'],
    ['spaces', 'a@x.vn b@x.vn', 'a@x.vn | b@x.vn'],
    ['one per line', 'a@x.vn\r\nb@x.vn\nc@x.vn\r', 'a@x.vn | b@x.vn | c@x.vn'],
    ['names, one per line', 'Lan <a@x.vn>\nMinh <b@x.vn>', 'Lan <a@x.vn> | Minh <b@x.vn>'],
    ['a quoted name with a comma', '"Trần, Bình" <b@x.vn>, a@x.vn', 'Trần, Bình <b@x.vn> | a@x.vn'],
    ['escaped quotes in it', '"Bình \\"Ba\\" Trần" <b@x.vn>', 'Bình "Ba" Trần <b@x.vn>'],
    ['a semicolon in it', '"Trần; Bình" <b@x.vn>; a@x.vn', 'Trần; Bình <b@x.vn> | a@x.vn'],
    [
      'Outlook: comma in a name',
      'Trần, Bình <b@x.vn>; Lê, Lan, MBA <a@x.vn>',
      'Trần, Bình <b@x.vn> | Lê, Lan, MBA <a@x.vn>',
    ],
    ['last name, first name', 'Trần, Bình <b@x.vn>', 'Trần, Bình <b@x.vn>'],
    ['an address, then last name, first name', 'a@x.vn, Trần, Bình <b@x.vn>', 'a@x.vn | Trần, Bình <b@x.vn>'],
    ['something mistyped before a quoted name', 'xau,"Tran, A" <a@x.vn>', 'xau | Tran, A <a@x.vn>'],
    ['a name without address before an address', 'Lan, b@x.vn', 'Lan | b@x.vn'],
    ['pairs with nothing between', 'Lan <a@x.vn> Minh <b@x.vn>', 'Lan <a@x.vn> | Minh <b@x.vn>'],
    ['name then address, no brackets', 'Nguyễn Lan lan@x.vn', 'Nguyễn Lan <lan@x.vn>'],
    ['address then name: columns of a table', 'lan@x.vn\tNguyễn Lan', 'Nguyễn Lan <lan@x.vn>'],
    [
      'name then address: columns of a table',
      'Nguyễn Lan\tlan@x.vn\nMinh\tm@x.vn',
      'Nguyễn Lan <lan@x.vn> | Minh <m@x.vn>',
    ],
    ['name behind, in brackets', 'lan@x.vn (Nguyễn Lan)', 'Nguyễn Lan <lan@x.vn>'],
    ['address in brackets', 'Nguyễn Lan (lan@x.vn)', 'Nguyễn Lan <lan@x.vn>'],
    ['single quotes', "'Lan' <'lan@x.vn'>", 'Lan <lan@x.vn>'],
    ['the name repeats the address', '"Lan@x.vn" <lan@x.vn>', 'lan@x.vn'],
    ['mailto', 'mailto:lan@x.vn?subject=a%20b', 'lan@x.vn'],
    ['a full stop behind', 'lan@x.vn.', 'lan@x.vn'],
    ['a list with bullets', '- a@x.vn\n• Lan <b@x.vn>\n* c@x.vn', 'a@x.vn | Lan <b@x.vn> | c@x.vn'],
    ['a numbered list', '1. a@x.vn\n2) Lan b@x.vn', 'a@x.vn | Lan <b@x.vn>'],
    ['strokes between', 'a@x.vn / b@x.vn | c@x.vn', 'a@x.vn | b@x.vn | c@x.vn'],
    ['a stroke between address and name', 'a@x.vn - Lan', 'Lan <a@x.vn>'],
    ['a hyphen in a name', 'Anh-Thư Lê <a@x.vn>', 'Anh-Thư Lê <a@x.vn>'],
    ['a copied head', 'Đến: Lan <lan@x.vn>\nCc: minh@x.vn', 'Lan <lan@x.vn> | minh@x.vn'],
    ['undisclosed recipients', 'undisclosed-recipients:;', ''],
    ['zero-width characters', '\u200blan@x.vn\ufeff', 'lan@x.vn'],
    ['a decomposed name', 'Nguye\u0302\u0303n <lan@x.vn>', 'Nguyễn <lan@x.vn>'],
    ['a line break in a name', '"Lan\nBcc: x@y.vn" <lan@x.vn>', 'Lan | x@y.vn" <lan@x.vn>'],
    ['an open quotation mark', 'Lan 5" <lan@x.vn>, b@x.vn', 'Lan 5" <lan@x.vn> | b@x.vn'],
    ['an open bracket', 'Lan <lan@x.vn, b@x.vn', 'Lan <lan@x.vn> | b@x.vn'],
    ['a pair, then an address', 'Lan <a@x.vn> b@x.vn', 'Lan <a@x.vn> | b@x.vn'],
    ['brackets in a quoted name', '"a <b@y.vn>" <a@x.vn>', 'a <b@y.vn> <a@x.vn>'],
    ['a bad address stays as written', 'lan@', 'lan@'],
    ['a bad one among good ones', 'a@x.vn b@', 'a@x.vn | b@'],
    ['one quotation mark', '"', '"'],
    ['words only', 'Nguyễn Văn Minh', 'Nguyễn Văn Minh'],
  ])('%s: %j', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each(['"a@evil.vn x"@x.vn', '<"a@evil.vn x"@x.vn>', '"a"@x.vn', 'Lan <a@evil.vn\0@x.vn>'])(
    'does not find a second domain in %j',
    (text) => {
      expect(parseAddressList(text).filter((one) => isValidEmail(one.email))).toEqual([])
    },
  )

  it('keeps names in one line after any paste', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        for (const one of parseAddressList(`${name} <lan@x.vn>`)) expect(one.name + one.email).not.toMatch(/[\r\n]/)
      }),
    )
  })

  it('parses its own output', () => {
    const name = fc.string({ unit: fc.constantFrom(...'aLễ ,;"<>@()\\:\'.'), maxLength: 12 })
    const names = name.map((one) => one.trim()).filter((one) => !/^(["'`]|mailto)|["']$|[:]$|\s\s/i.test(one))
    const people = fc.record({ name: names, email: fc.constantFrom('a@x.vn', 'bình.lê+1@thư.vn', 'o-c@y.com.vn') })
    fc.assert(
      fc.property(
        fc.uniqueArray(people, { selector: (one) => one.email }),
        fc.constantFrom(', ', '; ', '\n'),
        (list, between) => {
          expect(parseAddressList(list.map(formatAddress).join(between))).toEqual(list)
        },
      ),
    )
  })

  it.each(['"', '<', '(', ' ', "'", '\\', ',', 'a,', '"a" ', '<a', ' \t', ':', '>', 'a@b.vn ', '"x', 'a(', '<>', ';'])(
    'invents no address in 100 kB of %j',
    (bomb) => {
      const found = parseAddressList(bomb.repeat(100_000 / bomb.length)).filter(({ email }) => isValidEmail(email))
      expect(new Set(found.map(({ email }) => email))).toEqual(new Set(bomb === 'a@b.vn ' ? ['a@b.vn'] : []))
    },
  )
})

it.each([
  ['lan@x.vn', true],
  ['Lan <lan@x.vn>', true],
  ['Nguyễn Văn', false],
  ['lan@', false],
  ['lan@x', false],
  ['a@x.vn b@x.vn', false],
  ['', false],
])('a space after %j ends it: %s', (text, expected) => {
  expect(isWholeAddress(text)).toBe(expected)
})

describe('adding recipients', () => {
  const lan = { name: 'Lan', email: 'lan@x.vn' }
  it.each([
    [[lan], [{ name: '', email: 'LAN@x.vn' }], 'lan@x.vn'],
    [
      [lan],
      [
        { name: '', email: 'b@x.vn' },
        { name: 'B', email: 'B@x.vn' },
      ],
      'lan@x.vn b@x.vn',
    ],
    [[], [lan], 'lan@x.vn'],
  ])('%# ignores duplicates', (known, added, expected) => {
    expect(
      withRecipients(known, added)
        .map((one) => one.email)
        .join(' '),
    ).toBe(expected)
  })

  it('gives the same list back when nothing is new', () => {
    const known = [lan]
    expect(withRecipients(known, [lan])).toBe(known)
  })
})
