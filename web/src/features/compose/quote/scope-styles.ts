/**
 * Keeps a quoted mail's style sheet inside its quotation: every selector gets `scope` in front, so that a newsletter
 * cannot restyle what is written above it. Rules inside media queries too; other at-rules go. The browser's own parser
 * reads the sheet; a document that is not shown will do.
 */
export function scopeStyles(style: HTMLStyleElement, scope: string): string {
  return rulesOf(style.sheet, scope, 0)
}

/** Deeper nesting is no style sheet but an attack on somebody's stack. */
const DEEPEST_NESTING = 3
const LONGEST_SELECTOR = 10_000

function rulesOf(group: { readonly cssRules: CSSRuleList } | null, scope: string, depth: number): string {
  if (!group || depth > DEEPEST_NESTING) return ''
  return [...group.cssRules].map((rule) => ruleOf(rule, scope, depth)).join('')
}

function ruleOf(rule: CSSRule, scope: string, depth: number): string {
  if ('selectorText' in rule) {
    const { selectorText, style } = rule as CSSStyleRule
    if (selectorText.length > LONGEST_SELECTOR) return ''
    return `${scoped(selectorText, scope)}{${style.cssText}}`
  }
  if (!('media' in rule) || !('cssRules' in rule)) return ''
  const { media } = rule as CSSMediaRule
  return `@media ${media.mediaText}{${rulesOf(rule as CSSMediaRule, scope, depth + 1)}}`
}

/** Commas inside brackets (`:not(a,b)`) do not part selectors. */
function scoped(selectors: string, scope: string): string {
  return selectors
    .split(/,(?![^(]*\))(?![^[]*\])/)
    .map((part) => {
      const inside = part.trim().replace(/^(html|:root)?\s*(body)?(?=$|[\s.#>:[+~])/i, '')
      return `${scope} ${inside.trim()}`.trim()
    })
    .join(',')
}
