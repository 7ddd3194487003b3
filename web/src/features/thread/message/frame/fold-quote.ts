/** How mail programs mark what they quote, outermost first. */
const QUOTES = '.gmail_quote_container, .gmail_quote, .yahoo_quoted, .zmail_extra, blockquote[type="cite"], blockquote'
const FORWARDED = /forwarded message|thư được chuyển tiếp|thư chuyển tiếp|original message|thư gốc/iu
const LONGEST_ATTRIBUTION = 300

/**
 * Folds the earlier mail at the end of a body behind `label`, with the line that names it. Nothing is folded when
 * something was written after it, when there is nothing else to read, or when the mail is a forward. The fold is a
 * `details`, which opens without a script.
 */
export function foldQuote(body: HTMLElement, label: string): void {
  const quote = [...body.querySelectorAll<HTMLElement>(QUOTES)].find((element) => saysNothing(after(element, body)))
  if (!quote || FORWARDED.test((quote.textContent ?? '').trimStart().slice(0, LONGEST_ATTRIBUTION))) return
  const first = attributionOf(quote) ?? quote
  if (saysNothing(before(first, body))) return
  const page = body.ownerDocument
  const fold = page.createElement('details')
  const summary = page.createElement('summary')
  fold.className = 'sen-fold'
  summary.title = label
  summary.setAttribute('aria-label', label)
  summary.textContent = '•••'
  dropEmptyBefore(first)
  first.replaceWith(fold)
  fold.append(summary, ...(first === quote ? [quote] : [first, quote]))
}

/** The empty lines that mail programs leave above a quotation are air once it is folded. */
function dropEmptyBefore(element: Element): void {
  for (let node = element.previousSibling; node && isEmptyLine(node); node = element.previousSibling) node.remove()
}

function isEmptyLine(node: Node): boolean {
  if (node.nodeType === 3) return (node.textContent ?? '').trim() === ''
  return /^(BR|DIV|P|SPAN)$/u.test(node.nodeName) && saysNothing([node])
}

/** `Vào … viết:` stands right before the quotation, or with it in one box. */
function attributionOf(quote: Element): Element | undefined {
  const line = quote.previousElementSibling
  if (!line) return undefined
  const text = (line.textContent ?? '').trim()
  const isBetween = nodesBetween(line, quote).some((node) => (node.textContent ?? '').trim() !== '')
  return !isBetween && text.endsWith(':') && text.length <= LONGEST_ATTRIBUTION ? line : undefined
}

function nodesBetween(from: Node, to: Node): readonly Node[] {
  const nodes: Node[] = []
  for (let node = from.nextSibling; node && node !== to; node = node.nextSibling) nodes.push(node)
  return nodes
}

/** Everything of the body that stands before the element, in the order of the page. */
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

function saysNothing(nodes: readonly Node[]): boolean {
  return nodes.every((node) => {
    if (node.nodeName === 'STYLE') return true
    if (node.nodeName === 'IMG' || ('querySelector' in node && (node as Element).querySelector('img'))) return false
    return (node.textContent ?? '').trim() === ''
  })
}
