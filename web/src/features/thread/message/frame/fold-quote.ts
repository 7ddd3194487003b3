import {
  isAttribution,
  isForwardLine,
  isOriginalLine,
  isSureAttribution,
  mayStartHead,
  pointsBelow,
  startsHead,
} from '../../../../lib/quoting/earlier-mail.ts'

/** Selectors of the quotations of mail programs, outermost first. */
const QUOTES = '.gmail_quote_container, .gmail_quote, .yahoo_quoted, .zmail_extra, blockquote[type="cite"], blockquote'
const LOOKED_AT_CHARACTERS = 300
/** Limits the analysis of long mails; the rest is shown unfolded. */
const MAX_TEXTS = 3_000
const HEAD_TEXTS = 30
/** An attribution line has few links and emphases. */
const MAX_LINE_NODES = 50
/** Limits the possible starts of a quotation that are checked. */
const MAX_STARTS = 20
const BLOCK = /^(P|DIV|BLOCKQUOTE|TABLE|TBODY|TR|TD|LI|UL|OL|H[1-6]|PRE|CENTER|SECTION|ARTICLE|BODY|HR|DETAILS)$/u

/** A `details` needs no script. Forwards, bare quotations and text that refers to the part below stay unfolded. */
export function foldQuote(body: HTMLElement, label: string): void {
  const [first, ...rest] = earlierMail(body)
  if (!first || isBlank(before(first, body))) return
  const page = body.ownerDocument
  const fold = page.createElement('details')
  const summary = page.createElement('summary')
  fold.className = 'sen-fold'
  summary.title = label
  summary.setAttribute('aria-label', label)
  summary.textContent = '•••'
  dropEmptyBefore(first)
  first.before(fold)
  fold.append(summary, first, ...rest)
}

/** Returns the nodes to fold in document order; empty when no quotation is at the end. */
function earlierMail(body: HTMLElement): readonly ChildNode[] {
  const quote = lastQuote(body)
  const start = unmarkedStart(body)
  if (start === 'forward') return []
  if (start && (!quote || isBefore(start, quote))) {
    const own = textOf(before(start, body).toReversed())
    return pointsBelow(own) ? [] : [start, ...(after(start, body) as ChildNode[])]
  }
  if (!quote || hasAnswers(quote)) return []
  const opening = (quote.textContent ?? '').trimStart().slice(0, LOOKED_AT_CHARACTERS)
  if (opening.split('\n').some(isForwardLine)) return []
  return [...attributionOf(quote), quote]
}

function lastQuote(body: HTMLElement): HTMLElement | undefined {
  let quote: HTMLElement | undefined
  for (let box = lastSaying(body)?.parentElement; box && box !== body; box = box.parentElement) {
    if (box.matches(QUOTES)) quote = box
  }
  return quote
}

/** Gmail puts text between two quotations into the element around both. */
function hasAnswers(quote: HTMLElement): boolean {
  const inside = [...quote.childNodes]
  const first = inside.findIndex(({ nodeName }) => nodeName === 'BLOCKQUOTE')
  const isBox = quote.nodeName !== 'BLOCKQUOTE' && first >= 0
  return isBox && !isBlank(inside.slice(first).filter(({ nodeName }) => nodeName !== 'BLOCKQUOTE'))
}

function lastSaying(body: HTMLElement): Node | undefined {
  const walker = body.ownerDocument.createTreeWalker(body, 1 | 4)
  while (walker.lastChild()) {}
  for (let node: Node | null = walker.currentNode; node && node !== body; node = walker.previousNode()) {
    const isText =
      node.nodeType === 3 && node.parentNode?.nodeName !== 'STYLE' && (node.textContent ?? '').trim() !== ''
    if (isText || node.nodeName === 'IMG') return node
  }
  return undefined
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & 4) !== 0
}

/** Outlook and some phones write quotations without a container. */
function unmarkedStart(body: HTMLElement): ChildNode | 'forward' | undefined {
  const texts = textsOf(body)
  const lowest = [...body.querySelectorAll(QUOTES)].at(-1)
  let tried = 0
  for (const [at, text] of texts.entries()) {
    if (!beginsLine(text)) continue
    const line = lineFrom(texts, at)
    if (isForwardLine(line)) return 'forward'
    const isSure = isSureAttribution(line)
    if (!isSure && !isOriginalLine(line) && !startsHead(headFrom(texts, at, line), { isDrawn: true })) continue
    if (text.parentElement?.closest(QUOTES)) continue
    tried += 1
    if (tried > MAX_STARTS) return undefined
    const start = outermost(text, body)
    const drawn = drawnAbove(start)
    if (isOriginalLine(line)) return drawn ?? start
    if (!isSure && startsHead(headFrom(texts, at, line), { isDrawn: drawn !== undefined })) {
      return originalAbove(drawn ?? start) ?? drawn ?? start
    }
    // If quotations follow, replies may be between them.
    if (isSure && (!lowest || isBefore(lowest, text)) && !isBlank(after(start, body))) return start
  }
  return undefined
}

