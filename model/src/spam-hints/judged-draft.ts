import { textOfHtml } from '../html-text.ts'
import { type Link, linksIn } from './links.ts'

/** What the hints look at: the writer's own words, for of a quotation nothing can be mended. */
export interface JudgedDraft {
  readonly subject: string
  /** Plain, one line for each block. */
  readonly text: string
  readonly links: readonly Link[]
  readonly hasPictures: boolean
  /** Addresses as written. */
  readonly recipients: readonly string[]
}

const QUOTE_BEGINS = /<(?:div|blockquote)\b[^>]*\bclass="[^"]*\b(?:gmail_quote|sen-quote)\b/i

/** Reads a draft's body. Pure and linear. */
export function judgedDraft(draft: {
  readonly subject: string
  readonly html: string
  readonly recipients: readonly string[]
}): JudgedDraft {
  const quoteAt = draft.html.search(QUOTE_BEGINS)
  const own = quoteAt < 0 ? draft.html : draft.html.slice(0, quoteAt)
  const lines = textOfHtml(own).split('\n')
  return {
    subject: draft.subject,
    text: lines.filter((line) => !line.startsWith('> ')).join('\n'),
    links: linksIn(own),
    hasPictures: /<img\b/i.test(own),
    recipients: draft.recipients,
  }
}
