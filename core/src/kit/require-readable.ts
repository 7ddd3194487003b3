import { hasUnfitCharacter } from '@sen/model/text/name-flaws'
import { Refused } from './refused.ts'

/** White space may be pasted, and is tidied elsewhere. @throws Refused `invalid` with the field */
export function requireReadable(field: string, name: string): void {
  if (hasUnfitCharacter(name.replaceAll(/\s+/gu, ' '))) throw new Refused('invalid', { field, problem: 'characters' })
}
