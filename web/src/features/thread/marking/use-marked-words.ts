import { type RefObject, useContext, useEffect } from 'react'
import type { SearchedField } from '../../../data/search/searched-words.ts'
import { FoundWords } from './found-words.ts'
import { markWords } from './mark-words.ts'

/** A new value of `drawn` means that the text has changed. */
export function useMarkedWords(element: RefObject<Element | null>, field: SearchedField, drawn: unknown): void {
  const words = useContext(FoundWords)[field]
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn says when
  useEffect(() => (element.current ? markWords(element.current, words) : undefined), [element, words, drawn])
}
