import { textOfHtml } from '../html-text.ts'
import type { WrittenBody } from '../text/draft-body.ts'
import { type Link, linksIn } from './links.ts'

export interface ScoredDraft extends WrittenBody {
  readonly subject: string
  readonly recipients: readonly string[]
}

/** Contains the author's own words, because quoted text cannot be changed. */
export interface JudgedDraft {
  readonly subject: string
  readonly text: string
  readonly links: readonly Link[]
  readonly hasPictures: boolean
  readonly recipients: readonly string[]
}

const QUOTE_BEGINS = /<(?:div|blockquote)\b[^>]*\bclass="[^"]*\b(?:gmail_quote|sen-quote)\b/i

export function judgedDraft(draft: ScoredDraft): JudgedDraft {
  const html = draft.plainText === undefined ? draft.html : htmlOf(draft.plainText)
  const quoteAt = html.search(QUOTE_BEGINS)
  const own = quoteAt < 0 ? html : html.slice(0, quoteAt)
  const lines = textOfHtml(own).split('\n')
  return {
    subject: draft.subject,
    text: lines.filter((line) => !line.startsWith('> ')).join('\n'),
    links: linksIn(own),
    hasPictures: /<img\b/i.test(own),
    recipients: draft.recipients,
  }
}

function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
