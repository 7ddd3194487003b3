import type { FilterCondition, FilterDefinition, Presence } from '@sen/model/filters/filter'
import { type TableMailName, VARIABLE } from './messages.ts'

/** `hits` and `not` name the mails for which the conditions hold, or do not. */
interface TableFilter extends Pick<FilterDefinition, 'match' | 'conditions'> {
  readonly says: string
  readonly hits?: readonly TableMailName[]
  readonly not?: readonly TableMailName[]
}

type Hits = readonly TableMailName[]

const text = (type: 'from' | 'subject' | 'body', value: string, comparator: Presence = 'contains') =>
  ({ type, comparator, value }) as const
const size = (comparator: 'over' | 'under', value: number, unit: 'M' | 'K') =>
  ({ type: 'size', comparator, value, unit }) as const
const attachment = (comparator: Presence) => ({ type: 'attachment', comparator }) as const

const one = (says: string, condition: FilterCondition, hits: Hits): TableFilter => ({
  says,
  match: 'all',
  conditions: [condition],
  hits,
})
const none = (says: string, condition: FilterCondition, not: Hits): TableFilter => ({
  says,
  match: 'all',
  conditions: [condition],
  not,
})
const several = (
  says: string,
  match: 'all' | 'any',
  conditions: readonly FilterCondition[],
  hits: Hits,
): TableFilter => ({
  says,
  match,
  conditions,
  hits,
})

const CONTRACTS: Hits = ['contract', 'contractNfd', 'contractBare', 'contractQuoted']
const WITH_FILES: Hits = ['bill', 'larger', 'attached']

export const TABLE_FILTERS: readonly TableFilter[] = [
  one('a subject without diacritics', text('subject', 'hop dong'), CONTRACTS),
  one('a subject with diacritics', text('subject', 'HỢP ĐỒNG'), CONTRACTS),
  one('a subject taken apart', text('subject', 'hợp đồng'.normalize('NFD')), CONTRACTS),
  one('more than one space', text('subject', '  hop \t dong '), CONTRACTS),
  one('part of a word', text('subject', 'thuê nh'), ['contract', 'contractNfd', 'contractBare']),
  none('a subject without it', text('subject', 'hợp đồng', '!contains'), CONTRACTS),
  one('two ways of writing one accent', text('subject', 'hóa đơn'), ['bill', 'billOther']),
  one('a number with a slash', text('subject', '12/2026'), ['contract', 'contractNfd']),
  one('signs of patterns', text('subject', 'a+b (c|d)* [e]? ^f$'), ['regexLike']),
  one('a dot is a dot', text('subject', 'a.b'), ['dots']),
  one('an asterisk is one', text('subject', '50%*'), ['newsletter']),
  one('brackets', text('subject', '[tin]'), ['newsletter']),
  one('quotation marks and a backslash', text('subject', '"no" \\ stop; # }'), ['quotes']),
  one('capitals with marks', text('subject', 'đặng ước'), ['upper']),
  one('small without marks', text('subject', 'dang uoc mo'), ['upper']),
  one('another language', text('subject', 'grosse'), []),
  one('an umlaut', text('subject', 'ubung'), ['german']),
  one('a sharp s as it is', text('subject', 'größe'), ['german']),
  one('Cyrillic, whatever case', text('subject', 'НОВЫЙ'), ['cyrillic']),
  one('Chinese', text('subject', '会议'), ['chinese']),
  one('a picture', text('subject', '🎉'), ['emoji']),
  one('a body without diacritics', text('body', 'da duoc ky'), ['contract', 'contractNfd', 'contractBare']),
  one('a body across lines', text('body', 'hợp đồng'), CONTRACTS),
  none('a body without it', text('body', 'hop dong', '!contains'), CONTRACTS),
  one('a body of HTML', text('body', 'mua ngay hom nay'), ['newsletter']),
  one('a body with an unbroken space', text('body', 'hop luc 9 gio'), ['lan', 'banLan']),
  one('capitals in a body', text('body', 'đường phố'), ['upper']),
  one('what looks like a variable', text('body', VARIABLE), ['quotes']),
  one('a path', text('body', 'C:\\temp\\"a"'), ['quotes']),
  one('lines of dots', text('body', '. ..end'), ['dots']),
  one('braces', text('body', 'x{2,3} .* \\d'), ['regexLike']),
  one('Cyrillic in a body', text('body', 'привет'), ['cyrillic']),
  one('an address', text('from', 'lan.nguyen@cong-ty.example'), ['lan']),
  one('an address in capitals', text('from', 'LAN.NGUYEN@cong-ty.EXAMPLE'), ['lan']),
  one('a domain', text('from', '@cong-ty.example'), ['bill', 'lan', 'banLan']),
  one('a part', text('from', 'lan.nguyen'), ['lan', 'banLan']),
  one('part of a domain', text('from', 'cong-ty'), ['bill', 'lan', 'banLan', 'sub']),
  one('one of several', text('from', 'ke-toan@cong-ty.example, @mot.example, dien-luc'), ['bill', 'billOther', 'two']),
  one('the second author', text('from', 'ba@hai.example'), ['two']),
  none('not from a domain', text('from', '@khac.example', '!contains'), [
    ...['plain', 'contract', 'contractNfd', 'contractBare', 'contractQuoted', 'quotes', 'dots', 'regexLike'],
    ...['upper', 'german', 'cyrillic', 'chinese', 'emoji', 'large', 'larger', 'attached', 'empty'],
  ] as TableMailName[]),
  one('larger than a megabyte', size('over', 1, 'M'), ['larger']),
  one('larger than some kilobytes', size('over', 200, 'K'), ['large', 'larger']),
  none('smaller than that', size('under', 200, 'K'), ['large', 'larger']),
  one('a broken number', size('over', 1.25, 'M'), ['larger']),
  one('with a file', attachment('contains'), WITH_FILES),
  none('without a file', attachment('!contains'), WITH_FILES),
  several('a bill with a file', 'all', [text('subject', 'hoa don'), attachment('contains')], ['bill']),
  several(
    'a bill or with a file',
    'any',
    [text('subject', 'hoa don'), attachment('contains')],
    ['billOther', ...WITH_FILES],
  ),
  several(
    'from one and without',
    'all',
    [text('from', 'cong-ty'), text('subject', 'họp', '!contains')],
    ['bill', 'sub'],
  ),
  several('two that cannot both hold', 'all', [size('over', 1, 'M'), size('under', 1, 'M')], []),
]

export function tableExpects({ hits, not }: TableFilter, mail: TableMailName): boolean {
  return hits ? hits.includes(mail) : !(not ?? []).includes(mail)
}
