import { createContext } from 'react'
import { NO_WORDS } from '../../../data/search/searched-words.ts'

/** The words of the search that led to the thread. */
export const FoundWords = createContext(NO_WORDS)

/** The id of the message whose text or file the search result showed. */
export const FoundMessage = createContext<string | undefined>(undefined)

/** The name of the attachment of that message that the search result named. */
export const FoundFile = createContext<string | undefined>(undefined)
