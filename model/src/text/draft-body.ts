import { textOfHtml } from '../html-text.ts'
import { MAX_STORED_TEXT_CHARACTERS } from '../messages/limits.ts'
import { snippetOf } from '../snippets.ts'
import { normalForm } from './normal-form.ts'

export interface WrittenBody {
  readonly html: string
  /** A plain-text draft has no HTML. */
  readonly plainText?: string
}

export interface DraftBody {
  readonly html: string
  /** Used for snippets and search; truncated like all stored texts. */
  readonly text: string
  readonly snippet: string
}

/** Linear, but the draft may have four million characters, so do not call it on the event loop. */
export function draftBody({ html, plainText }: WrittenBody): DraftBody {
  const kept = plainText === undefined ? storable(html) : ''
  const said = plainText === undefined ? textOfHtml(kept) : normalForm(storable(plainText), 'NFC')
  const text = said.slice(0, MAX_STORED_TEXT_CHARACTERS)
  return { html: kept, text, snippet: snippetOf(text) }
}

/** PostgreSQL cannot store NUL and lone surrogates, which broken input methods produce. */
export function storable(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '')
}
