import { useLingui } from '@lingui/react/macro'
import { Share2, ShieldAlert, Star } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatFull } from '../../lib/dates.ts'
import { joinFacts } from '../../lib/names/join-facts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ItemIcon } from './ItemIcon.tsx'
import { ItemName } from './ItemName.tsx'
import styles from './ItemRow.module.css'
import { boxAt } from './item-layout.ts'
import type { ItemProps } from './item-props.ts'
import { dateOf, folderOf, itemSentence, kindText, listTime, receiversText, sizeText, termsOf } from './item-words.ts'
import { useItemPresses } from './use-item-presses.ts'

// An ARIA grid with focusable rows; table elements would promise columns that narrow layouts lack.
const CELL = { role: 'gridcell' } as const

/** In narrow layouts, the other columns move below the name. */
export const ItemRow = memo(function ItemRow(props: ItemProps) {
  const { at, item, location, columns, now, timeStyle, layout, handlers } = props
  const { isSelected, isStop, isDraggable, mayChoose, href, dropOn, End } = props
  const { t } = useLingui()
  const presses = useItemPresses(props)
  const date = dateOf(item, location)
  const time = listTime(date, now, timeStyle)
  const { language } = timeStyle
  const size = sizeText(item, language)
  const receivers = columns.includes('receivers') && receiversText(item)
  const terms = columns.includes('terms') ? termsOf(item, timeStyle) : []
  // On phones, the receivers replace date and size.
  const brief = receivers === false ? joinFacts([time, item.type === 'file' && size]) : ''
  const owner = columns.includes('owner') && item.owner_display_name
  const where = joinFacts([owner, columns.includes('folder') && folderOf(item), receivers, ...terms])
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="row"
      aria-rowindex={at + 1}
      aria-label={itemSentence(item, time, language)}
      aria-selected={isSelected}
      aria-disabled={mayChoose ? undefined : true}
      tabIndex={isStop ? 0 : -1}
      data-id={item.id}
      data-at={at}
      style={boxAt(at, layout, true)}
      draggable={isDraggable && props.name === undefined}
      className={cx(styles.row, isSelected && styles.selected, !mayChoose && styles.off)}
      onFocus={() => handlers.onFocus(item)}
      onDragStart={(event) => handlers.onDragStart(event, item)}
      onDragEnd={handlers.onDragEnd}
      {...presses}
      {...dropOn?.(item)}
    >
      <span {...CELL} className={styles.check}>
        {mayChoose && (
          <Checkbox
            label={t`Select`}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => handlers.onSelect(item, event.shiftKey ? 'range' : 'beside')}
          />
        )}
      </span>
      <span {...CELL} className={styles.main}>
        <span className={styles.icon} data-kind={kindText(item)}>
          <ItemIcon item={item} />
        </span>
        {props.name ?? (
          <span className={styles.words}>
            <span className={styles.title}>
              <ItemName item={item} href={href} />
              <Marks {...props} />
            </span>
            <small className={cx(styles.below, where !== '' && styles.placed)}>
              <span className={styles.brief}>{where === '' || brief === '' ? brief : `${brief} · `}</span>
              {where}
            </small>
          </span>
        )}
      </span>
      {columns.includes('folder') && (
        <span {...CELL} className={styles.folder}>
          <span className={styles.cut}>{folderOf(item)}</span>
        </span>
      )}
      {columns.includes('owner') && (
        <span {...CELL} className={styles.folder}>
          <span className={styles.cut} title={item.owner}>
            {item.owner_display_name || item.owner}
          </span>
        </span>
      )}
      {receivers !== false && (
        <span {...CELL} className={styles.folder}>
          <span className={styles.receivers} title={receivers}>
            {receivers}
          </span>
        </span>
      )}
      {columns.includes('terms') && (
        <span {...CELL} className={cx(styles.folder, styles.terms)}>
          {terms.map((term) => (
            <span key={term} className={styles.cut}>
              {term}
            </span>
          ))}
        </span>
      )}
      {columns.includes('date') && (
        <span {...CELL} className={styles.date}>
          <time dateTime={date.toISOString()} title={formatFull(date, timeStyle)}>
            {time}
          </time>
        </span>
      )}
      {columns.includes('size') && (
        <span {...CELL} className={styles.size}>
          {size}
        </span>
      )}
      {End && (
        <span {...CELL} className={styles.end}>
          <End item={item} />
        </span>
      )}
    </div>
  )
})

export function Marks({ item }: Pick<ItemProps, 'item'>) {
  const { t } = useLingui()
  return (
    <>
      {item.prop?.has_virus === true && (
        <span className={styles.virus} title={t`This file contains a virus.`}>
          <ShieldAlert size={15} strokeWidth={2} aria-hidden />
        </span>
      )}
      {item.is_favorite && (
        <span className={styles.favorite} title={t`Starred`}>
          <Star size={14} strokeWidth={1.75} fill="currentColor" aria-hidden />
        </span>
      )}
      {item.is_shared && (
        <span className={styles.shared} title={t`Shared`}>
          <Share2 size={14} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}
