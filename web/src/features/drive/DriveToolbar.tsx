import { useLingui } from '@lingui/react/macro'
import type { DriveEntry } from '../../data/drive/queries.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { useDriveList } from '../../state/drive/list.ts'
import styles from './DriveToolbar.module.css'
import { Crumbs } from './toolbar/Crumbs.tsx'
import { DriveViewTools } from './toolbar/DriveViewTools.tsx'
import { ItemCount } from './toolbar/ItemCount.tsx'
import { SelectionTools } from './toolbar/SelectionTools.tsx'
import { TrashNote } from './toolbar/TrashNote.tsx'

interface DriveToolbarProps {
  readonly place: DriveLocation
  readonly order: DriveSortOrder
  readonly entry: DriveEntry | undefined
  readonly title: string
}

export function DriveToolbar({ place, order, entry, title }: DriveToolbarProps) {
  const { t } = useLingui()
  const isPhone = useMedia(PHONE)
  const isSelecting = useDriveList(({ selected }) => selected.size > 0)
  return (
    <>
      <div
        className={styles.toolbar}
        role="toolbar"
        aria-label={t`Files and folders`}
        data-selecting={isSelecting || undefined}
      >
        {isSelecting ? (
          <SelectionTools place={place} order={order} />
        ) : (
          <>
            <Crumbs place={place} entry={entry} title={title} />
            {!(place.kind === 'search' && isPhone) && <ItemCount place={place} order={order} />}
            <DriveViewTools place={place} order={order} />
          </>
        )}
      </div>
      {place.kind === 'search' && isPhone && <ItemCount place={place} order={order} />}
      <TrashNote place={place} order={order} />
    </>
  )
}
