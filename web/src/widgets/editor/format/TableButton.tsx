import { useLingui } from '@lingui/react/macro'
import { Table } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import type { RichEditor } from '../rich-editor.ts'
import { moveAmong } from './move-among.ts'
import styles from './TableButton.module.css'

const MOST_COLUMNS = 6
const MOST_ROWS = 6

interface TableButtonProps {
  readonly editor: RefObject<RichEditor | null>
  /** The sheet's anchor, which exists without the button: where that has no room, a menu opens the sheet. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly className?: string | undefined
}

const FIRST_SIZE = { columns: 2, rows: 2 }

export function TableButton({ editor, anchor, isOpen, onOpen, className }: TableButtonProps) {
  const { t } = useLingui()
  const [size, setSize] = useState(FIRST_SIZE)
  const cells = Array.from({ length: MOST_COLUMNS * MOST_ROWS }, (_, index) => ({
    columns: (index % MOST_COLUMNS) + 1,
    rows: Math.floor(index / MOST_COLUMNS) + 1,
  }))
  const nameOf = ({ columns, rows }: { columns: number; rows: number }) => t`${columns} columns, ${rows} rows`
  return (
    <>
      <IconButton
        className={className}
        label={t`Insert table`}
        icon={Table}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      />
      {isOpen && (
        <Popover
          open
          onClose={() => onOpen(false)}
          anchor={anchor}
          align="center"
          isSheetOnPhone
          role="dialog"
          aria-label={t`Insert table`}
        >
          <div className={styles.sheet}>
            {/* biome-ignore lint/a11y/useSemanticElements: a field of choices, not a form */}
            <div
              className={styles.cells}
              role="group"
              aria-label={t`Size of the table`}
              onKeyDown={(event) => moveAmong(event, MOST_COLUMNS)}
            >
              {cells.map((cell) => {
                const isIn = cell.columns <= size.columns && cell.rows <= size.rows
                const isEdge = cell.columns === size.columns && cell.rows === size.rows
                return (
                  <button
                    key={`${cell.columns}-${cell.rows}`}
                    type="button"
                    aria-label={nameOf(cell)}
                    tabIndex={isEdge ? 0 : -1}
                    data-first={isEdge || undefined}
                    className={isIn ? styles.in : styles.cell}
                    onPointerEnter={() => setSize(cell)}
                    onFocus={() => setSize(cell)}
                    onClick={() => {
                      onOpen(false)
                      editor.current?.insertTable(cell.columns, cell.rows)
                    }}
                  />
                )
              })}
            </div>
            <p className={styles.size} aria-hidden>
              {nameOf(size)}
            </p>
          </div>
        </Popover>
      )}
    </>
  )
}
