import { type MisleadingLink, misleadingLinks, namesPlace } from '@sen/model/trust/link-hosts'
import { visibleText } from '@sen/model/trust/seen-text'

/** Elements that do not start a new line. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big code del em font i ins mark s small span strong sub sup tt u wbr'.split(' '),
)
const MOST_PARTS = 50
/** Characters of a cut run that are read again with the next, because a name may span both. */
const READ_AGAIN = 25
const [ELEMENT, TEXT] = [1, 3]

/**
 * Finds adjacent links whose joined text names another host: `www.bank` and `.vn` read as one. Reports the last link.
 */
export function misleadingTogether(
  links: Iterable<Element>,
  textOf: (link: Element) => string,
): ReadonlyMap<Element, MisleadingLink> {
  const found = new Map<Element, MisleadingLink>()
  for (const run of runsOf(links, textOf)) {
    const last = run.at(-1)
    const texts = run.map(textOf)
    // Links that each name a host are not read as one.
    if (!last || run.length < 2 || texts.every(namesPlace)) continue
    const hrefs = run.map((link) => link.getAttribute('href') ?? '')
    const misleading = misleadingLinks(texts.join(''), hrefs)
    if (misleading) found.set(last, misleading)
  }
  return found
}

function runsOf(links: Iterable<Element>, textOf: (link: Element) => string): readonly (readonly Element[])[] {
  const runs: Element[][] = []
  for (const link of links) {
    if (visibleText(textOf(link)) === '') continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (!run || !before || !isNextTo(before, link)) runs.push([link])
    else if (run.length < MOST_PARTS) run.push(link)
    else runs.push([...run.slice(-READ_AGAIN), link])
  }
  return runs
}

/** Stops at the first separator. No part is walked twice. */
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
      if (node.nodeType === TEXT && visibleText(node.nodeValue ?? '') !== '') return false
      if (node.nodeType === ELEMENT && !INLINE.has((node as Element).localName)) return false
      if (!node.firstChild) break
      node = node.firstChild
    }
    if (node === after) return true
  }
}
