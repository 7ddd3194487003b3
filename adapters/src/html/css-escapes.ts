import { ident, tokenize, tokenTypes } from 'css-tree'

const NAMES: ReadonlySet<number> = new Set([
  tokenTypes.Ident,
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Hash,
  tokenTypes.Dimension,
])

/**
 * Rewrites names with escapes: plain letters unescaped, so that the lists recognise them, and necessary escapes in one
 * form (CSS Syntax 3, section 4.3.7). Strings and URLs are unchanged; the parser decodes them.
 */
export function withPlainNames(css: string): string {
  if (!css.includes('\\')) return css
  let plain = ''
  tokenize(css, (type, start, end) => {
    const token = css.slice(start, end)
    plain += NAMES.has(type) && token.includes('\\') ? plainName(type, token) : token
  })
  return plain
}

function plainName(type: number, token: string): string {
  const [, before = '', name = '', after = ''] = PARTS[type]?.exec(token) ?? []
  const escaped = escapeName(ident.decode(name), type === tokenTypes.Hash || type === tokenTypes.Dimension)
  // Unneeded escapes stay as they are and are removed later.
  return escaped === undefined ? token : before + escaped + after
}

const PARTS: Readonly<Record<number, RegExp>> = {
  [tokenTypes.Ident]: /^()(.*)()$/s,
  [tokenTypes.Function]: /^()(.*)(\()$/s,
  [tokenTypes.AtKeyword]: /^(@)(.*)()$/s,
  [tokenTypes.Hash]: /^(#)(.*)()$/s,
  [tokenTypes.Dimension]: /^([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(.*)()$/is,
}

/** Punctuation in class names (`sm:w-1/2`, `!mt-0`), which is escaped by a backslash. */
const PUNCTUATION = /[!#$%&*+,./:=?@^|~>]/
/** Brackets and quotes are escaped as numbers, so that brackets can be counted without parsing escapes. */
const BRACKET = /[()[\]{}'";`]/

/** @returns undefined for a name with control characters, `<` or a backslash, which no mail needs */
export function escapeName(name: string, mayBeginWithDigit = false): string | undefined {
  let escaped = ''
  for (const [at, character] of [...name].entries()) {
    const isFirst = at === 0 || (at === 1 && escaped === '-')
    // The replacement character results from an invalid code point, an old browser hack.
    if (character === '\ufffd') return undefined
    if (/[a-z_\u00a1-\u{10ffff}]/iu.test(character)) escaped += character
    else if (character === '-') escaped += name === '-' ? '\\-' : '-'
    else if (/\d/.test(character)) escaped += isFirst && !mayBeginWithDigit ? numbered(character) : character
    else if (PUNCTUATION.test(character)) escaped += `\\${character}`
    else if (BRACKET.test(character)) escaped += numbered(character)
    else return undefined
  }
  return escaped
}

function numbered(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `
}

export function unescapeName(name: string): string {
  return name.includes('\\') ? ident.decode(name) : name
}

/** Returns whether serialised CSS has an escape that `escapeName` did not write. */
export function hasOtherEscapes(css: string): boolean {
  return /\\(?![!#$%&*+,./:=?@^|~>-]|[23567][\da-f] )/.test(css)
}
