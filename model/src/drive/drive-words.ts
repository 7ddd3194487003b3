import { SCOPE_MARKS, type SearchableMessage } from '../search/lexemes.ts'
import { MAX_QUERY_WORDS } from '../search/limits.ts'
import type { LexemeQuery } from '../search/query-lexemes.ts'
import { splitWords } from '../search/words.ts'
import { normalForm } from '../text/normal-form.ts'

export function searchableItem(item: {
  readonly mailboxId: string
  readonly name: string
  readonly text: string
}): SearchableMessage {
  const nobody = { name: '', email: '' }
  const { mailboxId, name, text } = item
  const nothing = { subject: '', from: nobody, recipients: [], fileTexts: [], hasAttachments: false }
  return { ...nothing, mailboxId, text, fileNames: [name] }
}

/** A marker that is searched like a word. Folders have it. */
export const DRIVE_FOLDER_LEXEME = 'x:folder'

/** One-letter prefixes would match most of the index. */
const MIN_BEGINNING_CHARACTERS = 2

export interface DriveWords {
  readonly inName: LexemeQuery
  readonly anywhere: LexemeQuery
  /** Lower case. Names that contain these words exactly are listed first. */
  readonly typed: readonly string[]
}

export function driveWords(text: string): DriveWords | undefined {
  const words = splitWords(text).slice(0, MAX_QUERY_WORDS)
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
