import { describe, expect, it } from 'vitest'
import { authorNameKeys, nameKeys } from './name-keys.ts'
import { type AuthorHistory, type ClaimedAuthor, judgeStranger, mayBeStranger } from './strangers.ts'

const CAME = new Date('2026-11-20T03:00:00Z')
const NOBODY: AuthorHistory = {
  isKnown: false,
  hasReceivedFrom: false,
  firstReceivedAt: undefined,
  isCountingLate: false,
  namesakes: [],
  domains: [],
}
const BINH = { name: 'Trần Bình', email: 'binh@doitac.example' }
const AUTHOR = { name: 'Lê Hà', email: 'ha@khach.example', receivedAt: CAME, isBulk: false, isAuthentic: false }
const judge = (author: Partial<ClaimedAuthor>, known: Partial<AuthorHistory> = {}) =>
  judgeStranger({ ...AUTHOR, ...author }, { ...NOBODY, ...known }, ['senmail.test', 'chi-nhanh.test'])

describe('a first mail', () => {
  const day = (days: number) => new Date(CAME.getTime() + days * 86_400_000)
  it.each([
    ['of an address never heard from', {}, {}, true],
    ['that is counted meanwhile', {}, { hasReceivedFrom: true, firstReceivedAt: CAME }, true],
    ['of a network address', { name: '', email: 'chu@[198.51.100.7]' }, {}, true],
    ['of one in the sixth version', { email: 'chu@[ipv6:2001:db8::7]' }, {}, true],
    ['of a domain without a dot', { name: '', email: 'chu@intranet' }, {}, true],
    ['of a quoted local part', { name: '', email: '"chu"@khach.example' }, {}, true],
    ['of a word alone', { name: 'Máy chủ', email: 'root' }, {}, false],
    ['of nothing before the sign', { email: '@khach.example' }, {}, false],
    ['that is not the first', {}, { hasReceivedFrom: true, firstReceivedAt: day(-1) }, false],
    ['before older mail was brought in', {}, { hasReceivedFrom: true, firstReceivedAt: day(-400) }, false],
    ['of one heard from before anybody noted when', {}, { hasReceivedFrom: true }, false],
    ['with later mail behind it', {}, { hasReceivedFrom: true, firstReceivedAt: CAME }, true],
    ['of one written to, or kept', {}, { isKnown: true }, false],
    ['of a list', { isBulk: true }, {}, false],
    ['that came before this was noted, or was brought from elsewhere', { isBulk: undefined }, {}, false],
    ['while what was here before is not counted', {}, { isCountingLate: true }, false],
  ])('%s', (_what, author, known, isFirst) => {
    expect(judge(author, known)).toEqual(isFirst ? { kind: 'first_time' } : undefined)
  })
})

describe('the name of a known person', () => {
  const like = { kind: 'similar_name', resembles: BINH.email }
  it.each([
    ['the same', { name: 'Trần Bình' }, like],
    ['without diacritics, in capitals', { name: 'TRAN  BINH' }, like],
    ['in decomposed letters and full width', { name: 'Trần Bình'.normalize('NFD') }, like],
    ['with blanks that nobody sees', { name: ' Trần\u200b \u00a0Bình\u00ad ' }, like],
    ['with signs around it', { name: '"Trần Bình".' }, like],
    ['in Cyrillic letters', { name: 'Тrаn Вình' }, like],
    ['with a title before it', { name: 'Ông Trần Bình' }, like],
    ['with titles', { name: 'TS. Trần Bình (Giám đốc)' }, like],
    ['with an office behind it', { name: 'Trần Bình - CEO' }, like],
    ['turned round', { name: 'Bình, Trần' }, like],
    ['with signs for blanks', { name: 'Tran.Binh' }, like],
    ['with a blank that is none', { name: 'Trần\u2800Bình' }, like],
    ['in digits', { name: 'Tran B1nh' }, like],
    ['of a list: nobody hides behind that', { name: 'Trần Bình', isBulk: true }, like],
    ['with the family name last', { name: 'Bình Trần' }, like],
    ['through a program', { name: 'Trần Bình (via Zalo)' }, like],
    [
      'through a service that it did not come from',
      { name: 'Trần Bình (via Google Docs)', email: 'x@google-docs.example', isAuthentic: true },
      like,
    ],
    [
      'through the service that it came from',
      { name: 'Trần Bình (via Google Docs)', email: 'drive-shares@google.com', isAuthentic: true },
      { kind: 'first_time' },
    ],
    ['another', { name: 'Trần Bình An' }, { kind: 'first_time' }],
    [
      'his second address, in his own house, proven',
      { name: 'Trần Bình', email: 'tran.binh@doitac.example', isAuthentic: true },
      { kind: 'first_time' },
    ],
    ['one in his house, not proven', { name: 'Trần Bình', email: 'tran.binh@doitac.example' }, like],
    ['his address with a tag', { name: 'Trần Bình', email: 'binh+thu@doitac.example' }, { kind: 'first_time' }],
  ])('%s', (_what, author, expected) => {
    expect(judge(author, { namesakes: [BINH] })).toEqual(expected)
  })

  it('is everybody’s when it is an office, a given name or an address', () => {
    const names = ['Phòng Kế toán', 'No Reply', 'Lan', 'Phương', 'binh@doitac.example', '']
    expect(names.flatMap(authorNameKeys)).toEqual([])
    expect(nameKeys('Vietcombank')).toEqual(['vietcombank'])
    expect(nameKeys('Anh Lan')).toEqual(['anh lan'])
    expect(nameKeys('Barnes Wall')).toEqual(['barnes wall', 'bames wall'])
  })

  it('is the same for two people who share a name at one provider', () => {
    const namesakes = [{ name: 'Trần Bình', email: 'binh@gmail.com' }]
    const author = { name: 'Trần Bình', email: 'tran.binh@gmail.com', isAuthentic: true }
    expect(judge(author, { namesakes })).toEqual({ kind: 'similar_name', resembles: 'binh@gmail.com' })
  })
})

