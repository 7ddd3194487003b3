import { expect, it } from 'vitest'
import { WordFinder } from './found-places.ts'

function marked(text: string, words: readonly string[]): string {
  const places = new WordFinder(words).placesIn(text)
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
] as const)('%s', (text, words, expected) => expect(marked(text, words)).toBe(expected))
