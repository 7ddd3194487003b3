import { editTable } from 'roosterjs-content-model-api'
import { parseTableCells } from 'roosterjs-content-model-dom'
import type { IEditor, ParsedTable } from 'roosterjs-content-model-types'

type Addition = 'insertAbove' | 'insertBelow' | 'insertLeft' | 'insertRight'

interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The library would select the whole addition, and removing a column next would remove the table. */
export function addToTable(editor: IEditor, addition: Addition): void {
  const before = cellPositionOf(editor)
  editTable(editor, addition)
  const added = editor.getDOMSelection()
  if (added?.type !== 'table' || !before) return
  const isRow = addition === 'insertAbove' || addition === 'insertBelow'
  const cell = cellAt(parseTableCells(added.table), {
    row: isRow ? added.firstRow : before.row,
    column: isRow ? before.column : added.firstColumn,
  })
  if (!cell) return
  const range = cell.ownerDocument.createRange()
  range.setStart(caretNode(cell), 0)
  editor.setDOMSelection({ type: 'range', range, isReverted: false })
}

/** Row and column from 0. */
function cellPositionOf(editor: IEditor): CellPosition | undefined {
  const selection = editor.getDOMSelection()
  if (selection?.type === 'table') return { row: selection.firstRow, column: selection.firstColumn }
  if (selection?.type !== 'range') return undefined
  const dom = editor.getDOMHelper()
  const cell = dom.findClosestElementAncestor(selection.range.startContainer, 'td,th')
  const table = cell && dom.findClosestElementAncestor(cell, 'table')
  if (!(cell instanceof HTMLTableCellElement) || !(table instanceof HTMLTableElement)) return undefined
  const rows = parseTableCells(table)
  const row = rows.findIndex((cells) => cells.includes(cell))
  return row < 0 ? undefined : { row, column: rows[row]?.indexOf(cell) ?? 0 }
}

/** A spanned position belongs to the cell where the span begins. */
function cellAt(rows: ParsedTable, { row, column }: CellPosition): HTMLTableCellElement | undefined {
  const found = rows[row]?.[column]
  if (found === 'spanLeft') return cellAt(rows, { row, column: column - 1 })
  if (found === 'spanTop') return cellAt(rows, { row: row - 1, column })
  if (found === 'spanBoth') return cellAt(rows, { row: row - 1, column: column - 1 })
  return found
}

/** Returns the innermost line of a cell; a caret beside it would create another line. */
function caretNode(cell: HTMLTableCellElement): Node {
  let node: Node = cell
  while (node.firstChild instanceof HTMLElement && node.firstChild.tagName !== 'BR') node = node.firstChild
  return node
}
