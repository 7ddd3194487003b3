import { isNestedTooDeeply } from '@sen/model/trust/css-nesting'
import { dependsOnFrameHeight, withoutFrameUnit } from '@sen/model/trust/frame-lengths'
import {
  type Atrule,
  type AttributeSelector,
  type Block,
  type CssNode,
  clone,
  type Declaration,
  type DeclarationList,
  generate,
  type List,
  type ListItem,
  parse,
  type Rule,
  type Url,
  walk,
} from 'css-tree'
import { BlockColours } from './block-colours.ts'
import {
  isAllowedAtRule,
  isAllowedFunction,
  isAllowedInState,
  isAllowedProperty,
  isStructuralPseudoClass,
  mayHoldText,
  selectsPart,
} from './css-allow-list.ts'
import { unwrapConditions } from './css-conditions.ts'
import { escapeName, hasOtherEscapes, unescapeName, withPlainNames } from './css-escapes.ts'
import { drawsElsewhere, withoutThickness } from './css-ink.ts'
import { frameId } from './frame-ids.ts'
import type { HtmlBudget } from './html-budget.ts'
import type { RemoteImageCounter } from './remote-images.ts'

export interface CssContext {
  readonly images: RemoteImageCounter
  readonly budget: HtmlBudget
  /** The text of a link must be displayed as it is read. */
  readonly isInLink?: boolean
  /** Custom properties of the whole page. */
  readonly customs?: ReadonlyMap<string, string>
}

/** The result is serialised from the parsed tree, never copied from the input. */
export function cleanDeclarations(text: string, place: CssContext): string {
  return cleanCss(text, 'declarationList', place)
}

export function cleanStylesheet(text: string, place: CssContext): string {
  return cleanCss(text, 'stylesheet', place)
}

/**
 * Invalid parts are dropped individually, as browsers do (CSS Syntax 3, section 9). CSS that is too long, too broken or
 * too deep is dropped completely.
 */
function cleanCss(text: string, context: 'declarationList' | 'stylesheet', place: CssContext): string {
  const { images, budget } = place
  if (!budget.mayReadStyles(text.length)) return ''
  try {
    const onParseError = () => budget.brokenStyle()
    const tree = clone(parse(withPlainNames(text), { context, parseCustomProperty: true, onParseError }))
    if (tree.type === 'StyleSheet') unwrapConditions(tree.children)
    const removed = new Set<CssNode>()
    const blocks = new Map<List<CssNode>, BlockColours>()
    walk(tree, {
      enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
        if (isBlock(node)) blocks.set(node.children, new BlockColours(node.children, place.customs))
        const block = list ? blocks.get(list) : undefined
        if (node.type === 'Declaration') block?.resolve(node)
        if (node.type === 'Dimension') Object.assign(node, withoutFrameUnit(node.value, node.unit))
        if (loads(node)) images.hasRemoteContent = true
        if (!list || !item || isAllowed(node, place)) return
        list.remove(item)
        removed.add(node)
        if (node.type === 'Declaration') block?.lose(node)
      },
      leave(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
        if (isBlock(node)) blocks.get(node.children)?.restoreLegibility()
        if (list && item && !removed.has(node) && isStatement(node) && !isHarmless(generate(node), budget))
          list.remove(item)
      },
    })
    return generate(tree)
  } catch {
    budget.isReduced = true
    return ''
  }
}

function isBlock(node: CssNode): node is Block | DeclarationList {
  return node.type === 'Block' || node.type === 'DeclarationList'
}

function isUnread(css: string, budget: HtmlBudget): false {
  if (isNestedTooDeeply(css)) budget.isReduced = true
  return false
}

function isStatement({ type }: CssNode): boolean {
  return type === 'Rule' || type === 'Atrule' || type === 'Declaration'
}

