import { type MisleadingLink, misleadingLink } from '@sen/model/trust/link-hosts'

/** What the page around has to say about a mail that is drawn, where no style of the mail reaches it. */
export interface FrameFindings {
  readonly misleading: readonly MisleadingLink[]
  /** There are words, and none of them is to be seen. */
  readonly isHidden: boolean
}

const MOST_LINKS = 1_000
const MOST_NAMED = 50
const LEAST_HEIGHT_PIXELS = 6
const LEAST_OPACITY = 0.05

/** Looks at a mail's page as it is drawn. */
export function lookIn(page: Document): FrameFindings {
  return { misleading: misleadingIn(page), isHidden: isHidden(page) }
}

/** Each pair of names once. A link's text is what is seen of it, and what it says with what is not. */
function misleadingIn(page: Document): readonly MisleadingLink[] {
  const found = new Map<string, MisleadingLink>()
  for (const link of [...page.links].slice(0, MOST_LINKS)) {
    const href = link.getAttribute('href') ?? ''
    const note = link.querySelector('.sen-leads-to')?.textContent ?? ''
    const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is asked, not what stands in it
    for (const text of [link.innerText, link.textContent ?? '', ...pictures]) {
      const misleading = misleadingLink(note === '' ? text : text.replace(note, ''), href)
      if (misleading) found.set(`${misleading.named} ${misleading.real}`, misleading)
    }
    if (found.size >= MOST_NAMED) break
  }
  return [...found.values()]
}

function isHidden({ body, defaultView, images }: Document): boolean {
  if (!defaultView || !saysSomething(body)) return false
  const outermost = [body, ...body.children].filter(({ tagName }) => tagName !== 'STYLE')
  const [isPageSeenThrough, ...areSeenThrough] = outermost.map(
    (element) => Number(defaultView.getComputedStyle(element).opacity) < LEAST_OPACITY,
  )
  if (isPageSeenThrough || (areSeenThrough.length > 0 && areSeenThrough.every(Boolean))) return true
  if (body.getBoundingClientRect().height < LEAST_HEIGHT_PIXELS) return true
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is asked, not what stands in it
  if (body.innerText.trim() !== '') return false
  return ![...images].some((picture) => picture.checkVisibility({ visibilityProperty: true }))
}

function saysSomething(body: HTMLElement): boolean {
  const styles = [...body.querySelectorAll('style')].map((sheet) => sheet.textContent ?? '')
  return (body.textContent ?? '').trim().length > styles.join('').length
}
