import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isSortable } from '../../data/drive/drive-place.ts'
import { cx } from '../../lib/cx.ts'
import type { TimeStyle } from '../../lib/dates.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { useToday } from '../../lib/use-today.ts'
import { usePreferences } from '../../state/preferences.ts'
import { ItemBox } from './ItemBox.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ItemsHeader } from './ItemsHeader.tsx'
import styles from './ItemsView.module.css'
import { BOX, boxAt, boxLayout, indicesOf, tableLayout } from './item-layout.ts'
import type { ItemsViewProps } from './items-view-props.ts'
import { nextItemIndex } from './next-item.ts'
import { selectionAfterPress } from './press-item.ts'
import { scrollToItem, useWindowed } from './use-windowed.ts'

/**
 * Files and folders as a table or as boxes: one tab stop, arrows inside, as many as there may be, since only what is seen is drawn.
 * What is selected, and what a press does, is its place's to say.
 */
export function ItemsView(props: ItemsViewProps) {
  const {
    label,
    place,
    items,
    total,
    view,
    columns,
    order,
    onOrder,
    selection,
    onSelect,
    onPress,
    takesFocus = true,
  } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const { language, timezone: timeZone, density } = usePreferences()
  const now = useToday()
  const isPhone = useMedia(PHONE)
  const style = useMemo<TimeStyle>(() => ({ language, timeZone }), [language, timeZone])
  const isTable = view === 'table'
  const layoutFor = (width: number) => (isTable ? tableLayout(isPhone ? 'phone' : density) : boxLayout(width, isPhone))
  const shown = useWindowed(scroller, total, layoutFor)
  const { selected, cursor } = selection
  const cursorAt = useMemo(() => items.findIndex(({ id }) => id === cursor), [items, cursor])
  const stop = Math.max(0, cursorAt)
  const above = isTable ? 0 : BOX.padding

  const { onNear } = props
  useEffect(() => {
    if (shown.to > items.length) onNear(shown.to)
  }, [shown.to, items.length, onNear])

  // Where the keyboard goes, the list goes, and with it the focus of who has it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the keyboard goes elsewhere
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || cursorAt < 0) return
    const active = document.activeElement
    const isOurs = active === document.body || active?.closest('main, dialog') !== null
    if (!isOurs || active?.closest('[data-takes-keys], dialog') !== element.closest('[data-takes-keys], dialog')) return
    const row = element.querySelector<HTMLElement>(`[data-at="${cursorAt}"]`)
    if (row === active || row?.matches(':active')) return
    scrollToItem(element, cursorAt, shown, above)
    if (takesFocus || element.contains(active)) row?.focus({ preventScroll: true })
  }, [cursorAt, cursor, view])

  const select = (id: string, how: 'alone' | 'beside' | 'range') =>
    onSelect(
      selectionAfterPress(
        items.map((item) => item.id),
        selection,
        id,
        how,
      ),
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('[data-takes-keys], input')) return
    // With Shift they extend the selection, which is an action like any other.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.startsWith('Arrow'))) return
    const here = items[stop]
    if (event.key === ' ' && here && (event.target as Element).matches('[role="row"]')) {
      event.preventDefault()
      select(here.id, event.shiftKey ? 'range' : 'beside')
      return
    }
    const rowsInSight = Math.floor((scroller.current?.clientHeight ?? 0) / shown.rowHeight)
    const next = nextItemIndex(event.key, stop, { count: items.length, columns: shown.columns, rowsInSight })
    if (next === undefined) return
    event.preventDefault()
    // The first key goes to where Tab has gone already.
    const to = cursorAt < 0 && !event.key.startsWith('Page') && event.key !== 'End' ? items[0] : items[next]
    if (to) onSelect({ cursor: to.id })
  }

  const drawn = indicesOf(shown, items.length, stop)
  const isSelecting = selected.size > 0
  const Item = isTable ? ItemRow : ItemBox
  return (
    <div className={styles.view} data-columns={columns.join(' ')}>
      {isTable && !isPhone && (
        <ItemsHeader place={place} columns={columns} order={isSortable(place) ? order : undefined} onOrder={onOrder} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: of the rows in it */}
      <div ref={scroller} className={styles.scroll} onContextMenu={props.onContextMenu}>
        {/* biome-ignore lint/a11y/useSemanticElements: a grid, not a table; its rows take the focus */}
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-rowcount={total}
          className={cx(styles.items, isTable ? styles.table : styles.boxes)}
          style={{ height: shown.height + (isTable ? 0 : 2 * BOX.padding - BOX.gap) } as CSSProperties}
          onKeyDown={onKeyDown}
        >
          {drawn.map((at) => {
            const item = items[at]
            const box = boxAt(at, shown, isTable)
            if (!item) return <div key={`gap ${at}`} className={styles.gap} style={box} />
            return (
              <Item
                key={item.id}
                at={at}
                item={item}
                place={place}
                columns={columns}
                now={now}
                timeStyle={style}
                style={box}
                isSelected={selected.has(item.id)}
                isSelecting={isSelecting}
                isStop={at === stop}
                mayChoose={props.mayChoose?.(item) ?? true}
                href={props.hrefOf?.(item)}
                end={props.endOf?.(item)}
                name={props.nameOf?.(item)}
                drop={props.dropOn?.(item)}
                drag={props.drag}
                onFocus={() => cursor !== item.id && onSelect({ cursor: item.id })}
                onSelect={(how) => select(item.id, how)}
                onPress={() => onPress(item)}
                onDoublePress={() => props.onDoublePress?.(item)}
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
