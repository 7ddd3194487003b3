import { type CssNode, parse, type Selector } from 'css-tree'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { unescapeName } from './css-escapes.ts'
import { frameId } from './frame-ids.ts'

interface Compound {
  tagName: string | undefined
  ids: string[]
  classes: string[]
  attributes: { readonly name: string; readonly value: string | undefined }[]
  combinator: ' ' | '>'
}

export interface ReadSelector {
  readonly compounds: readonly Compound[]
  /** One number combines ids, classes and attributes, and names (CSS Selectors 4, 17). */
  readonly specificity: number
}

/** Selectors that depend on more than an element and its ancestors are dropped. */
export function readSelectors(text: string): readonly ReadSelector[] {
  const list = parse(text, { context: 'selectorList' })
  if (list.type !== 'SelectorList') return []
  return list.children.toArray().flatMap((node) => (node.type === 'Selector' ? readSelector(node) : []))
}

function readSelector({ children }: Selector): readonly ReadSelector[] {
  const compounds: Compound[] = [emptyCompound()]
  for (const node of children.toArray()) {
    const last = compounds.at(-1)
    if (!last || !add(node, last)) return []
    if (node.type === 'Combinator') compounds.push(emptyCompound())
  }
  const count = compounds.reduce(
    (sum, { tagName, ids, classes, attributes }) =>
      sum + ids.length * 1_000_000 + (classes.length + attributes.length) * 1_000 + (tagName === undefined ? 0 : 1),
    0,
  )
  return [{ compounds, specificity: count }]
}

function emptyCompound(): Compound {
  return { tagName: undefined, ids: [], classes: [], attributes: [], combinator: ' ' }
}

function add(node: CssNode, compound: Compound): boolean {
  switch (node.type) {
    case 'TypeSelector':
      if (node.name !== '*') compound.tagName = node.name.toLowerCase()
      return !node.name.includes('|')
    case 'IdSelector':
      compound.ids.push(unescapeName(node.name))
      return true
    case 'ClassSelector':
      compound.classes.push(unescapeName(node.name))
      return true
    case 'AttributeSelector': {
      const { name, matcher, value, flags } = node
      if (flags !== null || (matcher !== null && matcher !== '=')) return false
      const wanted = value === null ? undefined : value.type === 'String' ? value.value : unescapeName(value.name)
      compound.attributes.push({ name: name.name.toLowerCase(), value: wanted })
      return true
    }
    case 'Combinator':
      if (node.name !== ' ' && node.name !== '>') return false
      compound.combinator = node.name
      return true
    default:
      return false
  }
}

export function matchesSelector({ compounds }: ReadSelector, element: Tree.Element, step: () => void): boolean {
  const last = compounds.length - 1
  const own = compounds[last]
  step()
  return own !== undefined && fits(own, element) && matchesAncestors(compounds, last - 1, element, step)
}

function matchesAncestors(
  compounds: readonly Compound[],
  at: number,
  element: Tree.Element,
  step: () => void,
): boolean {
  const compound = compounds[at]
  if (!compound) return true
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) {
    step()
    if (fits(compound, parent) && matchesAncestors(compounds, at - 1, parent, step)) return true
    if (compound.combinator === '>') return false
  }
  return false
}

function parentOf(element: Tree.Element): Tree.Element | undefined {
  const { parentNode } = element
  return parentNode && defaultTreeAdapter.isElementNode(parentNode) ? parentNode : undefined
}

function fits({ tagName, ids, classes, attributes }: Compound, element: Tree.Element): boolean {
  if (tagName !== undefined && tagName !== element.tagName) return false
  const value = (name: string) => element.attrs.find((each) => each.name === name)?.value
  if (ids.length > 0) {
    const id = frameId(value('id') ?? '')
    if (ids.some((wanted) => wanted !== id)) return false
  }
  if (classes.length > 0) {
    const own = (value('class') ?? '').split(/\s+/)
    if (classes.some((wanted) => !own.includes(wanted))) return false
  }
  return attributes.every(({ name, value: wanted }) => {
    const own = name === 'id' ? frameId(value(name) ?? '') : value(name)
    return own !== undefined && (wanted === undefined || wanted === own)
  })
}
