import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { cx } from '../../lib/cx.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './ItemBox.module.css'
import { ItemIcon, ItemThumbnail } from './ItemIcon.tsx'
import { ItemName } from './ItemName.tsx'
import { Marks } from './ItemRow.tsx'
import { boxAt } from './item-layout.ts'
import type { ItemProps } from './item-props.ts'
import { dateOf, itemSentence, listTime } from './item-words.ts'
import { useItemPresses } from './use-item-presses.ts'

/** Folders are low chips above the files. */
export const ItemBox = memo(function ItemBox(props: ItemProps) {
  const { at, item, location, now, timeStyle, layout, handlers } = props
  const { isSelected, isStop, isDraggable, mayChoose, href, dropOn, End } = props
  const { t } = useLingui()
  const presses = useItemPresses(props)
  const isChip = at < layout.folders
  const time = listTime(dateOf(item, location), now, timeStyle)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA grid, as the table is
    <div
      role="row"
      aria-rowindex={at + 1}
      aria-label={itemSentence(item, time, timeStyle.language)}
      aria-selected={isSelected}
      aria-disabled={mayChoose ? undefined : true}
      tabIndex={isStop ? 0 : -1}
      data-id={item.id}
      data-at={at}
      style={boxAt(at, layout, false)}
      draggable={isDraggable && props.name === undefined}
      className={cx(styles.box, isSelected && styles.selected, !mayChoose && styles.off)}
      onFocus={() => handlers.onFocus(item)}
      onDragStart={(event) => handlers.onDragStart(event, item)}
      onDragEnd={handlers.onDragEnd}
      {...presses}
      {...dropOn?.(item)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={cx(styles.cell, isChip && styles.chip)}>
        {!isChip && (
          <div className={styles.picture}>
            <ItemThumbnail item={item} />
          </div>
        )}
        <div className={styles.foot}>
          <span className={styles.icon}>
            <ItemIcon item={item} size={isChip ? 20 : 18} />
          </span>
          {props.name ?? <ItemName item={item} href={href} className={styles.name} />}
          <Marks item={item} />
        </div>
        {mayChoose && (
          <span className={styles.check}>
            <Checkbox
              label={t`Select`}
              tabIndex={-1}
              checked={isSelected}
              onChange={() => {}}
              onClick={(event) => handlers.onSelect(item, event.shiftKey ? 'range' : 'beside')}
            />
          </span>
        )}
        {End && (
          <span className={styles.end}>
            <End item={item} />
          </span>
        )}
      </div>
    </div>
  )
})
