import { i18n } from '@lingui/core'
import { ERROR_TEXTS, NAME_CHARACTERS_TEXT, NO_ANSWER_TEXT, PART_FAILED_TEXT, textOfCode } from '../i18n/error-texts.ts'
import { PartFailed } from '../lib/trouble/load-part.ts'
import { CallError, NoAnswer } from './call-error.ts'

export function errorText(error: unknown): string {
  if (error instanceof CallError)
    return i18n._(refusesCharacters(error) ? NAME_CHARACTERS_TEXT : textOfCode(error.code))
  if (error instanceof NoAnswer) return i18n._(NO_ANSWER_TEXT)
  if (error instanceof PartFailed) return i18n._(PART_FAILED_TEXT)
  return i18n._(ERROR_TEXTS.internal_error)
}

/** Refused by the rule for all names. Folders, labels and the drive have codes of their own. */
function refusesCharacters({ code, details }: CallError): boolean {
  const { problem } = details
  return (code === 'invalid' && problem === 'characters') || (code === 'rule_invalid' && problem === 'name-characters')
}
