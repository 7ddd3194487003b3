import { MAX_HTML_SHOWN_DEPTH } from '@sen/model/html/limits'
import { defaultTreeAdapter, html as names, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { DRAWN_ELEMENTS, DROPPED_WHOLE, KEPT_ELEMENTS, VOID_ELEMENTS } from './allow-list.ts'
import { type CleaningContext, cleanAttributes } from './attribute-cleaning.ts'
import { cleanStylesheet } from './css-cleaning.ts'

/**
 * Every `<` in the output starts an allowed tag with double-quoted attributes; other `<`, `>` and `"` are escaped. So
 * any parser reads the same tokens, and parsing the output again cannot create other markup (mutation XSS).
 */
export function writeCleaned(roots: readonly Tree.ChildNode[], place: CleaningContext): string {
  const out: string[] = []
  const write = (text: string) => {
    place.budget.written(text.length)
    out.push(text)
  }
  // A tree may be deeper than the call stack.
  const open: OpenElement[] = [{ children: roots, next: 0, end: '', depth: 0 }]
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const node = at.children[at.next]
    at.next += 1
    if (!node) {
      if (at.end !== '') write(at.end)
      open.pop()
    } else if (defaultTreeAdapter.isTextNode(node)) {
      write(escapeText(node.value))
    } else if (defaultTreeAdapter.isElementNode(node)) {
      const inside = writeStart(node, at.depth, place, write)
      if (inside) open.push(inside)
    }
  }
  return out.join('')
}

interface OpenElement {
  readonly children: readonly Tree.ChildNode[]
  next: number
  readonly end: string
  readonly depth: number
}

function writeStart(
  element: Tree.Element,
  depth: number,
  place: CleaningContext,
  write: (text: string) => void,
): OpenElement | undefined {
  const { tagName, namespaceURI, childNodes: children } = element
  if (DRAWN_ELEMENTS.has(tagName) && !isHiddenField(element)) place.budget.hasLeftOut = true
  if (namespaceURI !== names.NS.HTML || DROPPED_WHOLE.has(tagName)) return undefined
  if (tagName === 'style') {
    const css = styleSheet(element, place)
    if (css !== '') write(`<style>${css}</style>`)
    return undefined
  }
  const unwrapped = { children, next: 0, end: '', depth }
  if (!KEPT_ELEMENTS.has(tagName)) return unwrapped
  const isVoid = VOID_ELEMENTS.has(tagName)
  if (depth >= MAX_HTML_SHOWN_DEPTH && !isVoid) {
    place.budget.isReduced = true
    return unwrapped
  }
  const attributes = cleanAttributes(element, place).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  write(`<${tagName}${attributes.join('')}>`)
  if (isVoid) return undefined
  // The parser ignores the first line break after this tag.
  if (tagName === 'pre' && startsWithBreak(children[0])) write('\n')
  return { children, next: 0, end: `</${tagName}>`, depth: depth + 1 }
}

function isHiddenField({ tagName, attrs }: Tree.Element): boolean {
  return tagName === 'input' && attrs.some(({ name, value }) => name === 'type' && /^hidden$/i.test(value.trim()))
}

function styleSheet(element: Tree.Element, place: CleaningContext): string {
  const media = element.attrs.find(({ name }) => name === 'media')?.value ?? ''
  if (/\b(print|speech)\b/i.test(media) && !/\b(all|screen)\b/i.test(media)) return ''
  const text = element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
  return cleanStylesheet(text, place)
}

function startsWithBreak(node: Tree.ChildNode | undefined): boolean {
  return node !== undefined && defaultTreeAdapter.isTextNode(node) && node.value.startsWith('\n')
}

function escapeText(text: string): string {
  if (!/[&<>\u00a0]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
