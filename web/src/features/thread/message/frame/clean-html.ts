import { misleadingHost } from '@sen/model/trust/link-hosts'
import DOMPurify, { type Config } from 'dompurify'
import { foldQuote } from './fold-quote.ts'
import { keepProportions } from './keep-proportions.ts'
import { showLeftOut } from './left-out-pictures.ts'

/** The server has cleaned already; this is the second lock, in the engine that will show it. */
const CONFIG: Config & { RETURN_DOM: true } = {
  RETURN_DOM: true,
  USE_PROFILES: { html: true },
  FORCE_BODY: true,
  FORBID_TAGS: [
    ...['form', 'input', 'button', 'textarea', 'select', 'option', 'label', 'fieldset', 'legend', 'datalist', 'output'],
    ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'dialog', 'menu', 'slot', 'template', 'marquee'],
  ],
  FORBID_ATTR: ['id', 'name', 'srcset', 'ping', 'autofocus', 'tabindex', 'accesskey', 'contenteditable', 'popover'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

export interface FrameWords {
  /** On what unfolds the quotation; without it nothing is folded: paper cannot be unfolded. */
  readonly fold?: string
  /** Stands before the host that a link leads to when its text names another. */
  readonly leadsTo: string
}

/**
 * Cleans a body once more, folds its quotation, makes its links safe to follow and says where those lead that pretend to
 * lead elsewhere. Answers what goes into the frame.
 */
export function cleanHtml(html: string, { fold, leadsTo }: FrameWords): string {
  if (!DOMPurify.isSupported) throw new Error('this browser cannot clean HTML')
  // With RETURN_DOM it is the body element; the types only say node.
  const body = DOMPurify.sanitize(html, CONFIG) as unknown as HTMLElement
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
    sayWhereTo(link, leadsTo)
  }
  for (const styled of body.querySelectorAll('[style]')) {
    styled.setAttribute('style', withoutViewportUnits(styled.getAttribute('style') ?? ''))
  }
  for (const sheet of body.querySelectorAll('style')) {
    sheet.textContent = withoutViewportUnits(sheet.textContent ?? '')
  }
  keepProportions(body)
  showLeftOut(body)
  if (fold !== undefined) foldQuote(body, fold)
  return body.innerHTML
}

function sayWhereTo(link: Element, leadsTo: string): void {
  const host = misleadingHost(link.textContent ?? '', link.getAttribute('href') ?? '')
  if (host === undefined) return
  const note = link.ownerDocument.createElement('small')
  note.className = 'sen-leads-to'
  note.textContent = ` (${leadsTo} ${host})`
  link.append(note)
}

const PIXELS_OF_ONE_HUNDREDTH = 8

/** The frame grows with what is in it: a height that is a part of the frame's height would grow without end. */
function withoutViewportUnits(css: string): string {
  return css.replaceAll(/(\d+(?:\.\d+)?)(?:[sld]?v(?:h|min|max|b))\b/giu, (_, number: string) => {
    return `${Math.round(Number(number) * PIXELS_OF_ONE_HUNDREDTH)}px`
  })
}
