/** A value of a reply or of an expected reply. Strings and literals are alike. */
export type ImapValue =
  | { readonly kind: 'nil' }
  | { readonly kind: 'text'; readonly text: string; readonly isAtom: boolean }
  | { readonly kind: 'list'; readonly items: readonly ImapValue[] }

const LITERAL = /~?\{(\d+)\+?\}\r?\n/y
const ATOM = /[^\s()"]+/y

/** Parses a whole reply without its final line end. Literals contain their bytes as characters. */
export function parseImapValues(text: string): readonly ImapValue[] {
  const stack: ImapValue[][] = [[]]
  for (let at = 0; at < text.length; ) {
    const sign = text[at]
    if (sign === ' ' || sign === '\r' || sign === '\n') {
      at += 1
    } else if (sign === '(') {
      stack.push([])
      at += 1
    } else if (sign === ')') {
      const items = stack.pop() ?? []
      if (stack.length === 0) throw new Error(`a bracket is closed that was not opened: ${text.slice(0, 200)}`)
      stack.at(-1)?.push({ kind: 'list', items })
      at += 1
    } else if (sign === '"') {
      const [value, end] = readQuoted(text, at + 1)
      stack.at(-1)?.push({ kind: 'text', text: value, isAtom: false })
      at = end
    } else {
      const [value, end] = readLiteral(text, at) ?? readAtom(text, at)
      stack.at(-1)?.push(value)
      at = end
    }
  }
  const [values] = stack
  if (values === undefined || stack.length !== 1) throw new Error(`a bracket is not closed: ${text.slice(0, 200)}`)
  return values
}

function readQuoted(text: string, start: number): readonly [string, number] {
  let value = ''
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') return [value, at + 1]
    if (text[at] === '\\') at += 1
    value += text[at] ?? ''
  }
  throw new Error(`a quote is not closed: ${text.slice(0, 200)}`)
}

function readLiteral(text: string, at: number): readonly [ImapValue, number] | undefined {
  LITERAL.lastIndex = at
  const found = LITERAL.exec(text)
  if (found === null) return undefined
  const start = at + found[0].length
  const end = start + Number(found[1])
  return [{ kind: 'text', text: text.slice(start, end), isAtom: false }, end]
}

/** The section of `BODY[HEADER.FIELDS (From)]` is part of no atom, but of a chain of values. */
function readAtom(text: string, at: number): readonly [ImapValue, number] {
  ATOM.lastIndex = at
  const [word = ''] = ATOM.exec(text) ?? []
  const value: ImapValue = word.toUpperCase() === 'NIL' ? { kind: 'nil' } : { kind: 'text', text: word, isAtom: true }
  return [value, at + word.length]
}

export function showImapValues(values: readonly ImapValue[]): string {
  return values
    .map((value) => {
      if (value.kind === 'nil') return 'NIL'
      if (value.kind === 'list') return `(${showImapValues(value.items)})`
      return value.isAtom ? value.text : JSON.stringify(value.text)
    })
    .join(' ')
}
