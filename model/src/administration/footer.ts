import { colleagueDomains, type FooterScope, type OrganisationDomain } from '../account/organisation.ts'
import { textOfHtml } from '../html-text.ts'
import { outsideRecipients, type RecipientLists } from '../recipients.ts'
import { hasVisibleText } from './visible-text.ts'

/** What an organisation puts under the mail of its people (product decision 76). */
export interface Footer {
  readonly scope: FooterScope
  /** Clean HTML. */
  readonly html: string
  /** Grows with each change; 0: nobody has written one yet. */
  readonly version: number
}

/** One that shows nobody a word is not put anywhere. @param html clean */
export function isFooterEmpty(html: string): boolean {
  return !hasVisibleText(html)
}

/**
 * Whether a mail to these gets the footer. All of its recipients get the same bytes: one of them outside is enough. Whoever is of a
 * domain that is not shown to be the organisation's is outside.
 * @param address of the mailbox that sends
 */
export function hasFooter(
  scope: FooterScope,
  lists: RecipientLists,
  sender: { readonly address: string; readonly domains: readonly OrganisationDomain[] },
): boolean {
  if (scope !== 'outside') return scope === 'everybody'
  return outsideRecipients(lists, colleagueDomains(sender.address, sender.domains)).length > 0
}

/** Of a mail: HTML, empty when only text was written. */
interface Written {
  readonly html: string
  readonly text: string
}

/**
 * Ends a comment or an attribute that the text above left open, and is a comment where it did not. Our editor leaves none, but what is
 * written by a program may.
 */
const ENDS_OPEN = `<!-- "'> -->`

/**
 * Whether the footer stands at the end already, as in a mail that is written anew from one that was sent. What is quoted does not
 * count: that was said in another mail; and where something is hidden, what is said there may not be seen.
 * @param written its text as it is stored (`draftBody`): reading a million characters of HTML is no work for the thread that serves
 */
export function endsWithFooter({ html, text }: Written, footer: string): boolean {
  // The comment that the footer itself came with hides nothing.
  if (HIDING.test(html.replaceAll(ENDS_OPEN, ''))) return false
  const end = lines(textOfHtml(footer))
  // Blank lines and indents may stand between its own.
  const tail = text.trimEnd().slice(-(2 * end.length + 200))
  return end !== '' && `\n${lines(tail)}`.endsWith(`\n${end}`)
}

const HIDING = /<style|<!--|\shidden\b|display\s*:\s*none|visibility\s*:|opacity\s*:|font-size\s*:\s*0/i

function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Whatever stands above, it begins below it, and nothing of it reaches out. */
const STYLE = 'clear:both;margin-top:16px;padding-top:8px;border-top:1px solid #c8c8c8;font-size:13px'

/** What is in these is not shown, or not read as HTML, until they end. */
const SWALLOWING = [
  'script',
  'style',
  'title',
  'textarea',
  'select',
  'template',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
]
const SWALLOWS = new RegExp(`<(?:${SWALLOWING.join('|')})\\b`, 'i')
/** Twice: a script may have begun another one in a comment. */
const ENDS_SWALLOWING = `</script>${SWALLOWING.map((name) => `</${name}>`).join('')}`

/** At the very end, below a quoted history, as Google Workspace puts it. */
export function withFooter({ html, text }: Written, footer: string): Written {
  if (html !== '') {
    const ends = `${ENDS_OPEN}${SWALLOWS.test(html) ? ENDS_SWALLOWING : ''}`
    return { html: `${html}${ends}<div style="${STYLE}">${footer}</div>`, text }
  }
  return { html, text: `${text.trimEnd()}\n\n${textOfHtml(footer)}\n`.trimStart() }
}
