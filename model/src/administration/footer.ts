import { colleagueDomains, type FooterScope, type OrganisationDomain } from '../account/organisation.ts'
import { textOfHtml } from '../html-text.ts'
import { outsideRecipients, type RecipientLists } from '../recipients.ts'
import { hasVisibleText } from '../text/hidden-text.ts'

/** Product decision 76. */
export interface Footer {
  readonly scope: FooterScope
  readonly html: string
  /** 0 means that no footer was written yet. */
  readonly version: number
}

/** @param html sanitised */
export function isFooterEmpty(html: string): boolean {
  return !hasVisibleText(html)
}

/**
 * All recipients get the same bytes, so one outside recipient is enough. Members of unverified domains count as
 * outside.
 * @param sender the address of the sending mailbox and its organisation's domains
 */
export function hasFooter(
  scope: FooterScope,
  lists: RecipientLists,
  sender: { readonly address: string; readonly domains: readonly OrganisationDomain[] },
): boolean {
  if (scope !== 'outside') return scope === 'everybody'
  return outsideRecipients(lists, colleagueDomains(sender.address, sender.domains)).length > 0
}

interface FooterBody {
  readonly html: string
  readonly text: string
}

/** Mail of other programs may leave a comment or an attribute open; otherwise this is a harmless comment. */
const ENDS_OPEN = `<!-- "'> -->`

/**
 * A footer that is quoted or may be hidden does not count.
 * @param written with the stored text, because converting a million characters of HTML would block the event loop
 */
export function endsWithFooter({ html, text }: FooterBody, footer: string): boolean {
  // The comment that `withFooter` adds does not hide the footer.
  if (HIDING.test(html.replaceAll(ENDS_OPEN, ''))) return false
  const end = lines(textOfHtml(footer))
  // Blank lines and indents may be between the footer's own lines.
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

/** `clear:both` makes the footer start below floating elements. */
const STYLE = 'clear:both;margin-top:16px;padding-top:8px;border-top:1px solid #c8c8c8;font-size:13px'

/** Their content is hidden or is not parsed as HTML up to their end tag. */
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
/** `</script>` appears twice, because a comment inside a script can open another one. */
const ENDS_SWALLOWING = `</script>${SWALLOWING.map((name) => `</${name}>`).join('')}`

/** The footer goes below quoted history, as Google Workspace does. */
export function withFooter({ html, text }: FooterBody, footer: string): FooterBody {
  if (html !== '') {
    const ends = `${ENDS_OPEN}${SWALLOWS.test(html) ? ENDS_SWALLOWING : ''}`
    return { html: `${html}${ends}<div style="${STYLE}">${footer}</div>`, text }
  }
  return { html, text: `${text.trimEnd()}\n\n${textOfHtml(footer)}\n`.trimStart() }
}
