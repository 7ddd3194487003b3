import { generate, parse } from 'css-tree'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { type CssContext, cleanStylesheet } from './css-cleaning.ts'
import { matchesSelector, type ReadSelector, readSelectors } from './selectors.ts'

interface Rule {
  readonly selector: ReadSelector
  readonly plain: string
  readonly important: string
}

const MOST_STEPS = 3_000_000

/**
 * Inlines style sheets for a quotation, where a style sheet would also affect the text around it.
 * @param page before its body is gathered, because selectors may refer to `body`
 */
export function inlineStyles(page: Tree.Document, place: CssContext): void {
  const elements = elementsIn(page)
  const sheets = elements.filter(({ tagName }) => tagName === 'style')
  const css = sheets.map((sheet) => cleanStylesheet(textOf(sheet), place)).join('\n')
  for (const sheet of sheets) defaultTreeAdapter.detachNode(sheet)
  const rules = readRules(css)
  if (rules.length === 0) return
  let steps = 0
  const step = () => {
    steps += 1
    if (steps > MOST_STEPS) throw new StepsSpent()
  }
  try {
    for (const element of elements) {
      const meant = rules.filter(({ selector }) => matchesSelector(selector, element, step))
      if (meant.length > 0) dress(element, meant)
    }
  } catch (error) {
    if (!(error instanceof StepsSpent)) throw error
    place.budget.isReduced = true
  }
}

class StepsSpent extends Error {}

/** Later and more specific rules come last. */
function readRules(css: string): readonly Rule[] {
  const tree = parse(css, { context: 'stylesheet', parseCustomProperty: true })
  if (tree.type !== 'StyleSheet') return []
  const rules = tree.children.toArray().flatMap((node) => {
    if (node.type !== 'Rule') return []
    const declarations = node.block.children.toArray().filter((each) => each.type === 'Declaration')
    const [plain, important] = [false, true].map((isImportant) =>
      declarations.filter((each) => Boolean(each.important) === isImportant).map((each) => generate(each)),
    ) as [string[], string[]]
    return readSelectors(generate(node.prelude)).map((selector) => ({
      selector,
      plain: plain.join(';'),
      important: important.join(';'),
    }))
  })
  return rules.sort((one, other) => one.selector.specificity - other.selector.specificity)
}

function dress(element: Tree.Element, rules: readonly Rule[]): void {
  const own = element.attrs.find(({ name }) => name === 'style')
  const parts = [...rules.map(({ plain }) => plain), own?.value ?? '', ...rules.map(({ important }) => important)]
  const value = parts.filter((part) => part.trim() !== '').join(';')
  element.attrs = [...element.attrs.filter((each) => each !== own), { name: 'style', value }]
}

function textOf(sheet: Tree.Element): string {
  return sheet.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
}

function elementsIn(page: Tree.ParentNode): readonly Tree.Element[] {
  const found: Tree.Element[] = []
  const waiting: Tree.ParentNode[] = [page]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if ('tagName' in at) found.push(at)
    waiting.push(...at.childNodes.filter(defaultTreeAdapter.isElementNode).reverse())
  }
  return found
}
