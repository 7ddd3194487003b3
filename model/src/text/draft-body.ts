import { textOfHtml } from '../html-text.ts'
import { MAX_STORED_TEXT_CHARACTERS } from '../limits.ts'
import { snippetOf } from '../snippets.ts'
import { normalForm } from './normal-form.ts'

/** A draft's body as the editor sends it. */
export interface WrittenBody {
  readonly html: string
  /** Set for a plain-text draft, which has no HTML. */
  readonly plainText?: string
}

/** The stored form. */
export interface DraftBody {
  readonly html: string
  /** For snippets and search, truncated like all stored texts. */
  readonly text: string
  readonly snippet: string
}

/** Converts a draft's body in linear time. It may have four million characters, so do not call it on the event loop. */
export function draftBody({ html, plainText }: WrittenBody): DraftBody {
  const kept = plainText === undefined ? storable(html) : ''
  const said = plainText === undefined ? textOfHtml(kept) : normalForm(storable(plainText), 'NFC')
  const text = said.slice(0, MAX_STORED_TEXT_CHARACTERS)
  return { html: kept, text, snippet: snippetOf(text) }
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store and broken input methods produce. */
export function storable(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '')
}
