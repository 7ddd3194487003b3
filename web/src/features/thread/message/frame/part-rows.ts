/** On a cell: its part of the row, whose width the page's own rule takes from `--sen-share`. */
const SHARE = 'data-sen-share'
/** Set on a table whose cells are stacked. */
const STACK = 'data-sen-stack'
/** Text in a column narrower than this is read word by word. */
const LEAST_COLUMN_PIXELS = 120
/** Fewer letters than this are a label or a number, which a narrow column does not harm. */
const LEAST_PROSE_LETTERS = 48
/** Looked at for a cell's prose; more of them do not say more. */
const MOST_TEXTS_OF_CELL = 40

export const ROWS_STYLE = `
[${SHARE}]{width:var(--sen-share)!important;max-width:none!important;min-width:0!important}
table[${STACK}],table[${STACK}]>:is(thead,tbody,tfoot),table[${STACK}]>*>tr,table[${STACK}]>*>tr>:is(td,th){display:block!important;width:auto!important;min-width:0!important;height:auto!important;box-sizing:border-box}
table[${STACK}]>*>tr>:is(td,th)+:is(td,th){margin-top:12px}`

/**
 * Decides how the cells of narrowed tables share the width. It keeps its decisions through all passes over one mail.
 */
export class RowParts {
  readonly #shares = new Map<Element, number>()
  readonly #decided = new Set<Element>()
  readonly #stacked = new Set<Element>()
  #left: number

  /** At most so many cells are looked at: measuring grows with what a stranger wrote. */
  constructor(mostCells: number) {
    this.#left = mostCells
  }

  /** Decides, once, for a table that is `width` wide and has to do with `room`. Measures, and changes nothing. */
  decide(table: HTMLTableElement, width: number, room: number): void {
    if (this.#decided.has(table)) return
    this.#decided.add(table)
    const rows = [...this.#rowsOf(table)]
    for (const cell of rows.flat()) this.#shares.set(cell, cell.getBoundingClientRect().width / width)
    const columns = rows.filter((cells) => cells.some(saysOrShows))
    const isStacked = columns.length > 0 && columns.every((cells) => this.#isCrushed(cells, room))
    if (isStacked) this.#stacked.add(table)
  }

  /** Returns the width for the content of a cell in a table of width `room`; undefined for other elements. */
  roomIn(cell: Element, room: number): number | undefined {
    const share = this.#shares.get(cell)
    if (share === undefined) return undefined
    const table = cell.closest('table')
    return (table && this.#stacked.has(table) ? room : room * share) - insetsOf(cell)
  }

  write(): void {
    for (const table of this.#stacked) table.setAttribute(STACK, '')
    for (const [cell, share] of this.#shares) {
      cell.setAttribute(SHARE, '')
      ;(cell as HTMLElement).style.setProperty('--sen-share', `${(share * 100).toFixed(2)}%`)
    }
  }

  /** Rows of several cells. */
  *#rowsOf(table: HTMLTableElement): Iterable<readonly HTMLTableCellElement[]> {
    for (const { cells } of table.rows) {
      this.#left -= cells.length
      if (this.#left < 0) return
      if (cells.length > 1) yield [...cells]
    }
  }

  #isCrushed(cells: readonly HTMLTableCellElement[], room: number): boolean {
    if (cells.some(({ tagName, rowSpan }) => tagName === 'TH' || rowSpan > 1)) return false
    return cells.some((cell) => {
      const text = (this.#shares.get(cell) ?? 1) * room - insetsOf(cell)
      return text < LEAST_COLUMN_PIXELS && lettersOf(cell) >= LEAST_PROSE_LETTERS
    })
  }
}

export function unpartRows(body: HTMLElement): void {
  for (const table of body.querySelectorAll(`[${STACK}]`)) table.removeAttribute(STACK)
  for (const cell of body.querySelectorAll<HTMLElement>(`[${SHARE}]`)) {
    cell.removeAttribute(SHARE)
    cell.style.removeProperty('--sen-share')
  }
}

function insetsOf(cell: Element): number {
  const style = cell.ownerDocument.defaultView?.getComputedStyle(cell)
  if (!style) return 0
  const insets = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth]
  return insets.reduce((sum, inset) => sum + (Number.parseFloat(inset) || 0), 0)
}

/** Anything at all: a row of gaps is stacked with the others. */
function saysOrShows(cell: Element): boolean {
  return lettersOf(cell) > 0 || cell.querySelector('img') !== null
}

/** Not counted further than they matter. */
function lettersOf(cell: Element): number {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let letters = 0
  for (let count = 0; count < MOST_TEXTS_OF_CELL && letters < LEAST_PROSE_LETTERS && walker.nextNode(); count += 1) {
    letters += (walker.currentNode.nodeValue ?? '').slice(0, 4 * LEAST_PROSE_LETTERS).trim().length
  }
  return letters
}
