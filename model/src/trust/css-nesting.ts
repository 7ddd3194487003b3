import { MAX_CSS_NESTING } from '../limits.ts'

const OPENS = new Set(['(', '[', '{'])
const CLOSES = new Set([')', ']', '}'])

/**
 * Whether brackets stand inside each other more deeply than in any letter. Chromium reads selectors by recursion: one of nine
 * thousand `:not(` overflows its stack, which ends the page. `css`: as a parser wrote it, without escapes and comments. Neither
 * brackets that close nothing nor a string that is left open, which ends with its line (CSS Syntax 3, 4.3.5), hide what follows.
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
