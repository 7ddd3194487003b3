import { MAX_CSS_NESTING } from '../limits.ts'

const OPENS = new Set(['(', '[', '{'])
const CLOSES = new Set([')', ']', '}'])

/**
 * Returns whether brackets are nested more deeply than in any real mail. Chromium parses selectors recursively: nine
 * thousand nested `:not(` overflow its stack and crash the page. Unmatched closing brackets and an unclosed string,
 * which ends with its line (CSS Syntax 3, 4.3.5), do not hide later brackets.
 * @param css serialised by a parser, without escapes and comments
 */
export function isNestedTooDeeply(css: string): boolean {
  let depth = 0
  let quote = ''
  for (const character of css) {
    if (quote !== '') {
      if (character === quote || character === '\n') quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (OPENS.has(character)) {
      depth += 1
      if (depth > MAX_CSS_NESTING) return true
    } else if (CLOSES.has(character)) depth = Math.max(0, depth - 1)
  }
  return false
}
