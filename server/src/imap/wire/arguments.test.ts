import {
  MAX_FETCH_ITEMS,
  MAX_HEADER_SEARCH_KEYS,
  MAX_PATTERN_WILDCARDS,
  MAX_SEARCH_DEPTH,
  MAX_SEARCH_KEYS,
  MAX_SET_RANGES,
} from '@sen/model/imap/limits'
import { describe, expect, it, test } from 'vitest'
import { Arguments } from './arguments.ts'
import { parseFetchItems } from './fetch-items.ts'
import { HeaderFields } from './header-fields.ts'
import { formatDateTime, parseDateTime, parseDay } from './imap-dates.ts'
import { checkPattern, ListPattern } from './list-pattern.ts'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from './modified-utf7.ts'
import { parseSearch } from './search-keys.ts'
import { formatSet, parseSequenceSet, resolveSet } from './sequence-set.ts'
import { SyntaxFault } from './syntax-error.ts'
import { utf8Bytes, wireAtomOrString, wireString } from './wire-text.ts'

const args = (text: string): Arguments => new Arguments([{ text }])

describe('sequence sets', () => {
  test.each([
    ['1', [[1, 1]]],
    ['3:1', [[1, 3]]],
    [
      '1,2,3,7',
      [
        [1, 3],
        [7, 7],
      ],
    ],
    ['5:9,1:6', [[1, 9]]],
    ['*', [[10, 10]]],
    ['*:3', [[3, 10]]],
    ['20:*', [[10, 20]]],
  ])('%s', (text, expected) => {
    expect(resolveSet(parseSequenceSet(text), 10).map(({ from, to }) => [from, to])).toEqual(expected)
  })

  test.each(['', '0', '1,', ',1', '1::2', 'a', '01', '4294967296', '1:2:3', '-1'])('rejects %j', (text) => {
    expect(() => parseSequenceSet(text)).toThrow(SyntaxFault)
  })

  it('has no message in an empty folder', () => {
    expect(resolveSet(parseSequenceSet('1:*'), 0)).toEqual([])
  })

  it('has a limit, and is merged', () => {
    const many = Array.from({ length: MAX_SET_RANGES }, (_, at) => at * 2 + 1).join(',')
    expect(parseSequenceSet(many)).toHaveLength(MAX_SET_RANGES)
    expect(() => parseSequenceSet(`${many},7`)).toThrow(SyntaxFault)
  })

  it('is written in its shortest form', () => {
    expect(formatSet([1, 2, 3, 7, 9, 10])).toBe('1:3,7,9:10')
    expect(formatSet([])).toBe('')
  })
})

describe('list patterns', () => {
  test.each([
    ['*', 'a/b', true],
    ['%', 'a/b', false],
    ['%', 'a', true],
    ['%/%', 'a/b', true],
    ['a*', 'a/b/c', true],
    ['a%', 'a/b', false],
    ['*b', 'a/b', true],
    ['inbox', 'INBOX', true],
    ['InB%', 'INBOX', true],
    ['dự án/*', 'dự án/cầu', true],
    ['Dự án', 'dự án', false],
    ['', 'a', false],
    ['a', 'ab', false],
  ])('%j and %j: %s', (pattern, name, expected) => {
    expect(new ListPattern(pattern).matches(name)).toBe(expected)
  })

  it('have a limit of wildcards, and match without backtracking', () => {
    expect(() => checkPattern('*a'.repeat(MAX_PATTERN_WILDCARDS))).not.toThrow()
    expect(() => checkPattern('*a'.repeat(MAX_PATTERN_WILDCARDS + 1))).toThrow(SyntaxFault)
    expect(new ListPattern('*a*a*a*a*b').matches('a'.repeat(4_000))).toBe(false)
    expect(new ListPattern('*'.repeat(900)).matches('a'.repeat(4_000))).toBe(true)
    expect(() => checkPattern('a'.repeat(1_001))).toThrow(SyntaxFault)
  })
})

test.each(['Dự án/Cầu', 'a&b', '📎', 'Entwürfe', 'plain', '&', 'A&-B'])('modified UTF-7 keeps %j', (name) => {
  const encoded = encodeModifiedUtf7(name)
  expect(encoded).toMatch(/^[\x20-\x7e]*$/)
  expect(decodeModifiedUtf7(encoded)).toBe(name)
})

