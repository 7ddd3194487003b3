import { expect, it } from 'vitest'
import { hitParts } from './hit-parts.ts'

const marked = (text: string, ...words: readonly string[]) =>
  hitParts(text, words)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Báo giá thiết bị', ['bao', 'gia'], '[Báo giá] thiết bị'],
  ['BÁO CÁO', ['bao'], '[BÁO] CÁO'],
  ['Bảo hành', ['bao'], '[Bảo] hành'],
  ['giá, báo giá  báo', ['bao', 'gia'], '[giá], [báo giá]  [báo]'],
  ['Giá gốc, giá', ['gia'], '[Giá] gốc, [giá]'],
  ['Đồng ý hợp đồng', ['dong'], '[Đồng] ý hợp [đồng]'],
  ['baobab', ['bao'], 'baobab'],
  ['INV-2026-0042', ['2026'], 'INV-[2026]-0042'],
  ['không có gì', [], 'không có gì'],
  ['', ['bao'], ''],
  ['Thuế: quyết toán thuế', ['quyết toán thuế'], 'Thuế: [quyết toán thuế]'],
  ['giá'.normalize('NFD'), ['gia'], `[${'giá'.normalize('NFD')}]`],
] as const)('%s', (text, words, expected) => expect(marked(text, ...words)).toBe(expected))

it('loses nothing of a text that is longer than the searched part', () => {
  const text = `${'dài '.repeat(200)}giá`
  expect(
    hitParts(text, ['gia'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
