import { SIGNATURE_ID } from '../../../data/drafts/body-html.ts'

export interface TypedSlash {
  readonly node: Text
  readonly at: number
}

const MOST_LETTERS = 40
const BLOCKS = /^(DIV|P|LI|UL|OL|TD|TH|TR|TABLE|BLOCKQUOTE|PRE|H[1-6]|HR)$/
const CLOSED = `#${SIGNATURE_ID}, blockquote, .gmail_quote`

/** The slash must start a line or follow a space: dates, paths and addresses have others. */
export function slashAtCaret(box: HTMLElement): TypedSlash | undefined {
  const caret = caretIn(box)
  if (caret?.node.data[caret.offset - 1] !== '/') return undefined
  if (caret.node.parentElement?.closest(CLOSED)) return undefined
  const slash = { node: caret.node, at: caret.offset - 1 }
  return /^\s?$/u.test(letterBefore(slash, box)) ? slash : undefined
}

/** Undefined when the text is no query: a space, another slash, too many characters, or a moved caret. */
export function queryAfter(slash: TypedSlash, box: HTMLElement): string | undefined {
  const range = rangeOf(slash, box)
  const text = range?.toString().replaceAll('\u200b', '').replaceAll('\u00a0', ' ') ?? ''
  if (!text.startsWith('/') || text.length > MOST_LETTERS) return undefined
  const query = text.slice(1)
  return /^\s|[/\n]/u.test(query) ? undefined : query
}

export function rangeOf({ node, at }: TypedSlash, box: HTMLElement): Range | undefined {
  const caret = caretIn(box)
  if (!caret || !node.isConnected || lineOf(node, box) !== lineOf(caret.node, box)) return undefined
  const range = document.createRange()
  range.setStart(node, Math.min(at, node.length))
  range.setEnd(caret.node, caret.offset)
  return range.collapsed ? undefined : range
}

function caretIn(box: HTMLElement): { readonly node: Text; readonly offset: number } | undefined {
  const selection = getSelection()
  const { focusNode, focusOffset, isCollapsed } = selection ?? {}
  if (!isCollapsed || !(focusNode instanceof Text) || !box.contains(focusNode)) return undefined
  return { node: focusNode, offset: focusOffset ?? 0 }
}

function lineOf(node: Node, box: HTMLElement): Node {
  let line: Node = node
  while (line.parentNode && line !== box && !BLOCKS.test(line.nodeName)) line = line.parentNode
  return line
}

function letterBefore({ node, at }: TypedSlash, box: HTMLElement): string {
  const own = node.data.slice(0, at).replaceAll('\u200b', '')
  if (own !== '') return own.slice(-1)
  for (let previous = before(node, box); previous; previous = before(previous, box)) {
    if (previous.nodeName === 'IMG') return '\ufffc'
    const text = previous instanceof Text ? previous.data.replaceAll('\u200b', '') : ''
    if (text !== '') return text.slice(-1)
  }
  return ''
}

/** Returns the previous node of the same line; undefined where the line begins. */
function before(node: Node, box: HTMLElement): Node | undefined {
  let from = node
  while (!from.previousSibling) {
    const { parentNode } = from
    if (!parentNode || parentNode === box || BLOCKS.test(parentNode.nodeName)) return undefined
    from = parentNode
  }
  let found: Node = from.previousSibling
  while (found.lastChild && !BLOCKS.test(found.nodeName)) found = found.lastChild
  return found.nodeName === 'BR' || BLOCKS.test(found.nodeName) ? undefined : found
}
