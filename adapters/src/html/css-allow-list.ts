/** These properties cannot leave the message's box, load resources, or hide the page's own notices. */
const PLAIN_PROPERTIES = [
  'background-color',
  'background-image',
  'background-position',
  'background-repeat',
  'background-size',
  'border-collapse',
  'border-spacing',
  'box-sizing',
  'caption-side',
  'clear',
  'color',
  'column-count',
  'column-gap',
  'direction',
  'display',
  'empty-cells',
  'flex',
  'flex-basis',
  'flex-direction',
  'flex-flow',
  'flex-grow',
  'flex-shrink',
  'flex-wrap',
  'float',
  'font',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-weight',
  'gap',
  'height',
  'justify-content',
  'align-items',
  'align-self',
  'align-content',
  'letter-spacing',
  'line-height',
  'list-style-position',
  'list-style-type',
  'max-height',
  'max-width',
  'min-height',
  'min-width',
  'mso-line-height-rule',
  'opacity',
  'order',
  'overflow-wrap',
  'row-gap',
  'tab-size',
  'table-layout',
  'text-align',
  'text-decoration',
  'text-decoration-color',
  'text-decoration-line',
  'text-decoration-style',
  'text-indent',
  'text-overflow',
  'text-shadow',
  'text-transform',
  'unicode-bidi',
  'vertical-align',
  'visibility',
  'white-space',
  'width',
  'word-break',
  'word-spacing',
  'word-wrap',
  'background',
  'list-style',
  'list-style-image',
  'overflow',
  'overflow-x',
  'overflow-y',
  'page-break-after',
  'page-break-before',
  'page-break-inside',
  'orphans',
  'widows',
  'border-radius',
  'box-shadow',
  'border',
  'margin',
  'padding',
] as const

const PREFIXES = ['border-', 'margin-', 'padding-', '-webkit-text-size-adjust', '-ms-text-size-adjust'] as const

const PROPERTIES: ReadonlySet<string> = new Set(PLAIN_PROPERTIES)

/** Border images load resources, and border shapes clip. */
export function isAllowedProperty(property: string): boolean {
  const name = property.toLowerCase()
  if (/^border-(image|shape)/.test(name)) return false
  return PROPERTIES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))
}

/** Text in other styles would be displayed, but missing from the message's text that filters search. */
export function mayHoldText(property: string): boolean {
  return /^font(-family)?$/i.test(property)
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'calc',
  'min',
  'max',
  'clamp',
  'linear-gradient',
  'radial-gradient',
])

/** An allowed function must not load (`url`, `src`), substitute (`var`, `env`) or run code. */
export function isAllowedFunction(name: string): boolean {
  return FUNCTIONS.has(name.toLowerCase())
}

/** Selectors by structure. All others, such as `:hover`, depend on what the reader does. */
const STRUCTURAL_PSEUDO_CLASSES =
  /^(root|empty|link|any-link|not|is|where|has|lang|dir|(first|last|only)-(child|of-type)|nth-(last-)?(child|of-type))$/i

export function isStructuralPseudoClass(name: string): boolean {
  return STRUCTURAL_PSEUDO_CLASSES.test(name)
}

/** Browsers accept one colon for these parts (CSS Selectors 4). */
const PART_WITH_ONE_COLON = /^(before|after|first-letter|first-line)$/i

/**
 * A style of a part is not in the computed style of its element, so no inspection reads it. It could hide the first
 * letter of a name, or the scroll bar of hidden text. `::before` and `::after` draw nothing, because `content` is removed.
 */
export function selectsPart({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return type === 'PseudoElementSelector' || (type === 'PseudoClassSelector' && PART_WITH_ONE_COLON.test(name))
}

/** A state may change colours only: a link could move over another one under the pointer, after it was inspected. */
export function isAllowedInState(property: string): boolean {
  return /^(color|background-color|border-((top|right|bottom|left)-)?color|text-decoration(-line|-color)?)$/i.test(
    property,
  )
}

export function isAllowedAtRule(name: string): boolean {
  return name.toLowerCase() === 'media'
}
