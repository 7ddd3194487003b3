import { defaultTreeAdapter, html as names, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/**
 * Replaces image maps by text links below the first picture that uses the map. Pictures are resized here, so the areas
 * would be misplaced.
 */
export function writeOutImageMaps(page: Tree.ParentNode): void {
  const elements = elementsIn(page)
  const maps = new Map(
    elements.filter(({ tagName }) => tagName === 'map').map((map) => [attribute(map, 'name').toLowerCase(), map]),
  )
  for (const picture of elements) {
    const name = attribute(picture, 'usemap').replace(/^#/, '').toLowerCase()
    const map = picture.tagName === 'img' ? maps.get(name) : undefined
    if (!map) continue
    maps.delete(name)
    writeBelow(outermostLink(picture), linksOf(map))
  }
}

function linksOf(map: Tree.Element): readonly Tree.Element[] {
  const links = new Map<string, Tree.Element>()
  for (const area of elementsIn(map)) {
    const href = attribute(area, 'href').trim()
    const words = attribute(area, 'alt').trim() || attribute(area, 'title').trim() || hostOf(href)
    const key = `${href} ${words}`
    if (area.tagName !== 'area' || href === '' || words === '' || links.has(key)) continue
    const link = defaultTreeAdapter.createElement('a', names.NS.HTML, [{ name: 'href', value: href }])
    defaultTreeAdapter.insertText(link, words)
    links.set(key, link)
  }
  return [...links.values()]
}

function writeBelow(element: Tree.Element, links: readonly Tree.Element[]): void {
  const parent = element.parentNode
  if (!parent || links.length === 0) return
  const box = defaultTreeAdapter.createElement('span', names.NS.HTML, [])
  for (const [at, link] of links.entries()) {
    if (at === 0) defaultTreeAdapter.appendChild(box, defaultTreeAdapter.createElement('br', names.NS.HTML, []))
    else defaultTreeAdapter.insertText(box, ' · ')
    defaultTreeAdapter.appendChild(box, link)
  }
  const next = parent.childNodes[parent.childNodes.indexOf(element) + 1]
  if (next) defaultTreeAdapter.insertBefore(parent, box, next)
  else defaultTreeAdapter.appendChild(parent, box)
}

/** A link within a link would end the outer one. */
function outermostLink(picture: Tree.Element): Tree.Element {
  let outermost = picture
  for (let at: Tree.ParentNode | null = picture; at && 'tagName' in at; at = at.parentNode) {
    if (at.tagName === 'a') outermost = at
  }
  return outermost
}

function elementsIn(parent: Tree.ParentNode): readonly Tree.Element[] {
  const found: Tree.Element[] = []
  const waiting: Tree.ParentNode[] = [parent]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const children = at.childNodes.filter(defaultTreeAdapter.isElementNode)
    if ('tagName' in at) found.push(at)
    for (const child of children.reverse()) waiting.push(child)
  }
  return found
}

function attribute(element: Tree.Element, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value ?? ''
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host : ''
}
