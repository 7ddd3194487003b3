import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadField } from '@sen/contract/threads'
import { isTrashOrJunk, SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { useLabelsById } from '../../data/labels/queries.ts'
import { NO_WORDS, searchedWords } from '../../data/search/searched-words.ts'
import { FROM_SEARCH, sourceOfThread } from '../../data/threads/thread-address.ts'
import { writeParameters } from '../../lib/address-parameters.ts'
import { cx } from '../../lib/cx.ts'
import type { TimeStyle } from '../../lib/dates.ts'
import { type ListSource, openedIn } from '../../lib/list-source.ts'
import { useMedia, WITH_FOLDERS_BESIDE } from '../../lib/use-media.ts'
import { useToday } from '../../lib/use-today.ts'
import { type List, setCursor, useList } from '../../state/list.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Row } from './Row.tsx'
import styles from './Rows.module.css'
import { nextRow } from './row/next-row.ts'
import { useRowDrag } from './row/use-row-drag.ts'
import { useRowMenu } from './row/use-row-menu.tsx'
import { useDateHeadings } from './use-date-headings.ts'
import { useFirstRows } from './use-first-rows.ts'
import { useNewArrivals } from './use-new-arrivals.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { useSwipe } from './use-swipe.ts'

interface RowsProps {
  readonly threads: readonly ThreadField[]
  readonly folder: FolderField | undefined
  readonly source: ListSource
  readonly page: number
  readonly openId: string | undefined
  readonly own: readonly string[]
  /** These are the last page's rows, shown until the next one's arrive. */
  readonly isStale: boolean
  /** The rows are rendered ahead, hidden and inactive. */
  readonly isWaiting: boolean
  readonly children: ReactNode
}

/** An ARIA grid with one tab stop and arrow keys inside. */
export function Rows({ threads, folder, source, page, openId, own, isStale, isWaiting, children }: RowsProps) {
  const { t } = useLingui()
  const grid = useRef<HTMLDivElement>(null)
  const { language, timezone: timeZone } = usePreferences()
  const now = useToday()
  const { data: folders } = useQuery(foldersQuery)
  const labelsById = useLabelsById()
  const nameOf = (folderId: string) => folders?.find(({ id }) => id === folderId)?.name ?? SYSTEM_FOLDER_NAMES.inbox
  const isSearch = 'search' in source
  const hits = useMemo(
    () => ('search' in source ? searchedWords(source.search, timeZone, now) : NO_WORDS),
    [source, timeZone, now],
  )
  const { selected, cursor } = useList(useShallow(isWaiting ? nothingChosen : chosen))
  const { handlers, swipes } = useRowHandlers(source)
  const fresh = useNewArrivals(threads)
  const drawn = useFirstRows(threads.length, isWaiting)
  const headings = useDateHeadings({ threads, role: folder?.role, source, now })
  const swipe = useSwipe(swipes)
  const drag = useRowDrag()
  const { onContextMenu, menu } = useRowMenu(handlers)
  const isDraggable = useMedia(WITH_FOLDERS_BESIDE)
  const ownKey = own.join(' ')
  // Stable identity, so that rows render only when their content changes.
  const ownList = useMemo(() => ownKey.split(' ').filter(Boolean), [ownKey])
  const stop = threads.some(({ id }) => id === cursor) ? cursor : threads[0]?.id

  useEffect(() => {
    const row = cursor === undefined ? null : rowIn(grid.current, cursor)
    if (!row) return
    // A hidden list has no layout, and measuring it would delay the open thread.
    if (row.closest('[hidden]')) return
    // Do not move a focus that the user has set elsewhere.
    const active = document.activeElement
    if (active === row) return
    // Moving the focus under a pressed button cancels the drag (`useRowDrag`).
    if (row.matches(':active')) return
    row.scrollIntoView({ block: 'nearest' })
    if (openId === undefined && (active === document.body || active?.closest('main') !== null))
      row.focus({ preventScroll: true })
  }, [cursor, openId])

  const onKeyDown = (event: KeyboardEvent) => {
    // Shift with arrows extends the selection, which is an action.
    if (event.shiftKey && event.key.startsWith('Arrow')) return
    const next = nextRow(event.key, threads, stop)
    if (event.key === ' ' && stop !== undefined && (event.target as Element).matches('[role="row"]')) {
      event.preventDefault()
      handlers.onSelect(stop, event.shiftKey)
    }
    if (next === undefined) return
    event.preventDefault()
    setCursor(next)
  }

  const folderPathOf = ({ folder_id, folder_ids }: ThreadField) => {
    if (!isSearch && folder?.role !== 'starred') return undefined
    const ids = isSearch ? [folder_id] : folder_ids
    const lies = folders?.find(({ id, role }) => ids.includes(id) && role !== 'starred' && !isTrashOrJunk(role))
    const known = lies ?? folders?.find(({ id }) => id === folder_id)
    return known && known.role !== 'starred' ? folderTitle(known) : undefined
  }

  const style = useMemo<TimeStyle>(() => ({ language, timeZone }), [language, timeZone])
  // A result opens in its own folder, with the search as URL parameters.
  const beside = isSearch ? { ...source.search, src: FROM_SEARCH } : sourceOfThread(folder?.role)
  const show = isSearch ? undefined : source.show
  const search = writeParameters({ ...beside, ...(show && { show }), ...(page > 1 && { page }) })
  const hrefOf = (row: ThreadField) => `/folder/${encodeURIComponent(nameOf(openedIn(source, row)))}/${row.id}${search}`
  return (
    <div data-scroll className={cx(styles.scroll, isStale && styles.stale, isWaiting && styles.waiting)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid, not a table; its rows take the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={t`Conversations`}
        aria-multiselectable
        aria-rowcount={threads.length}
        aria-busy={isStale || undefined}
        onKeyDown={onKeyDown}
        {...swipe}
        {...drag}
        onContextMenu={(event) => {
          swipe.onContextMenu(event)
          onContextMenu(event)
        }}
      >
        {threads.slice(0, drawn).map((thread, at) => (
          <Fragment key={thread.id}>
            {/* The rows say their dates themselves, and a grid may have no headings. */}
            {headings[at] !== undefined && (
              <div aria-hidden className={styles.heading}>
                {headings[at]}
              </div>
            )}
            <Row
              thread={thread}
              role={folder?.role}
              own={ownList}
              now={now}
              timeStyle={style}
              labelsById={labelsById}
              href={hrefOf(thread)}
              hits={hits}
              folderPath={folderPathOf(thread)}
              isSelected={selected.has(thread.id)}
              isSelecting={selected.size > 0}
              isOpen={thread.id === openId}
              isFresh={fresh.has(thread.id)}
              isStop={thread.id === stop}
              isDraggable={isDraggable}
              handlers={handlers}
            />
          </Fragment>
        ))}
      </div>
      {menu}
      {children}
    </div>
  )
}

type RowSelection = Pick<List, 'selected' | 'cursor'>

function chosen({ selected, cursor }: List): RowSelection {
  return { selected, cursor }
}

const NOTHING: ReadonlySet<string> = new Set()

function nothingChosen(): RowSelection {
  return { selected: NOTHING, cursor: undefined }
}

function rowIn(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null
}
