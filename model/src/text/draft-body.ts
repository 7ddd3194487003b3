import { textOfHtml } from '../html-text.ts'
import { MAX_STORED_TEXT_CHARACTERS } from '../limits.ts'
import { snippetOf } from '../snippets.ts'
import { normalForm } from './normal-form.ts'

/** What a writer's page sends of a draft's body. */
export interface WrittenBody {
  readonly html: string
  /** What was written as text alone, line by line; then there is no HTML. */
  readonly plainText?: string
}

/** As it is stored. */
export interface DraftBody {
  readonly html: string
  /** For snippets and search; cut where stored texts are. */
  readonly text: string
  readonly snippet: string
}

/** Reads a draft's body. Pure and linear; up to four million characters, so it is no work for a thread that serves others. */
export function draftBody({ html, plainText }: WrittenBody): DraftBody {
  const kept = plainText === undefined ? storable(html) : ''
  const said = plainText === undefined ? textOfHtml(kept) : normalForm(storable(plainText), 'NFC')
  const text = said.slice(0, MAX_STORED_TEXT_CHARACTERS)
  return { html: kept, text, snippet: snippetOf(text) }
}

/** The database takes every text but NUL and halves of surrogate pairs, which broken input methods do produce. */
export function storable(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '')
}
