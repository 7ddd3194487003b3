import type { ImapValue } from './imap-values.ts'

const DIRECTIVE = /^\$!(unordered|ordered|extra|noextra|ignore|ban)(?:=(.*))?$/
const VARIABLE = /^\$(?:\{([^}]*)\}|(\w*))/

interface ListRules {
  isOrdered: boolean
  chain: number
  mayHaveExtra: boolean
  readonly ignored: string[]
  readonly banned: string[]
}

/** The variables of a script, and the numbers that messages have now. */
export class Bindings {
  readonly #values = new Map<string, string>()
  /** By the number at the start of the command; 0 after EXPUNGE. */
  #numbers: number[] = []

  set(name: string, value: string): void {
    this.#values.set(name, value)
  }

  get(name: string): string | undefined {
    if (/^\d+$/.test(name)) return String(this.#numbers[Number(name) - 1] ?? 'out of range')
    return this.#values.get(name)
  }

  startCommand(messages: number): void {
    this.#numbers = Array.from({ length: messages }, (_, at) => at + 1)
  }

  expunge(number: number): void {
    this.#numbers = this.#numbers.map((each) => (each === number ? 0 : each > number ? each - 1 : each))
  }

  snapshot(): () => void {
    const before = new Map(this.#values)
    return () => {
      this.#values.clear()
      for (const [name, value] of before) this.#values.set(name, value)
    }
  }

  /** Replaces variables in a command. */
  expand(text: string): string {
    let expanded = ''
    for (let at = 0; at < text.length; ) {
      if (text[at] !== '$' || at === text.length - 1) {
        expanded += text[at]
        at += 1
      } else if (text[at + 1] === '$') {
        expanded += '$'
        at += 2
      } else {
        const [written = '$', braced, plain] = VARIABLE.exec(text.slice(at)) ?? []
        const name = braced ?? plain ?? ''
        const value = this.get(name)
        if (value === undefined) throw new Error(`the variable ${name} has no value`)
        expanded += value
        at += written.length
      }
    }
    return expanded
  }
}

/** Where a list is, for the usual rules of FETCH, STATUS and LIST. */
interface Place {
  readonly reply: string
  readonly depth: number
  readonly index: number
  readonly previous: string
}

export class ValueMatcher {
  readonly #bindings: Bindings

  constructor(bindings: Bindings) {
    this.#bindings = bindings
  }

  /** @param isPrefix the reply may be longer, as text follows a response code Bindings of a failed match are undone. */
  matches(expected: readonly ImapValue[], found: readonly ImapValue[], isPrefix: boolean): boolean {
    const undo = this.#bindings.snapshot()
    const isMatch = this.#all(expected, found, {
      isPrefix,
      place: { reply: replyName(expected), depth: 0, index: 0, previous: '' },
    })
    if (!isMatch) undo()
    return isMatch
  }

