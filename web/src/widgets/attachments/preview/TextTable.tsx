import { useLingui } from '@lingui/react/macro'
import { MAX_TABLE_COLUMNS_SHOWN, MAX_TABLE_ROWS_SHOWN } from '@sen/model/files/limits'
import { readSeparatedValues } from '@sen/model/files/separated-values'
import { type ReactNode, useMemo } from 'react'
import styles from './TextTable.module.css'

interface TextTableProps {
  readonly text: string
  /** False when `text` is only the beginning. */
  readonly isWhole: boolean
  readonly name: string
  readonly download: ReactNode
}

/** Cells are shown as text; formulas are not evaluated. */
export function TextTable({ text, isWhole, name, download }: TextTableProps) {
  const { t } = useLingui()
  const { rows, hasMoreRows, hasMoreColumns } = useMemo(() => readSeparatedValues(text), [text])
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const numbers = Array.from({ length: columns }, (_, at) => at)
  const cut = [
    hasMoreRows && t`Only the first ${MAX_TABLE_ROWS_SHOWN} rows are shown.`,
    hasMoreColumns && t`Only the first ${MAX_TABLE_COLUMNS_SHOWN} columns are shown.`,
    !isWhole && !hasMoreRows && t`Only the beginning is shown.`,
  ].filter(Boolean)
  return (
    <div className={styles.place}>
      {cut.length > 0 && (
        <p className={styles.more}>
          {cut.join(' ')} {download}
        </p>
      )}
      <table className={styles.table} aria-label={name}>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {numbers.map((column) => (
                <td key={column} dir="auto">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
