import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@sen/model/limits'
import { Refused } from '../kit/refused.ts'

/** One form for what is typed: input methods write Vietnamese letters composed or decomposed, and both are one password. */
export function asTyped(password: string): string {
  return password.normalize('NFC')
}

/** @throws Refused `invalid`, with the field `password`: too short or too long for a new one */
export function requirePasswordLength({ length }: string): void {
  if (length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS) return
  throw new Refused('invalid', { field: 'password' })
}
