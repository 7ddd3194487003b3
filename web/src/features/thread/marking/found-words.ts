import { createContext } from 'react'

const NONE: readonly string[] = []

/** The words of the search that led to the thread, case-folded. */
export const FoundWords = createContext(NONE)
