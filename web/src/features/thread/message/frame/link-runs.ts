import { type MisleadingLink, misleadingLinks, namesHost } from '@sen/model/trust/link-hosts'
import { seenText } from '@sen/model/trust/seen-text'

/** What begins no new line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big code del em font i ins mark s small span strong sub sup tt u wbr'.split(' '),
)
const MOST_PARTS = 50
const [ELEMENT, TEXT] = [1, 3]

/**
 * Where links that stand side by side, with nothing to read between them, name together a host that one of them does not
 * lead to: an eye reads `www.bank` and `.vn` as one. By the last of them; what one of them says alone is not asked here.
 */
export function misleadingTogether(
  links: Iterable<Element>,
  textOf: (link: Element) => string,
): ReadonlyMap<Element, MisleadingLink> {
  const found = new Map<Element, MisleadingLink>()
  for (const run of runsOf(links)) {
    const last = run.at(-1)
    const texts = run.map(textOf)
    // A row of links that name each a place of their own says nothing together.
    if (!last || run.length < 2 || texts.every(namesHost)) continue
    const hrefs = run.map((link) => link.getAttribute('href') ?? '')
    const misleading = misleadingLinks(texts.join(''), hrefs)
    if (misleading) found.set(last, misleading)
  }
  return found
}

function runsOf(links: Iterable<Element>): readonly (readonly Element[])[] {
  const runs: Element[][] = []
  for (const link of links) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && run.length < MOST_PARTS && isNextTo(before, link)) run.push(link)
    else runs.push([link])
  }
  return runs
}

/** Walks from one to the other, and stops at the first that parts them: no way is gone twice. */
function isNextTo(before: Element, after: Element): boolean {
  let node: Node = before
  for (;;) {
    while (!node.nextSibling) {
      const parent: Element | null = node.parentElement
      if (!parent || !INLINE.has(parent.localName)) return false
      node = parent
    }
    node = node.nextSibling
    while (node !== after) {
      if (node.nodeType === TEXT && seenText(node.nodeValue ?? '') !== '') return false
      if (node.nodeType === ELEMENT && !INLINE.has((node as Element).localName)) return false
      if (!node.firstChild) break
      node = node.firstChild
    }
    if (node === after) return true
  }
}
