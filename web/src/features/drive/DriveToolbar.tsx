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
  readonly location: DriveLocation
  readonly order: DriveSortOrder
  readonly entry: DriveEntry | undefined
  readonly title: string
}

export function DriveToolbar({ location, order, entry, title }: DriveToolbarProps) {
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
          <SelectionTools location={location} order={order} />
        ) : (
          <>
            <Crumbs location={location} entry={entry} title={title} />
            {!(location.kind === 'search' && isPhone) && <ItemCount location={location} order={order} />}
            <DriveViewTools location={location} order={order} />
          </>
        )}
      </div>
      {location.kind === 'search' && isPhone && <ItemCount location={location} order={order} />}
      <TrashNote location={location} order={order} />
    </>
  )
}