/** Returns the following header lines; empty for most lines, which do not look like one. */
function headFrom(texts: readonly Text[], at: number, line: string): string {
  if (!mayStartHead(line)) return ''
  return texts
    .slice(at, at + HEAD_TEXTS)
    .map((text, index) => (index > 0 && beginsLine(text) ? '\n' : '') + text.data.slice(0, LOOKED_AT_CHARACTERS))
    .join('')
}

function textsOf(body: HTMLElement): readonly Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, 4)
  const texts: Text[] = []
  while (texts.length < MAX_TEXTS && walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && text.parentElement?.nodeName !== 'STYLE') texts.push(text)
  }
  return texts
}

function lineFrom(texts: readonly Text[], at: number): string {
  let line = texts[at]?.data ?? ''
  for (let next = at + 1; next < texts.length && line.length <= LOOKED_AT_CHARACTERS; next += 1) {
    const text = texts[next]
    if (!text || beginsLine(text)) break
    line += text.data
  }
  return line
}

function beginsLine(text: Text): boolean {
  for (let node: Node | null = text; node; node = node.parentNode) {
    if (node !== text && BLOCK.test(node.nodeName)) return true
    for (let sibling = node.previousSibling; sibling; sibling = sibling.previousSibling) {
      if (sibling.nodeName === 'BR' || BLOCK.test(sibling.nodeName)) return true
      if ((sibling.textContent ?? '').trim() !== '') return false
    }
  }
  return true
}

function outermost(text: ChildNode, body: HTMLElement): ChildNode {
  let start: ChildNode = text
  while (start.parentNode && start.parentNode !== body && isBlank(siblingsBefore(start))) {
    start = start.parentNode as unknown as ChildNode
  }
  return start
}

function siblingsBefore(node: Node): readonly Node[] {
  const nodes: Node[] = []
  for (let sibling = node.previousSibling; sibling; sibling = sibling.previousSibling) nodes.push(sibling)
  return nodes
}

/** Finds a rule directly above, or a line of underscores. */
function drawnAbove(start: ChildNode): ChildNode | undefined {
  let node = start.previousSibling
  while (node && node.nodeName !== 'HR' && (isEmptyLine(node) || node.nodeName === 'STYLE')) node = node.previousSibling
  if (!node) return undefined
  return node.nodeName === 'HR' || /^[\s_-]{10,}$/u.test(node.textContent ?? '') ? node : undefined
}

/** Finds `-----Original Message-----` above the header lines. */
function originalAbove(start: ChildNode): ChildNode | undefined {
  let node = start.previousSibling
  while (node && isEmptyLine(node)) node = node.previousSibling
  return node && isOriginalLine(node.textContent ?? '') ? node : undefined
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => node.textContent ?? '').join('\n')
}

/** Removes empty lines above the quotation, which would leave a gap once it is folded. */
function dropEmptyBefore(element: Node): void {
  for (let node = element.previousSibling; node && isEmptyLine(node); node = element.previousSibling) node.remove()
}

function isEmptyLine(node: Node): boolean {
  if (node.nodeType === 3) return (node.textContent ?? '').trim() === ''
  return /^(BR|DIV|P|SPAN)$/u.test(node.nodeName) && isBlank([node])
}

/** Finds the attribution (`Vào … viết:`) in an element, as plain text, or in one element with the quotation. */
function attributionOf(quote: Element): readonly ChildNode[] {
  const line: ChildNode[] = []
  let node = quote.previousSibling
  const air: ChildNode[] = []
  for (; node && isEmptyLine(node); node = node.previousSibling) air.unshift(node)
  let words = ''
  for (; node && node.nodeName !== 'BR' && words.length <= LOOKED_AT_CHARACTERS; node = node.previousSibling) {
    const isBlock = BLOCK.test(node.nodeName)
    if ((isBlock && line.length > 0) || line.length > MAX_LINE_NODES) break
    line.unshift(node)
    words = (node.textContent ?? '') + words
    if (isBlock) break
  }
  const isShortName = words.length <= LOOKED_AT_CHARACTERS && words.trim().endsWith(':') && line.length === 1
  return isAttribution(words) || (isShortName && line[0]?.nodeType === 1) ? [...line, ...air] : []
}

function before(element: Node, body: Node): readonly Node[] {
  const nodes: Node[] = []
  for (let node: Node | null = element; node && node !== body; node = node.parentNode) {
    for (let sibling = node.previousSibling; sibling; sibling = sibling.previousSibling) nodes.push(sibling)
  }
  return nodes
}

function after(element: Node, body: Node): readonly Node[] {
  const nodes: Node[] = []
  for (let node: Node | null = element; node && node !== body; node = node.parentNode) {
    for (let sibling = node.nextSibling; sibling; sibling = sibling.nextSibling) nodes.push(sibling)
  }
  return nodes
}

function isBlank(nodes: readonly Node[]): boolean {
  return nodes.every((node) => {
    if (node.nodeName === 'STYLE') return true
    if (node.nodeName === 'IMG' || ('querySelector' in node && (node as Element).querySelector('img'))) return false
    return (node.textContent ?? '').trim() === ''
  })
}
