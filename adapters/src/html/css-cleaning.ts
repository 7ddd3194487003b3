import {
  type CssNode,
  clone,
  type Declaration,
  generate,
  type List,
  type ListItem,
  parse,
  type Url,
  walk,
} from 'css-tree'
import { isAllowedAtRule, isAllowedFunction, isAllowedProperty } from './css-allow-list.ts'

/** What an address in the CSS becomes; undefined takes the declaration away. Hears of each address that would be loaded. */
export type MapAddress = (address: string) => string | undefined

export interface CleanedCss {
  readonly css: string
  /** Whether something that would have been loaded was left out. */
  readonly hasRemoteContent: boolean
}

/** The allowed declarations of a `style` attribute, written anew from what was understood, never from the text given. */
export function cleanDeclarations(text: string, mapAddress: MapAddress = () => undefined): CleanedCss {
  return cleanTree(() => parse(text, { context: 'declarationList', parseCustomProperty: true }), mapAddress)
}

/** The same for a whole `style` element: rules and media queries stay, everything that loads or runs goes. */
export function cleanStylesheet(text: string, mapAddress: MapAddress = () => undefined): CleanedCss {
  const read = () => parse(text.replaceAll(/<!--|-->/g, ''), { context: 'stylesheet', parseCustomProperty: true })
  return cleanTree(read, mapAddress)
}

function cleanTree(read: () => CssNode, mapAddress: MapAddress): CleanedCss {
  let tree: CssNode
  try {
    tree = clone(read())
  } catch {
    // CSS that cannot be read at all styles nothing.
    return { css: '', hasRemoteContent: false }
  }
  let hasRemoteContent = false
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
      if (loads(node)) hasRemoteContent = true
      if (list && item && !isAllowed(node, mapAddress)) list.remove(item)
    },
  })
  const css = generate(tree)
  // What the tree wrote may hold no way out of a style element or attribute; escapes hide names from every list.
  return { css: /[<\\]|@import|expression|javascript:/i.test(css) ? '' : css, hasRemoteContent }
}

function isAllowed(node: CssNode, mapAddress: MapAddress): boolean {
  switch (node.type) {
    case 'Declaration':
      return isAllowedDeclaration(node, mapAddress)
    case 'Atrule':
      return isAllowedAtRule(node.name)
    case 'Raw':
    case 'CDO':
    case 'CDC':
    case 'Comment':
      return false
    default:
      return true
  }
}

function isAllowedDeclaration(declaration: Declaration, mapAddress: MapAddress): boolean {
  if (!isAllowedProperty(declaration.property)) return false
  let allowed = true
  walk(declaration.value, (node) => {
    if (node.type === 'Raw') allowed = false
    if (node.type === 'Url') allowed = allowed && mapUrl(node, declaration.property, mapAddress)
    if (node.type === 'Function' && !isAllowedFunction(node.name)) allowed = false
  })
  return allowed && !hasNegativeMargin(declaration)
}

const LOADING_PROPERTY = /^(background|background-image|list-style|list-style-image)$/i

function mapUrl(node: Url, property: string, mapAddress: MapAddress): boolean {
  const mapped = LOADING_PROPERTY.test(property) ? mapAddress(node.value) : undefined
  if (mapped === undefined) return false
  node.value = mapped
  return true
}

/** A negative margin draws the message over what stands around it. */
function hasNegativeMargin(declaration: Declaration): boolean {
  return /^(margin|text-indent)/i.test(declaration.property) && /(^|[\s,(])-/.test(generate(declaration.value))
}

function loads(node: CssNode): boolean {
  if (node.type === 'Url') return !/^\s*data:/i.test(node.value)
  if (node.type === 'Atrule') return /^(import|font-face)$/i.test(node.name)
  return node.type === 'Function' && /^(image|image-set|-webkit-image-set|src)$/i.test(node.name)
}