test('modified UTF-7 decodes the example of RFC 3501 section 5.1.3', () => {
  expect(decodeModifiedUtf7('~peter/mail/&U,BTFw-/&ZeVnLIqe-')).toBe('~peter/mail/台北/日本語')
  expect(decodeModifiedUtf7('&broken')).toBe('&broken')
})

test.each([
  ['a b', '"a b"'],
  ['a"b\\', '"a\\"b\\\\"'],
  ['a\r\nb', '{4}\r\na\r\nb'],
  ['\0', '{1}\r\n\x80'],
  [utf8Bytes('đ'), `{2}\r\n${utf8Bytes('đ')}`],
])('strings are grammar: %j', (text, expected) => {
  expect(wireString(text)).toBe(expected)
})

test('NIL is written as a string, and text outside ASCII may be quoted with UTF8=ACCEPT', () => {
  expect(wireAtomOrString('NIL')).toBe('"NIL"')
  expect(wireString(utf8Bytes('đ'), { isUtf8: true })).toBe(`"${utf8Bytes('đ')}"`)
})

const VIEW = {
  bySequence: () => [{ first: 11, last: 12 }],
  byUid: () => [{ first: 5, last: 5 }],
  saved: () => [],
}
const search = (text: string) => parseSearch(args(text), VIEW).criterion

describe('SEARCH', () => {
  it('reads the saved result once, and counts the ranges of each further one', () => {
    let reads = 0
    const saved = Array.from({ length: MAX_SET_RANGES / 4 }, (_, at) => ({ first: at * 2 + 1, last: at * 2 + 1 }))
    const view = {
      ...VIEW,
      saved: () => {
        reads += 1
        return [...saved]
      },
    }
    const parsed = parseSearch(args('$ NOT $ OR $ UID $ $'), view).criterion
    expect(reads).toBe(1)
    const lists = new Set<unknown>()
    JSON.stringify(parsed, (key, value: unknown) => {
      if (key === 'ranges') lists.add(value)
      return value
    })
    expect(lists.size).toBe(1)
    expect(() => parseSearch(args('$ $ $ $ $ $'), view)).toThrow(SyntaxFault)
  })

  test.each([
    ['ALL', { key: 'all' }],
    ['UNSEEN', { key: 'not', criterion: { key: 'flag', flag: '\\Seen' } }],
    [
      '1:2 DELETED',
      {
        key: 'and',
        all: [
          { key: 'uid', ranges: [{ first: 11, last: 12 }] },
          { key: 'flag', flag: '\\Deleted' },
        ],
      },
    ],
    ['UID 5', { key: 'uid', ranges: [{ first: 5, last: 5 }] }],
    ['NOT NOT SEEN', { key: 'not', criterion: { key: 'not', criterion: { key: 'flag', flag: '\\Seen' } } }],
    [
      'OR SEEN (FROM a TO b)',
      {
        key: 'or',
        either: [
          { key: 'flag', flag: '\\Seen' },
          {
            key: 'and',
            all: [
              { key: 'from', text: 'a' },
              { key: 'to', text: 'b' },
            ],
          },
        ],
      },
    ],
    [
      'OR OR SEEN DRAFT ALL',
      {
        key: 'or',
        either: [
          {
            key: 'or',
            either: [
              { key: 'flag', flag: '\\Seen' },
              { key: 'flag', flag: '\\Draft' },
            ],
          },
          { key: 'all' },
        ],
      },
    ],
    ['((SEEN))', { key: 'flag', flag: '\\Seen' }],
    ['SENTSINCE 1-Feb-1994', { key: 'sent_since', day: '1994-02-01' }],
    ['HEADER Message-ID <a@b>', { key: 'header', name: 'Message-ID', text: '<a@b>' }],
    ['UNKEYWORD $Junk', { key: 'not', criterion: { key: 'flag', flag: '$Junk' } }],
    ['YOUNGER 60', { key: 'younger', seconds: 60 }],
    ['MODSEQ "/flags/\\\\draft" all 7', { key: 'modseq', atLeast: 7 }],
    ['CHARSET utf-8 SUBJECT "x"', { key: 'subject', text: 'x' }],
    ['CC x', { key: 'cc', text: 'x' }],
    ['NEW', { key: 'not', criterion: { key: 'all' } }],
  ])('%s', (text, expected) => {
    expect(search(text)).toEqual(expected)
  })

  test.each([
    '',
    'NOT',
    'OR SEEN',
    '(SEEN',
    'SEEN)',
    '()',
    'UNKNOWN',
    'LARGER x',
    'SINCE 31-Feb-2020',
    'SEEN  )',
    'UNALL',
  ])('rejects %j', (text) => {
    expect(() => search(text)).toThrow(SyntaxFault)
  })

  it('has limits of keys and of depth, and no recursion', () => {
    expect(() => search(Array(MAX_SEARCH_KEYS).fill('SEEN').join(' '))).not.toThrow()
    expect(() =>
      search(
        Array(MAX_SEARCH_KEYS + 1)
          .fill('SEEN')
          .join(' '),
      ),
    ).toThrow(SyntaxFault)
    const headers = (count: number) => Array(count).fill('NOT HEADER X-A b').join(' ')
    expect(() => search(headers(MAX_HEADER_SEARCH_KEYS))).not.toThrow()
    expect(() => search(headers(MAX_HEADER_SEARCH_KEYS + 1))).toThrow(SyntaxFault)
    expect(() => search('('.repeat(MAX_SEARCH_DEPTH + 1))).toThrow(SyntaxFault)
    expect(() => search('NOT '.repeat(20_000))).toThrow(SyntaxFault)
    expect(() => search('OR '.repeat(20_000))).toThrow(SyntaxFault)
    expect(() => search('('.repeat(60_000))).toThrow(SyntaxFault)
  })
})

