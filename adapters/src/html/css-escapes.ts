import { ident, tokenize, tokenTypes } from 'css-tree'

const NAMES: ReadonlySet<number> = new Set([
  tokenTypes.Ident,
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Hash,
  tokenTypes.Dimension,
])

/**
 * Writes every name that holds escapes anew: plain letters as themselves, so that each list knows the name, and what has to be
 * escaped in one form (CSS Syntax 3, section 4.3.7). Strings and addresses stay; the parser decodes those.
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
  // What no letter needs stays escaped as it is, and is left out later.
  return escaped === undefined ? token : before + escaped + after
}

const PARTS: Readonly<Record<number, RegExp>> = {
  [tokenTypes.Ident]: /^()(.*)()$/s,
  [tokenTypes.Function]: /^()(.*)(\()$/s,
  [tokenTypes.AtKeyword]: /^(@)(.*)()$/s,
  [tokenTypes.Hash]: /^(#)(.*)()$/s,
  [tokenTypes.Dimension]: /^([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(.*)()$/is,
}

/** What stands in names of classes (`sm:w-1/2`, `!mt-0`), written with a backslash. */
const PUNCTUATION = /[!#$%&*+,./:=?@^|~>]/
/** Brackets and quotes as numbers: whoever counts brackets in CSS needs to know nothing of escapes. */
const BRACKET = /[()[\]{}'";`]/

/** @returns undefined for a name that no style of a letter needs: control characters, `<`, a backslash. */
export function escapeName(name: string, mayBeginWithDigit = false): string | undefined {
  let escaped = ''
  for (const [at, character] of [...name].entries()) {
    const isFirst = at === 0 || (at === 1 && escaped === '-')
    // Stands for a code point that there is not: an old browser's hack.
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

/** Whether CSS that was written anew holds an escape that `escapeName` did not write. */
export function hasOtherEscapes(css: string): boolean {
  return /\\(?![!#$%&*+,./:=?@^|~>-]|[23567][\da-f] )/.test(css)
}
