import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import styles from './FolderTree.module.css'
import type { ShownFolder } from './shown-folders.ts'
import { useNearRows } from './use-near-rows.ts'

/** One of a tree, or one beside others. */
export type ListedFolder = Pick<ShownFolder, 'folder'> & Partial<ShownFolder>

/** Where a row stands in a tree of which only a part is drawn. */
export interface RowPlace {
  readonly 'aria-posinset': number
  readonly 'aria-setsize': number
}

export interface FolderTreeProps {
  readonly folders: readonly ListedFolder[]
  /** A `FolderRow` with the folder's id as its key. `place` is undefined where all rows are drawn. */
  readonly row: (folder: ListedFolder, place: RowPlace | undefined) => ReactNode
}

/** Up to so many rows are drawn at once. */
const MOST_DRAWN = 100
const BLOCK_ROWS = 20

/**
 * A list of folders, as long as it may be: of a long one, the blocks of rows are drawn that are seen or nearly so, and the
 * one in which the focus is, which would be lost with it. The rest is as high as if it were there.
 */
export function FolderTree({ folders, row }: FolderTreeProps) {
  const isLong = folders.length > MOST_DRAWN
  const list = useRef<HTMLUListElement>(null)
  const near = useNearRows(list, isLong, BLOCK_ROWS)
  const [focused, setFocused] = useState(-1)
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0) - 1)
  const isDrawn = (from: number) =>
    (from < near.to && from + BLOCK_ROWS > near.from) ||
    // With the row before it and behind it, to which Tab goes.
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
