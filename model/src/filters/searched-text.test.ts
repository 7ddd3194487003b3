import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SearchedText } from './searched-text.ts'

const few = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'ơ', '😀'), maxLength })

it.each([
  ['short', 60],
  ['long', 6_000],
])('finds in a %s text what the language finds in it', (_, length) => {
  const fill = length > 100 ? 'ab'.repeat(1_500) : ''
  fc.assert(
    fc.property(few(60), few(60), few(20), (before, after, wanted) => {
      const text = `${before}${fill}${after}`
      const searched = new SearchedText(text)
      for (const each of [wanted, before, after, `${before}${fill}`, `${wanted}b`, text, `${text}a`, 'ab', 'bba']) {
        expect(searched.includes(each)).toBe(text.includes(each))
      }
    }),
  )
})

it.each([
  ['ab'.repeat(50_000), `${'ab'.repeat(100)}b${'ab'.repeat(149)}`],
  [`${'ab'.repeat(240)}b`.repeat(207), 'ab'.repeat(249)],
  [`${'a'.repeat(99_000)}aab`, `${'a'.repeat(499)}b`],
  [`${'a'.repeat(99_000)}aabbaa`, 'aabaab'],
])('finds what is in a long text of the worst letters: %#', (text, wanted) => {
  expect(new SearchedText(text).includes(wanted)).toBe(text.includes(wanted))
})
