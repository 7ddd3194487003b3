import { type RefObject, useContext, useEffect } from 'react'
import { FoundWords } from './found-words.ts'
import { markWords } from './mark-words.ts'

/** Marks the words of the search in an element's text, again whenever `drawn` says that it is another text. */
export function useMarkedWords(element: RefObject<Element | null>, drawn: unknown): void {
  const words = useContext(FoundWords)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn says when
  useEffect(() => (element.current ? markWords(element.current, words) : undefined), [element, words, drawn])
}
