import { MAX_CSS_NESTING } from '../html/limits.ts'

const OPENS = new Set(['(', '[', '{'])
const CLOSES = new Set([')', ']', '}'])

/**
 * Chromium parses selectors recursively: nine thousand nested `:not(` overflow its stack. Unclosed strings end with
 * their line (CSS Syntax 3, 4.3.5).
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