describe('nearly a domain that is known', () => {
  const domains = [{ domain: 'doitac.example', email: undefined }]
  it('names the address that it looks like, or the domain', () => {
    const author = { email: 'binh@doltac.example' }
    expect(judge(author, { domains })).toEqual({ kind: 'similar_domain', resembles: 'doitac.example' })
    const known = [{ domain: 'doitac.example', email: 'binh@doitac.example' }]
    expect(judge(author, { domains: known })).toEqual({ kind: 'similar_domain', resembles: 'binh@doitac.example' })
  })

  it('is graver than being new, and less than a name', () => {
    const author = { name: BINH.name, email: 'binh@doltac.example' }
    expect(judge(author, { domains, namesakes: [BINH] })).toMatchObject({ kind: 'similar_name' })
    expect(judge(author, { domains, hasReceivedFrom: true })).toMatchObject({ kind: 'similar_domain' })
  })

  it('is reported for each member of the organisation', () => {
    expect(judge({ email: 'giam.doc@senmai1.test' })).toEqual({ kind: 'similar_domain', resembles: 'senmail.test' })
    expect(judge({ email: 'giam.doc@chi-nhamh.test' })).toEqual({ kind: 'similar_domain', resembles: 'chi-nhanh.test' })
  })

  it('is a first mail when the domain itself was written to, and unreported for a known person', () => {
    const both = [...domains, { domain: 'doltac.example', email: undefined }]
    expect(judge({ email: 'binh@doltac.example' }, { domains: both })).toEqual({ kind: 'first_time' })
    expect(judge({ email: 'binh@doltac.example' }, { domains, isKnown: true })).toBeUndefined()
  })
})

it('asks nothing about colleagues, or people without a finding', () => {
  expect(mayBeStranger({ name: '', email: 'minh@SenMail.test' }, ['senmail.test', 'chi-nhanh.test'])).toBe(false)
  expect(mayBeStranger({ name: '', email: 'an@chi-nhanh.test' }, ['senmail.test', 'chi-nhanh.test'])).toBe(false)
  expect(mayBeStranger({ name: '', email: '' }, ['senmail.test', 'chi-nhanh.test'])).toBe(false)
  expect(mayBeStranger({ name: '', email: 'minh@senmai1.test' }, ['senmail.test', 'chi-nhanh.test'])).toBe(true)
})

it.each(['', 'binh', '"binh@doitac.example "@xa.example'])(
  'recognises the name of a known person at no address: %s',
  (email) => {
    const author = { name: BINH.name, email }
    expect(mayBeStranger(author, ['senmail.test'])).toBe(true)
    expect(judge(author, { namesakes: [BINH] })).toEqual({ kind: 'similar_name', resembles: BINH.email })
    expect(judge({ ...author, name: 'Ai Đó' })).toBeUndefined()
  },
)
