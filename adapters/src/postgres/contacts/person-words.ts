import { splitWords } from '@sen/model/search/words'

/** The result is ` nguyen lan lan@sen.example lan sen example`, so that a word after a space matches prefixes only. */
export function personWords(name: string, email: string): string {
  return ` ${[...splitWords(name), email, ...splitWords(email)].join(' ')}`
}
