/** Set on a cell: its share of the row, which the style sheet reads from `--sen-share`. */
const SHARE = 'data-sen-share'
/** Set on a table whose cells are stacked. */
const STACK = 'data-sen-stack'
/** Text in a narrower column is hard to read. */
const LEAST_COLUMN_PIXELS = 120
/** Shorter texts are labels or numbers, which a narrow column does not harm. */
const LEAST_PROSE_LETTERS = 48
const MOST_TEXTS_OF_CELL = 40

export const ROWS_STYLE = `
[${SHARE}]{width:var(--sen-share)!important;max-width:none!important;min-width:0!important}
table[${STACK}],table[${STACK}]>:is(thead,tbody,tfoot),table[${STACK}]>*>tr,table[${STACK}]>*>tr>:is(td,th){display:block!important;width:auto!important;min-width:0!important;height:auto!important;box-sizing:border-box}
table[${STACK}]>*>tr>:is(td,th)+:is(td,th){margin-top:12px}`

/** Decides how cells of narrowed tables share the width. Decisions stay the same in all passes over a mail. */
export class RowParts {
  readonly #shares = new Map<Element, number>()
  readonly #decided = new Set<Element>()
  readonly #stacked = new Set<Element>()
  #left: number

  /** @param mostCells limits the measurements, whose cost depends on untrusted input */
  constructor(mostCells: number) {
    this.#left = mostCells
  }

  /** Decides once per table. It measures, and changes nothing. */
  decide(table: HTMLTableElement, width: number, room: number): void {
    if (this.#decided.has(table)) return
    this.#decided.add(table)
    const rows = [...this.#rowsOf(table)]
    for (const cell of rows.flat()) this.#shares.set(cell, cell.getBoundingClientRect().width / width)
    const columns = rows.filter((cells) => cells.some(saysOrShows))
    const isStacked = columns.length > 0 && columns.every((cells) => this.#isCrushed(cells, room))
    if (isStacked) this.#stacked.add(table)
  }

  /** Undefined for elements other than cells of a table. */
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

/** Includes images, because a row of gaps is stacked with the others. */
function saysOrShows(cell: Element): boolean {
  return lettersOf(cell) > 0 || cell.querySelector('img') !== null
}

function lettersOf(cell: Element): number {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let letters = 0
  for (let count = 0; count < MOST_TEXTS_OF_CELL && letters < LEAST_PROSE_LETTERS && walker.nextNode(); count += 1) {
    letters += (walker.currentNode.nodeValue ?? '').slice(0, 4 * LEAST_PROSE_LETTERS).trim().length
  }
  return letters
}
