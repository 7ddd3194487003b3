import { useLingui } from '@lingui/react/macro'
import { driveThumbnailAddress } from '../../data/drive/queries.ts'
import { cx } from '../../lib/cx.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './ItemBox.module.css'
import { ItemIcon, ItemThumbnail } from './ItemIcon.tsx'
import { ItemName } from './ItemName.tsx'
import { Marks } from './ItemRow.tsx'
import type { ItemProps } from './item-props.ts'
import { dateOf, itemSentence, listTime } from './item-words.ts'
import { useItemPresses } from './use-item-presses.ts'

/** A file or folder as a box, with a small picture of it where there is one. */
export function ItemBox(props: ItemProps) {
  const { at, item, place, now, timeStyle, style, isSelected, isSelecting, isStop, mayChoose, href, drag } = props
  const { t } = useLingui()
  const presses = useItemPresses(props)
  // Else it stands above, large.
  const hasPicture = driveThumbnailAddress(item) !== undefined
  const time = listTime(dateOf(item, place), now, timeStyle)
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
      style={style}
      draggable={drag !== undefined && props.name === undefined}
      className={cx(
        styles.box,
        isSelected && styles.selected,
        isSelecting && styles.selecting,
        !mayChoose && styles.off,
      )}
      onFocus={props.onFocus}
      onDragStart={(event) => drag?.onDragStart(event, item)}
      onDragEnd={drag?.onDragEnd}
      {...presses}
      {...props.drop}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={styles.cell}>
        <div className={styles.picture}>
          <ItemThumbnail item={item} />
        </div>
        <div className={styles.foot}>
          {hasPicture && (
            <span className={styles.icon}>
              <ItemIcon item={item} size={18} />
            </span>
          )}
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
              onClick={(event) => props.onSelect(event.shiftKey ? 'range' : 'beside')}
            />
          </span>
        )}
        {props.end !== undefined && <span className={styles.end}>{props.end}</span>}
      </div>
    </div>
  )
}
