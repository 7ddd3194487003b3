import { expect, it } from 'vitest'
import { WordFinder } from './found-places.ts'

function marked(text: string, words: readonly string[]): string {
  const places = new WordFinder(words).placesIn(text, undefined)
  return places.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  )
}

it.each([
  ['Báo giá thiết bị', ['bao', 'gia'], '[Báo giá] thiết bị'],
  ['giá, báo giá  báo', ['bao', 'gia'], '[giá], [báo giá]  [báo]'],
  ['Đồng ý hợp đồng', ['dong'], '[Đồng] ý hợp [đồng]'],
  ['baobab', ['bao'], 'baobab'],
  ['INV-2026-0042', ['2026'], 'INV-[2026]-0042'],
  ['không có gì', [], 'không có gì'],
  ['giá'.normalize('NFD'), ['gia'], `[${'giá'.normalize('NFD')}]`],
  ['gi\u00adá', ['giá'], '[gi\u00adá]'],
  ['giá 🎉 giá', ['gia'], '[giá] 🎉 [giá]'],
  ['thuế, quyết toán thuế và toán', ['quyết toán thuế'], 'thuế, [quyết toán thuế] và toán'],
  ['quyết toán; quyết toán\n– thuế', ['quyet toan thue'], 'quyết toán; [quyết toán]\n– [thuế]'],
  ['quyết toán ......... thuế', ['quyết toán thuế'], 'quyết toán ......... thuế'],
  ['a a b', ['a b', 'a'], '[a a b]'],
  ['a b a b c', ['a b c'], 'a b [a b c]'],
  ['請求書です', ['請求'], '[請求書です]'],
] as const)('%s', (text, words, expected) => expect(marked(text, words)).toBe(expected))

it('finds phrases that continue in the next text, and names the text of each place', () => {
  const finder = new WordFinder<string>(['quyết toán thuế', 'năm'])
  expect(finder.placesIn('Về quyết ', 'one')).toEqual([])
  expect(finder.placesIn('toán', 'two')).toEqual([])
  expect(finder.placesIn(' thuế năm nay', 'three')).toEqual([
    { source: 'one', start: 3, end: 8 },
    { source: 'two', start: 0, end: 4 },
    { source: 'three', start: 1, end: 9 },
  ])
})
