import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import type { TimeStyle } from '../../lib/dates.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { useToday } from '../../lib/use-today.ts'
import { isSortable } from '../../state/drive/drive-location.ts'
import { usePreferences } from '../../state/preferences.ts'
import { ItemBox } from './ItemBox.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ItemsHeader } from './ItemsHeader.tsx'
import styles from './ItemsView.module.css'
import { BOX, boxAt, boxLayout, foldersAhead, indicesOf, tableLayout } from './item-layout.ts'
import type { ItemsViewProps } from './items-view-props.ts'
import { nextItemIndex } from './next-item.ts'
import { useItemHandlers } from './use-item-handlers.ts'
import { useWindowed } from './use-windowed.ts'

/** One tab stop with arrow keys inside. It renders only visible items, of any number. The caller owns the selection. */
export function ItemsView(props: ItemsViewProps) {
  const { label, location, list, view, columns, order, onOrder, selection, onSelect, onView, takesFocus = true } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const { language, timezone: timeZone, density } = usePreferences()
  const now = useToday()
  const isPhone = useMedia(PHONE)
  const style = useMemo<TimeStyle>(() => ({ language, timeZone }), [language, timeZone])
  const isTable = view === 'table'
  const { rows, total } = list
  const ahead = useMemo(() => foldersAhead(rows), [rows])
  const layoutFor = (width: number) =>
    isTable ? tableLayout(isPhone ? 'phone' : density) : boxLayout(width, isPhone, ahead)
  const above = isTable ? 0 : BOX.padding
  const shown = useWindowed(scroller, total, above, layoutFor)
  const { columns: across, rowHeight, folders, folderHeight } = shown
  const layout = useMemo(
    () => ({ columns: across, rowHeight, folders, folderHeight }),
    [across, rowHeight, folders, folderHeight],
  )
  const { selected, cursor } = selection
  const cursorAt = useMemo(
    () => (cursor === undefined ? -1 : rows.findIndex((row) => row?.id === cursor)),
    [rows, cursor],
  )
  const stop = Math.max(0, cursorAt)
  const handlers = useItemHandlers(props)
  const isStale = cursor !== undefined && list.stale.has(cursor)
  const followed = useRef<{ readonly cursor: string | undefined; readonly view: string; readonly at: number }>({
    cursor: undefined,
    view,
    at: -1,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it knew of them may be old news
  useEffect(() => onView({ from: shown.from, to: shown.to }), [shown.from, shown.to, list, onView])
  useEffect(() => () => onView(undefined), [onView])

  // Scrolls to the cursor, and moves the focus if the list has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the keyboard goes elsewhere
  useLayoutEffect(() => {
    const element = scroller.current
    const last = followed.current
    const isSame = last.cursor === cursor && last.view === view
    // After a change, the item's position is unknown until it is read again.
    if (!element || cursorAt < 0 || (isSame && isStale)) return
    followed.current = { cursor, view, at: cursorAt }
    const active = document.activeElement
    const isOurs = active === document.body || active?.closest('main, dialog') !== null
    if (!isOurs || active?.closest('[data-takes-keys], dialog') !== element.closest('[data-takes-keys], dialog')) return
    const row = element.querySelector<HTMLElement>(`[data-at="${cursorAt}"]`)
    // Insertions and removals above move the item. If the user has scrolled away from it, do not scroll back.
    if (isSame ? !shown.isInSight(last.at) : row === active) return
    if (row?.matches(':active')) return
    shown.scrollTo(cursorAt)
    if (takesFocus || element.contains(active)) row?.focus({ preventScroll: true })
  }, [cursorAt, cursor, view, isStale])

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('[data-takes-keys], input')) return
    // Shift and arrows extend the selection, which is handled as an action.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.startsWith('Arrow'))) return
    const here = rows[stop]
    if (event.key === ' ' && here && (event.target as Element).matches('[role="row"]')) {
      event.preventDefault()
      handlers.onSelect(here, event.shiftKey ? 'range' : 'beside')
      return
    }
    const rowsInSight = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight)
    const next = nextItemIndex(event.key, stop, { count: rows.length, columns: across, rowsInSight, folders })
    if (next === undefined) return
    event.preventDefault()
    // The first key moves to the row that Tab has reached.
    const to = cursorAt < 0 && !event.key.startsWith('Page') && event.key !== 'End' ? rows[0] : rows[next]
    if (to) onSelect({ cursor: to.id })
  }

  const drawn = indicesOf(shown, rows.length, stop)
  const isSelecting = selected.size > 0
  const Item = isTable ? ItemRow : ItemBox
  return (
    <div className={styles.view} data-columns={columns.join(' ')}>
      {isTable && !isPhone && (
        <ItemsHeader
          location={location}
          columns={columns}
          order={isSortable(location) ? order : undefined}
          onOrder={onOrder}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: of the rows in it */}
      <div ref={scroller} className={styles.scroll} onContextMenu={props.onContextMenu}>
        {/* biome-ignore lint/a11y/useSemanticElements: a grid, not a table; its rows take the focus */}
        <div
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-multiselectable
          aria-rowcount={total}
          data-selecting={isSelecting || undefined}
          className={cx(styles.items, isTable ? styles.table : styles.boxes)}
          style={{ height: shown.height + (isTable ? 0 : 2 * BOX.padding - BOX.gap) } as CSSProperties}
          onKeyDown={onKeyDown}
        >
          {drawn.map((at) => {
            const item = rows[at]
            if (!item) return <div key={`gap ${at}`} className={styles.gap} style={boxAt(at, layout, isTable)} />
            return (
              <Item
                key={item.id}
                at={at}
                item={item}
                location={location}
                columns={columns}
                now={now}
                timeStyle={style}
                layout={layout}
                isSelected={selected.has(item.id)}
                isStop={at === stop}
                isDraggable={props.drag !== undefined}
                mayChoose={props.mayChoose?.(item) ?? true}
                href={props.hrefOf?.(item)}
                End={props.End}
                name={props.nameOf?.(item)}
                dropOn={props.dropOn}
                handlers={handlers}
              />
            )
          })}
        </div>
      </div>
      <p className="sr-only" role="status">
        {isSelecting && t`${selected.size} selected`}
      </p>
    </div>
  )
}
