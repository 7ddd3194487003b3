import { SCOPE_MARKS, type SearchableMessage } from '../search/lexemes.ts'
import type { LexemeQuery } from '../search/query-lexemes.ts'
import { splitWords } from '../search/words.ts'
import { normalForm } from '../text/normal-form.ts'

/** An item as the index of words takes it: its name as that of an attachment, and its text as a body. */
export function searchableItem(item: {
  readonly mailboxId: string
  readonly name: string
  /** What stands in it; empty where that is not known. */
  readonly text: string
}): SearchableMessage {
  const nobody = { name: '', email: '' }
  const { mailboxId, name, text } = item
  const nothing = { subject: '', from: nobody, recipients: [], fileTexts: [], hasAttachments: false }
  return { ...nothing, mailboxId, text, fileNames: [name] }
}

/** A fact that is found like a word. Files have none such: they are what has it not. */
export const DRIVE_FOLDER_LEXEME = 'x:folder'

/** One letter more or less would be most of the index. */
const MIN_BEGINNING_CHARACTERS = 2

export interface DriveWords {
  /** All of them stand in the name. */
  readonly inName: LexemeQuery
  /** Each stands in the name or in the text. */
  readonly anywhere: LexemeQuery
  /** As they were typed, but for case: names that have them exactly so come first. */
  readonly typed: readonly string[]
}

/** What is looked for; the last word may be the beginning of one. Undefined: nothing that could be found. */
export function driveWords(text: string): DriveWords | undefined {
  const words = splitWords(text)
  if (words.length === 0) return undefined
  const asked = words.map((word, at) => {
    const isPrefix = at === words.length - 1 && word.length >= MIN_BEGINNING_CHARACTERS
    return { name: { lexeme: SCOPE_MARKS.file + word, isPrefix }, text: { lexeme: SCOPE_MARKS.body + word, isPrefix } }
  })
  const typed = normalForm(text, 'NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  return {
    inName: { all: asked.map(({ name }) => name) },
    anywhere: { all: asked.map(({ name, text: body }) => ({ any: [name, body] })) },
    typed: [...new Set(typed)].slice(0, MAX_TYPED_WORDS),
  }
}

const MAX_TYPED_WORDS = 20
