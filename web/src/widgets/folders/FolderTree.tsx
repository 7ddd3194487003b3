import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import styles from './FolderTree.module.css'
import type { ShownFolder } from './shown-folders.ts'
import { useNearRows } from './use-near-rows.ts'

export type ListedFolder = Pick<ShownFolder, 'folder'> & Partial<ShownFolder>

export interface RowPosition {
  readonly 'aria-posinset': number
  readonly 'aria-setsize': number
}

export interface FolderTreeProps {
  readonly folders: readonly ListedFolder[]
  /** Renders a `FolderRow` keyed by the folder's id. `position` is undefined when all rows are rendered. */
  readonly row: (folder: ListedFolder, position: RowPosition | undefined) => ReactNode
}

const MAX_RENDERED_ROWS = 100
const BLOCK_ROWS = 20

/** Long lists render only rows near the viewport and the focused one; placeholders keep the height. */
export function FolderTree({ folders, row }: FolderTreeProps) {
  const isLong = folders.length > MAX_RENDERED_ROWS
  const list = useRef<HTMLUListElement>(null)
  const near = useNearRows(list, isLong, BLOCK_ROWS)
  const [focused, setFocused] = useState(-1)
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0) - 1)
  const isDrawn = (from: number) =>
    (from < near.to && from + BLOCK_ROWS > near.from) ||
    // Also render the neighbours of the focused row, to which Tab moves.
    (focused >= 0 && from - 1 <= focused && focused <= from + BLOCK_ROWS)
  const blocks = []
  for (let from = 0; isLong && from < folders.length; from += BLOCK_ROWS) {
    const block = folders.slice(from, from + BLOCK_ROWS)
    if (isDrawn(from)) {
      blocks.push(
        ...block.map((shown, at) => row(shown, { 'aria-posinset': from + at + 1, 'aria-setsize': folders.length })),
      )
    } else {
      const height = block.length * near.pitch - 1
      blocks.push(<li key={`rows ${from}`} role="presentation" aria-hidden style={{ height }} />)
    }
  }
  return (
    <ul ref={list} className={styles.tree} onFocus={isLong ? onFocus : undefined}>
      {isLong ? blocks : folders.map((shown) => row(shown, undefined))}
    </ul>
  )
}
