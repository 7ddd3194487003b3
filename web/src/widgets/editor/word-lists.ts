/** Word writes bullets as text. Without the list's description (`@list`), the library confuses them. */
export function makeWordLists(fragment: DocumentFragment, rawHtml: string): void {
  const isDescribed = /@list\s+l\d/i.test(rawHtml)
  let before: { readonly item: Item; readonly lists: Element[] } | undefined
  for (const paragraph of fragment.querySelectorAll('p[class*="MsoList" i], p[style*="mso-list" i]')) {
    const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '')
    const item = level && isDescribed ? undefined : itemOf(paragraph, Number(level?.[1] ?? 0))
    if (!item) continue
    const isNext = before !== undefined && previousOf(paragraph) === before.lists[0]
    const lists: Element[] = isNext && before ? before.lists : []
    putItem(item, paragraph, lists)
    before = { item, lists }
  }
}

interface Item {
  /** 1 is the outermost. */
  readonly level: number
  readonly list: 'ul' | 'ol'
  readonly start: number
  readonly numbers: string | undefined
}

const BULLETS = '·•▪■●○◦‣⁃§Øüvqo–—-'
/** Markers that may also begin a word count only with Word's wide gap behind them. */
const MARKER = new RegExp(
  `^\\s*(?:([·•▪■●○◦‣⁃])[\\s\\u00a0]*|([${BULLETS}])[\\s\\u00a0]*\\u00a0[\\s\\u00a0]*|\\(?(\\d{1,3}|[a-z])[.)][\\s\\u00a0]+)`,
  'iu',
)

/** Undefined without a marker: the text continues an item. */
function itemOf(paragraph: Element, level: number): Item | undefined {
  const shown = [...paragraph.querySelectorAll('[style*="mso-list" i]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  )
  // Any letter of a symbol font can be a bullet in Word.
  const letters = shown ? `${shown.textContent?.trim()}\u00a0` : (paragraph.textContent ?? '')
  const [all, , , counted] = MARKER.exec(letters) ?? []
  if (shown) shown.remove()
  else if (all === undefined) return undefined
  else cutLetters(paragraph, all.length)
  const number = Number(counted)
  return {
    level: level || levelByMargin(paragraph),
    list: counted === undefined ? 'ul' : 'ol',
    start: number > 0 ? number : 1,
    numbers: counted === undefined || number >= 0 ? undefined : counted < 'a' ? 'upper-alpha' : 'lower-alpha',
  }
}

/** Word's number of levels; other sources may claim any depth. */
const MOST_LEVELS = 9

/** Word indents each level by 36 points. */
function levelByMargin(paragraph: Element): number {
  const points = /margin-left:\s*([\d.]+)pt/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
  return Math.min(MOST_LEVELS, Math.max(1, Math.round((Number(points) || 0) / 36)))
}

function cutLetters(paragraph: Element, count: number): void {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let left = count
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text
    const cut = Math.min(left, text.data.length)
    text.data = text.data.slice(cut)
    left -= cut
  }
}

/** `lists` are the open lists, outermost first, and are modified. */
function putItem({ level, list, start, numbers }: Item, paragraph: Element, lists: Element[]): void {
  lists.length = Math.min(lists.length, level)
  if (lists.length > 1 && lists.at(-1)?.localName !== list) lists.pop()
  const isOther = lists.length === 1 && level === 1 && lists[0]?.localName !== list
  if (isOther) lists.length = 0
  while (lists.length < level || lists.length === 0) {
    const made = document.createElement(list)
    if (start > 1) made.setAttribute('start', String(start))
    if (numbers !== undefined) made.style.listStyleType = numbers
    const outer = lists.at(-1)
    if (outer) outer.append(made)
    else paragraph.before(made)
    lists.push(made)
  }
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  lists.at(-1)?.append(item)
}

/** Ignores white space and comments; undefined if other text is between. */
function previousOf(element: Element): Element | undefined {
  let node = element.previousSibling
  while (node && (node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim())))
    node = node.previousSibling
  return node instanceof Element ? node : undefined
}
