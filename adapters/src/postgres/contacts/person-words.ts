import { splitWords } from '@sen/model/search/words'

/** ` nguyen lan lan@sen.example lan sen example`: a word that is typed is looked for behind a space. */
export function personWords(name: string, email: string): string {
  return ` ${[...splitWords(name), email, ...splitWords(email)].join(' ')}`
}