  #all(
    expected: readonly ImapValue[],
    found: readonly ImapValue[],
    {
      isPrefix,
      place,
      previous = '',
    }: { readonly isPrefix: boolean; readonly place: Place; readonly previous?: string },
  ): boolean {
    let at = 0
    for (const [index, value] of expected.entries()) {
      const before = expected[index - 1]
      const inner = {
        ...place,
        index: place.depth === 0 ? index : place.index,
        previous: before?.kind === 'text' ? before.text.toLowerCase() : previous,
      }
      if (value.kind === 'text' && value.text === '$]') {
        while (at < found.length && !endsCode(found[at])) at += 1
        at += 1
        continue
      }
      const other = found[at]
      if (other === undefined) return false
      const isLast = isPrefix && index === expected.length - 1
      if (!this.#one(value, other, inner, isLast)) return false
      at += 1
    }
    return isPrefix || at === found.length
  }

  #one(value: ImapValue, other: ImapValue, place: Place, isPrefix: boolean): boolean {
    if (value.kind === 'nil') return other.kind === 'nil'
    if (value.kind === 'list') return other.kind === 'list' && this.#list(value.items, other.items, place)
    if (value.text === '$' && other.kind === 'list') return true
    return other.kind === 'text' && this.#text(value.text, other.text, isPrefix)
  }

  #list(expected: readonly ImapValue[], found: readonly ImapValue[], place: Place): boolean {
    const { rules, items } = readRules(expected, place)
    const inner = { ...place, depth: place.depth + 1 }
    if (rules.isOrdered) return this.#all(items, found, { isPrefix: false, place: inner, previous: place.previous })
    const chains = chunk(found, rules.chain)
    const isTaken = new Set<number>()
    for (const wanted of chunk(items, rules.chain)) {
      const at = chains.findIndex((chain) => {
        const undo = this.#bindings.snapshot()
        const isMatch = this.#all(wanted, chain, { isPrefix: false, place: inner })
        if (!isMatch) undo()
        return isMatch
      })
      if (at < 0) return false
      isTaken.add(at)
    }
    return chains.every(([first], at) => {
      if (isTaken.has(at) || first?.kind !== 'text') return true
      const name = first.text.toLowerCase()
      return rules.mayHaveExtra ? !rules.banned.includes(name) : rules.ignored.includes(name)
    })
  }

  /**
   * Matches text without regard to case, up to the first NUL as imaptest does. A variable without a value takes what is
   * there.
   */
  #text(wanted: string, text: string, isPrefix: boolean): boolean {
    const [[expected = ''], [found = '']] = [wanted.split('\0', 1), text.split('\0', 1)]
    let at = 0
    for (let from = 0; from < expected.length; ) {
      if (expected[from] !== '$' || expected[from + 1] === '$') {
        if (expected[from] === '$') from += 1
        if (expected[from]?.toLowerCase() !== found[at]?.toLowerCase()) return false
        from += 1
        at += 1
        continue
      }
      const [written = '$', braced, plain] = VARIABLE.exec(expected.slice(from)) ?? []
      const name = braced ?? plain ?? ''
      from += written.length
      const value = name === '' ? undefined : this.#bindings.get(name)
      if (value !== undefined) {
        if (!found.startsWith(value, at)) return false
        at += value.length
        continue
      }
      const next = expected[from]
      const end = next === undefined ? found.length : found.toLowerCase().indexOf(next.toLowerCase(), at)
      if (end < 0) return false
      if (name !== '') this.#bindings.set(name, found.slice(at, end))
      at = end
    }
    return isPrefix || at === found.length
  }
}

function endsCode(value: ImapValue | undefined): boolean {
  return value?.kind === 'text' && value.text.includes(']')
}

function replyName(values: readonly ImapValue[]): string {
  const [first, second] = values
  const isNumber = first?.kind === 'text' && /^[$\d]/.test(first.text)
  const named = isNumber ? second : first
  return named?.kind === 'text' ? named.text.toLowerCase() : ''
}

function readRules(
  items: readonly ImapValue[],
  place: Place,
): { readonly rules: ListRules; readonly items: readonly ImapValue[] } {
  const rules: ListRules = { isOrdered: true, chain: 1, mayHaveExtra: false, ignored: [], banned: [] }
  let isExtraSet = false
  let at = 0
  for (; at < items.length; at += 1) {
    const item = items[at]
    const [found, name, value = ''] = (item?.kind === 'text' && DIRECTIVE.exec(item.text)) || []
    if (found === undefined) break
    if (name === 'unordered') {
      rules.isOrdered = false
      rules.chain = value === '' ? rules.chain : Number(value)
      if (!isExtraSet) rules.mayHaveExtra = true
    } else if (name === 'ordered') rules.isOrdered = true
    else if (name === 'ignore') rules.ignored.push(value.toLowerCase())
    else if (name === 'ban') rules.banned.push(value.toLowerCase())
    else {
      isExtraSet = true
      rules.mayHaveExtra = name === 'extra'
    }
  }
  if (at === 0) setUsualRules(rules, place)
  return { rules, items: items.slice(at) }
}

function setUsualRules(rules: ListRules, { reply, depth, index, previous }: Place): void {
  const isReplyList = depth === 0
  if ((reply === 'list' || reply === 'lsub') && isReplyList && index === 1) {
    rules.isOrdered = false
    rules.mayHaveExtra = true
  } else if ((reply === 'status' || reply === 'fetch') && isReplyList && index === 2) {
    rules.isOrdered = false
    rules.chain = 2
    rules.mayHaveExtra = true
  } else if (reply === 'fetch' && depth === 1 && index === 2 && previous === 'flags') {
    rules.isOrdered = false
    rules.ignored.push('\\recent')
  }
}

function chunk<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
