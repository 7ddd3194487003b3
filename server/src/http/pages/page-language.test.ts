import { expect, it } from 'vitest'
import { pageLanguageOf } from './page-language.ts'

it.each([
  ['the choice made here wins', 'vi', 'en-US,en;q=0.9', 'vi'],
  ['the choice made here wins', 'en', 'vi', 'en'],
  ['a choice that is none of ours is ignored', 'fr', 'vi-VN', 'vi'],
  ['the browser’s language', undefined, 'en-US,en;q=0.9', 'en'],
  ['the first of ours by weight', undefined, 'en;q=0.4, vi-VN;q=0.8', 'vi'],
  ['the first of ours, in order', undefined, 'fr-FR,en;q=0.8,vi;q=0.7', 'en'],
  ['a language that is refused does not count', undefined, 'en;q=0, vi;q=0.1', 'vi'],
  ['neither of ours', undefined, 'ja-JP,ja;q=0.9', 'en'],
  ['any language', undefined, '*', 'vi'],
  ['no header', undefined, undefined, 'vi'],
  ['a header that is not one', undefined, ';;;,,q=vi', 'vi'],
] as const)('%s: chosen %s, browser %s → %s', (_, chosen, header, language) => {
  const cookies: Record<string, string> = chosen === undefined ? {} : { sen_language: chosen }
  const headers = header === undefined ? {} : { 'accept-language': header }
  expect(pageLanguageOf({ cookies, headers })).toBe(language)
})