describe('FETCH', () => {
  const labels = (text: string) =>
    parseFetchItems(args(text)).map((item) => (item.kind === 'plain' ? item.name : item.label))
  test.each([
    ['FAST', ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE']],
    ['(UID BODY[])', ['UID', 'BODY[]']],
    ['BODY', ['BODY']],
    ['BODY.PEEK[1.2.MIME]', ['BODY[1.2.MIME]']],
    ['BODY[TEXT]<3.10>', ['BODY[TEXT]<3>']],
    ['BODY.PEEK[HEADER.FIELDS (From "x y")]', ['BODY[HEADER.FIELDS (From "x y")]']],
    ['(RFC822.SIZE RFC822.HEADER)', ['RFC822.SIZE', 'RFC822.HEADER']],
  ])('%s', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  test.each([
    '()',
    'BODY[',
    'BODY[MIME]',
    'BODY[0]',
    'BODY[]<1>',
    'BODY[]<1.0>',
    'BODY[HEADER.FIELDS ()]',
    'X',
    'BODY[1.]',
  ])('rejects %j', (text) => {
    expect(() => labels(text)).toThrow(SyntaxFault)
  })

  it('has a limit of items', () => {
    expect(() =>
      labels(
        `(${Array(MAX_FETCH_ITEMS + 1)
          .fill('UID')
          .join(' ')})`,
      ),
    ).toThrow(SyntaxFault)
  })
})

test('fields of a header are selected in their order, with folded lines', () => {
  const header = new HeaderFields('From: a\r\nSubject: x\r\n y\r\nTo: b\r\nX-broken\r\nfrom: c\r\n\r\n')
  expect(header.select(new Set(['from']), false)).toBe('From: a\r\nfrom: c\r\n\r\n')
  expect(header.select(new Set(['from', 'to']), true)).toBe('Subject: x\r\n y\r\nX-broken\r\n\r\n')
  expect(header.select(new Set(['none']), false)).toBe('\r\n')
})

test('dates are read and written', () => {
  expect(parseDay('1-feb-1994')).toBe('1994-02-01')
  const date = parseDateTime(' 7-Feb-1994 21:52:25 -0800')
  expect(date.toISOString()).toBe('1994-02-08T05:52:25.000Z')
  expect(formatDateTime(date)).toBe(' 8-Feb-1994 05:52:25 +0000')
  expect(() => parseDateTime('7-Foo-1994 21:52:25 -0800')).toThrow(SyntaxFault)
})
