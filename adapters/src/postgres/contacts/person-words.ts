import { splitWords } from '@sen/model/search/words'

/**
 * Returns ` nguyen lan lan@sen.example lan sen example`. A typed word is searched after a space, so that it matches
 * prefixes only.
 */
export function personWords(name: string, email: string): string {
  return ` ${[...splitWords(name), email, ...splitWords(email)].join(' ')}`
}
