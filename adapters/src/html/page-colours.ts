import { tokenize, tokenTypes } from 'css-tree'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const WHOLE_PAGE = /^(?:\s|,|:root|:host|html|body|\*)+$/i
const ALWAYS = /^\s*@(?:layer\b|media\s+(?:all|screen|only\s+screen)\s*$)/i
const LONGEST_CHARACTERS = 200
const MOST_COLOURS = 2_000

/** Custom properties that apply to the whole page, without those of a condition. Reads each style once. */
export function pageColours(page: Tree.Document): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const element of elementsIn(page)) {
    if (element.tagName === 'style') readSheet(textOf(element), found)
    const style = element.attrs.find(({ name }) => name === 'style')?.value ?? ''
    if (/^(html|body)$/.test(element.tagName) && style.includes('--')) readSheet(`html{${style}}`, found)
  }
  return found
}

function readSheet(css: string, found: Map<string, string>): void {
  if (!css.includes('--')) return
  const open: ('page' | 'always' | 'other')[] = []
  let always = 0
  let written = ''
  const end = () => {
    if (open.at(-1) === 'page') readDeclaration(written, found)
    written = ''
  }
  tokenize(css, (type, start, stop) => {
    if (type === tokenTypes.Comment) return
    if (type === tokenTypes.LeftCurlyBracket) {
      const isAlways = always === open.length
      open.push(isAlways && WHOLE_PAGE.test(written) ? 'page' : isAlways && ALWAYS.test(written) ? 'always' : 'other')
      if (open.at(-1) === 'always') always += 1
      written = ''
    } else if (type === tokenTypes.RightCurlyBracket) {
      end()
      if (open.pop() === 'always') always -= 1
    } else if (type === tokenTypes.Semicolon) end()
    else if (written.length < LONGEST_CHARACTERS)
      written += css.slice(start, Math.min(stop, start + LONGEST_CHARACTERS))
  })
}

function readDeclaration(written: string, found: Map<string, string>): void {
  const colon = written.indexOf(':')
  const name = written.slice(0, Math.max(0, colon)).trim()
  if (name.startsWith('--') && found.size < MOST_COLOURS) {
    found.set(name, written.slice(colon + 1).replace(/!\s*important\s*$/i, ''))
  }
}

function textOf(sheet: Tree.Element): string {
  return sheet.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
}

function* elementsIn(page: Tree.Document): Generator<Tree.Element> {
  const waiting: Tree.ChildNode[] = [...page.childNodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue
    yield node
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) waiting.push(node.childNodes[at] as Tree.ChildNode)
  }
}
