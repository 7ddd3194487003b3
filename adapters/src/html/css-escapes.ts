import { ident, tokenize, tokenTypes } from 'css-tree'

const NAMES: ReadonlySet<number> = new Set([
  tokenTypes.Ident,
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Hash,
  tokenTypes.Dimension,
])

/** Unescapes plain letters for the lists, and writes other escapes in one form (CSS Syntax 3, section 4.3.7). */
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
  return escaped === undefined ? token : before + escaped + after
}

const PARTS: Readonly<Record<number, RegExp>> = {
  [tokenTypes.Ident]: /^()(.*)()$/s,
  [tokenTypes.Function]: /^()(.*)(\()$/s,
  [tokenTypes.AtKeyword]: /^(@)(.*)()$/s,
  [tokenTypes.Hash]: /^(#)(.*)()$/s,
  [tokenTypes.Dimension]: /^([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(.*)()$/is,
}

/** Class names such as `sm:w-1/2` and `!mt-0` contain punctuation. */
const PUNCTUATION = /[!#$%&*+,./:=?@^|~>]/
/** Brackets and quotes are escaped as numbers, so that they can be counted without parsing escapes. */
const BRACKET = /[()[\]{}'";`]/

/** @returns undefined for a name with control characters, `<` or a backslash */
export function escapeName(name: string, mayBeginWithDigit = false): string | undefined {
  let escaped = ''
  for (const [at, character] of [...name].entries()) {
    const isFirst = at === 0 || (at === 1 && escaped === '-')
    // An invalid code point results in this character, an old browser hack.
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

export function hasOtherEscapes(css: string): boolean {
  return /\\(?![!#$%&*+,./:=?@^|~>-]|[23567][\da-f] )/.test(css)
}
