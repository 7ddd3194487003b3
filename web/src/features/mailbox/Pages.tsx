import type { FolderField } from '@sen/contract/folders'
import type { ThreadField } from '@sen/contract/threads'
import { Activity, type ReactNode } from 'react'
import { Rows } from './Rows.tsx'

interface PagesProps {
  readonly threads: readonly ThreadField[]
  /** Those of the next page, when they are there already. */
  readonly next: readonly ThreadField[] | undefined
  readonly folder: FolderField | undefined
  readonly folderName: string
  readonly page: number
  readonly openId: string | undefined
  readonly own: readonly string[]
  readonly isStale: boolean
  /** Stands below the last row. */
  readonly foot: ReactNode
}

/**
 * The rows of the page, and out of sight those of the next one, drawn while there is nothing else to do: turning the page
 * only has to show them.
 */
export function Pages({ threads, next, page, isStale, foot, ...list }: PagesProps) {
  const pages = [{ number: page, threads, isStale }]
  if (next && next.length > 0) pages.push({ number: page + 1, threads: next, isStale: false })
  return pages.map(({ number, ...rows }) => (
    <Activity key={`${list.folderName} ${number}`} mode={number === page ? 'visible' : 'hidden'}>
      <Rows {...list} {...rows} page={number}>
        {number === page && foot}
      </Rows>
    </Activity>
  ))
}
