import type { FolderField } from '@sen/contract/folders'
import type { ThreadField } from '@sen/contract/threads'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { ListSource } from '../../lib/list-source.ts'
import { PullSpinner } from './PullSpinner.tsx'
import styles from './Rows.module.css'
import { Rows } from './Rows.tsx'
import { usePullToRefresh } from './use-pull-to-refresh.ts'

interface PagesProps {
  readonly threads: readonly ThreadField[]
  /** Rows of the next page, once they are loaded. */
  readonly next: readonly ThreadField[] | undefined
  readonly folder: FolderField | undefined
  readonly source: ListSource
  readonly page: number
  readonly openId: string | undefined
  readonly own: readonly string[]
  readonly isStale: boolean
  readonly foot: ReactNode
  readonly onRefresh: () => Promise<unknown>
}

interface DrawnPage {
  readonly key: string
  readonly number: number
  readonly threads: readonly ThreadField[]
}

/** Renders the next page hidden and while idle, so that turning the page only has to show it. */
export function Pages({ threads, next, page, isStale, foot, onRefresh, ...list }: PagesProps) {
  const { source } = list
  const { touches, spinner, isRefreshing } = usePullToRefresh(onRefresh)
  const shown: DrawnPage = { key: keyOf(source, page), number: page, threads }
  const known = useMemo(() => following(source, page, next), [source, page, next])
  const drawn = useDeferredValue(known, undefined)
  // The page rendered ahead may belong to the previous list.
  const waiting = drawn?.key === keyOf(source, page + 1) ? [drawn] : []
  return (
    <div className={styles.pages} {...touches}>
      <PullSpinner spinner={spinner} isRefreshing={isRefreshing} />
      {[shown, ...waiting].map(({ key, number, threads: rows }) => (
        <Rows
          key={key}
          {...list}
          threads={rows}
          page={number}
          isStale={isStale && number === page}
          isWaiting={number !== page}
        >
          {number === page && foot}
        </Rows>
      ))}
    </div>
  )
}

function following(
  source: ListSource,
  page: number,
  threads: readonly ThreadField[] | undefined,
): DrawnPage | undefined {
  if (!threads || threads.length === 0) return undefined
  return { key: keyOf(source, page + 1), number: page + 1, threads }
}

function keyOf(source: ListSource, page: number): string {
  return `${JSON.stringify(source)} ${page}`
}