/** Rejects sequences that end a style element or attribute, and escapes that would hide names from the lists. */
function isHarmless(css: string, budget: HtmlBudget): boolean {
  if (isNestedTooDeeply(css)) {
    budget.isReduced = true
    return false
  }
  return !/<|@import|expression\(|javascript:/i.test(css) && !hasOtherEscapes(css)
}

function isAllowed(node: CssNode, place: CssContext): boolean {
  switch (node.type) {
    case 'Declaration':
      return isAllowedDeclaration(node, place)
    case 'Rule':
      if (node.prelude.type === 'Raw') return isUnread(node.prelude.value, place.budget)
      if (dependsOnState(node.prelude)) removeForbiddenDeclarations(node.block, place.budget)
      return keepsSelectors(node.prelude)
    case 'Atrule':
      return isAllowedAtRule(node.name) && node.prelude?.type !== 'Raw' && keepsQueries(node)
    case 'IdSelector':
      node.name = escapeName(frameId(unescapeName(node.name)) ?? NO_ID) ?? NO_ID
      return true
    case 'AttributeSelector':
      renameId(node)
      return true
    case 'Raw':
      return isUnread(node.value, place.budget)
    case 'CDO':
    case 'CDC':
    case 'Comment':
      return false
    default:
      return true
  }
}

/** Removes queries on the frame's height. A rule without any query would always apply, so it is removed as well. */
function keepsQueries({ prelude }: Atrule): boolean {
  let isLeft = true
  for (const queries of prelude?.type === 'AtrulePrelude' ? prelude.children.toArray() : []) {
    if (queries.type !== 'MediaQueryList') continue
    queries.children.forEach((query, item) => {
      if (dependsOnFrameHeight(generate(query))) queries.children.remove(item)
    })
    isLeft &&= !queries.children.isEmpty
  }
  return isLeft
}

/** Removes selectors of parts. The others of a list stay. */
function keepsSelectors(prelude: Rule['prelude']): boolean {
  if (prelude.type !== 'SelectorList') return true
  prelude.children.forEach((selector, item) => {
    if (hasPart(selector)) prelude.children.remove(item)
  })
  return !prelude.children.isEmpty
}

function hasPart(selector: CssNode): boolean {
  let found = false
  walk(selector, (node) => {
    if (node.type !== 'PseudoElementSelector' && node.type !== 'PseudoClassSelector') return
    found ||= selectsPart({ type: node.type, name: unescapeName(node.name) })
  })
  return found
}

function dependsOnState(prelude: CssNode): boolean {
  let found = false
  walk(prelude, (node) => {
    if (node.type === 'PseudoClassSelector' && !isStructuralPseudoClass(unescapeName(node.name))) found = true
  })
  return found
}

function removeForbiddenDeclarations({ children }: Block, budget: HtmlBudget): void {
  children.forEach((node, item) => {
    if (node.type === 'Declaration' && drawsText(node)) budget.hasLeftOut = true
    if (node.type !== 'Declaration' || !isAllowedInState(node.property)) children.remove(item)
  })
}

function isAllowedDeclaration(declaration: Declaration, { images, budget, isInLink = false }: CssContext): boolean {
  if (drawsText(declaration)) budget.hasLeftOut = true
  if (!isAllowedProperty(declaration.property)) return false
  // The page hides list markers in links with a style of its own.
  if (/^list-style/i.test(declaration.property)) declaration.important = false
  if (typeof declaration.important === 'string' && !/^important$/i.test(declaration.important)) return false
  let allowed = true
  walk(declaration.value, (node) => {
    if (node.type === 'Raw') allowed = false
    if (node.type === 'Url') allowed = allowed && mapUrl(node, declaration.property, images)
    if (node.type === 'String' && !mayHoldText(declaration.property)) allowed = false
    if (node.type === 'Function' && !isAllowedFunction(node.name)) allowed = false
  })
  withoutThickness(declaration)
  if (!allowed || drawsElsewhere(declaration) || generate(declaration).includes('\\')) return false
  return !hasNegativeMargin(declaration) && !turnsLetters(declaration) && !closesGaps(declaration, isInLink)
}

function drawsText({ property, value }: Declaration): boolean {
  if (!/^content$/i.test(property)) return false
  let found = false
  walk(value, (node) => {
    if (node.type === 'String' && node.value.trim() !== '') found = true
  })
  return found
}

const NO_ID = 'sen-m-'

function renameId({ name, matcher, value }: AttributeSelector): void {
  if (value === null || name.name.toLowerCase() !== 'id' || !/^[\^|~]?=$/.test(matcher ?? '')) return
  if (value.type === 'String') value.value = frameId(value.value) ?? NO_ID
  else value.name = escapeName(frameId(unescapeName(value.name)) ?? NO_ID) ?? NO_ID
}

const LOADING_PROPERTY = /^(background|background-image|list-style|list-style-image)$/i

function mapUrl(node: Url, property: string, images: RemoteImageCounter): boolean {
  const mapped = LOADING_PROPERTY.test(property) ? images.mapBackground(node.value) : undefined
  if (mapped === undefined) return false
  node.value = mapped
  return true
}

/** Negative margins could draw the message over the page. Computed values can be negative too. */
function hasNegativeMargin(declaration: Declaration): boolean {
  return /^(margin|text-indent)/i.test(declaration.property) && /-[\d.]|\(/.test(generate(declaration.value))
}

/** Filters read the text in its original order. */
function turnsLetters(declaration: Declaration): boolean {
  return /^unicode-bidi$/i.test(declaration.property) && /override/i.test(generate(declaration.value))
}

/** Smaller values close the gap between words. */
const LEAST_SPACING: Readonly<Record<string, number>> = { px: -1.5, pt: -1.1, em: -0.08, rem: -0.08 }

/** An invisible gap makes `bank .vn` look like a domain name that filters do not see. */
function closesGaps({ property, value }: Declaration, isInLink: boolean): boolean {
  if (!/^(letter|word)-spacing$/i.test(property)) return false
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z%]*)$/i.exec(generate(value)) ?? []
  if (number === undefined) return !/^[a-z]+$/i.test(generate(value))
  if (Number(number) >= 0) return false
  return isInLink || /^word/i.test(property) || Number(number) < (LEAST_SPACING[unit.toLowerCase()] ?? 0)
}

function loads(node: CssNode): boolean {
  if (node.type === 'Url') return !/^\s*data:/i.test(node.value)
  if (node.type === 'Atrule') return /^(import|font-face)$/i.test(node.name)
  return node.type === 'Function' && /^(image|image-set|-webkit-image-set|src)$/i.test(node.name)
}
