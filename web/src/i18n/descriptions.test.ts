import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.{test,fixture}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Texts below or beside a field, of a section, or of a card that leads to another page. */
const DESCRIPTION = /(?:\b(?:hint|note)=|<LinkCard[^>]*?\stext=)\{([^<>]*?)\}\s/g
const TEXT = /\bt`([^`]*)`/g
const ENDS = /[.?:…]$/

/** A progress count is not a description. */
const COUNTS = /\$\{(?:done|sent)\}/

const descriptions = Object.values(sources).flatMap((source) =>
  Array.from(source.matchAll(DESCRIPTION), ([, value = '']) => value).flatMap((value) =>
    Array.from(value.matchAll(TEXT), ([, text = '']) => text).filter((text) => !COUNTS.test(text)),
  ),
)

const catalogue = readFileSync(new URL('./vi.po', import.meta.url), 'utf8')
const translations = new Map(
  Array.from(catalogue.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm), ([, id = '', text = '']) => [id, text]),
)

it('ends every description like a sentence, in both languages', () => {
  expect(descriptions.length).toBeGreaterThan(50)
  const idOf = (text: string) => text.replaceAll(/\$\{[^}]*?(\w+)\}/g, '{$1}')
  const vietnamese = descriptions.flatMap((text) => translations.get(idOf(text)) ?? [])
  expect(vietnamese.length).toBeGreaterThan(50)
  expect([...descriptions, ...vietnamese].filter((text) => !ENDS.test(text))).toEqual([])
})
