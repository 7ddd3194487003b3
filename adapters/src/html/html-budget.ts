import {
  MAX_HTML_BROKEN_STYLES,
  MAX_HTML_NODES,
  MAX_HTML_OPEN_ELEMENTS,
  MAX_HTML_OUTPUT_CHARACTERS,
  MAX_HTML_STYLE_CHARACTERS,
} from '@sen/model/html/limits'

export type OverBudget = 'too_deep' | 'too_large'

export class BudgetSpent extends Error {
  readonly reason: OverBudget

  constructor(reason: OverBudget) {
    super(reason)
    this.reason = reason
  }
}

const GROWTH = 8
const OUTPUT_FLOOR_CHARACTERS = 100_000

/**
 * Counts the work while the parser runs, because a few unclosed tags can create millions of nodes. For example, each
 * `<p>` after 300 open `<font>` copies all of them (HTML standard, 13.2.4.3).
 */
export class HtmlBudget {
  isReduced = false
  /** Something that browsers draw was removed, such as a form field or text of a style. */
  hasLeftOut = false
  #nodes = 0
  #open = 0
  #outputCharacters = 0
  #styleCharacters = 0
  #brokenStyles = 0
  readonly #mostOutputCharacters: number

  constructor(htmlCharacters: number) {
    this.#mostOutputCharacters = Math.min(htmlCharacters * GROWTH + OUTPUT_FLOOR_CHARACTERS, MAX_HTML_OUTPUT_CHARACTERS)
  }

  node(): void {
    this.#nodes += 1
    if (this.#nodes > MAX_HTML_NODES) throw new BudgetSpent('too_large')
  }

  /** Many steps of the parser scan all open elements. */
  opened(): void {
    this.#open += 1
    if (this.#open > MAX_HTML_OPEN_ELEMENTS) throw new BudgetSpent('too_deep')
  }

  closed(): void {
    this.#open -= 1
  }

  written(characters: number): void {
    this.#outputCharacters += characters
    if (this.#outputCharacters > this.#mostOutputCharacters) throw new BudgetSpent('too_large')
  }

  mayReadStyles(characters: number): boolean {
    this.#styleCharacters += characters
    if (this.#styleCharacters <= MAX_HTML_STYLE_CHARACTERS) return true
    this.isReduced = true
    return false
  }

  /** The CSS parser takes a hundred times longer for invalid input. */
  brokenStyle(): void {
    this.#brokenStyles += 1
    if (this.#brokenStyles > MAX_HTML_BROKEN_STYLES) throw new BudgetSpent('too_large')
  }
}
