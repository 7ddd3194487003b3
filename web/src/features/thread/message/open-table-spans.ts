interface Cell {
  readonly name: string
  readonly tag: string
  readonly column: number
  readonly width: number
  /** Rows that it covers from the current one. */
  readonly rows: number
  /** The part in progress does not have it yet. */
  isMissing: boolean
}

/** Cells over several rows that are known at once. Strangers choose their number. */
const MOST_SPANS = 200
/** Rows with more columns are not completed. */
const MOST_COLUMNS = 1_000
/** A longer tag is not repeated. */
const LONGEST_TAG = 1_000

/**
 * Follows the columns of one table, so that a part that begins within it has the same columns. Cells over several rows
 * continue in it, and a row that was cut keeps the columns of its earlier cells.
 */
export class OpenTableSpans {
  #spans: readonly Cell[] = []
  /** Cells of the current row that cover several rows. */
  #row: Cell[] = []
  /** The column of the last cell, and the first one after it. */
  #cellColumn = 0
  #column = 0

  beginRow(): void {
    this.#row = []
    this.#cellColumn = 0
    this.#column = 0
  }

  /** @returns cells to write before this one */
  beginCell(name: string, tag: string): string {
    let missing = ''
    for (const span of this.#spans) {
      if (span.column > this.#column) break
      if (endOf(span) <= this.#column) continue
      missing += this.#complete(span, this.#column)
      this.#column = endOf(span)
    }
    const width = Math.max(1, numberIn(tag, 'colspan') ?? 1)
    const rows = numberIn(tag, 'rowspan') ?? 1
    this.#cellColumn = this.#column
    this.#column += width
    if (rows !== 1 && this.#spans.length + this.#row.length < MOST_SPANS) {
      const toTheEnd = rows === 0 ? Number.POSITIVE_INFINITY : rows
      this.#row.push({ name, tag, column: this.#cellColumn, width, rows: toTheEnd, isMissing: false })
    }
    return missing
  }

  /** @returns cells to write at the end of the row */
  endRow(): string {
    let [missing, between] = ['', '']
    for (const span of this.#spans) {
      if (endOf(span) <= this.#column) continue
      between += gap(this.#column, span.column)
      if (span.isMissing) {
        missing += between + this.#complete(span, this.#column)
        between = ''
      }
      this.#column = endOf(span)
    }
    this.#spans = [...this.#spans, ...this.#row]
      .map((cell) => ({ ...cell, rows: cell.rows - 1 }))
      .filter(({ rows }) => rows > 0)
      .toSorted((one, other) => one.column - other.column)
    this.#row = []
    return missing
  }

  endGroup(): void {
    this.#spans = []
  }

  /** The next part has none of the cells so far. */
  cut(): void {
    for (const span of this.#spans) span.isMissing = true
  }

  /** @returns the columns of the cells that a row had before it was cut, in or before a cell */
  reopenRow(isCellOpen: boolean): string {
    const end = isCellOpen ? this.#cellColumn : this.#column
    if (end > MOST_COLUMNS) return ''
    let column = 0
    let cells = ''
    for (const cell of [...this.#spans, ...this.#row].toSorted((one, other) => one.column - other.column)) {
      if (cell.column >= end) break
      if (endOf(cell) <= column) continue
      cells += gap(column, cell.column) + this.#complete(cell, column)
      column = endOf(cell)
    }
    return cells + gap(column, end)
  }

  /** @param from the first free column, because cells of broken tables overlap */
  #complete(cell: Cell, from: number): string {
    if (!cell.isMissing && this.#spans.includes(cell)) return ''
    cell.isMissing = false
    const width = endOf(cell) - Math.max(cell.column, from)
    const kept = cell.tag.length > LONGEST_TAG ? `<${cell.name}>` : cell.tag
    const rows = Number.isFinite(cell.rows) ? cell.rows : 0
    const tag = kept.replaceAll(/\s(?:id|rowspan|colspan)="[^"]*"/g, '').slice(0, -1)
    return `${tag} rowspan="${rows}" colspan="${width}"></${cell.name}>`
  }
}

function endOf({ column, width }: Cell): number {
  return column + width
}

function gap(from: number, to: number): string {
  return to > from ? `<td colspan="${to - from}"></td>` : ''
}

/** Browsers have the same limits. */
function numberIn(tag: string, attribute: 'colspan' | 'rowspan'): number | undefined {
  const written = new RegExp(`\\s${attribute}="\\s*(\\d{1,6})`).exec(tag)?.[1]
  if (written === undefined) return undefined
  return Math.min(Number(written), attribute === 'colspan' ? 1_000 : 65_534)
}
