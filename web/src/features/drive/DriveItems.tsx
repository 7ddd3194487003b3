import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type RefObject, useCallback } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { wordsFor } from '../../actions/drive/item-words.ts'
import { saveName } from '../../actions/drive/name-items.ts'
import { openItem } from '../../actions/drive/open-items.ts'
import { attempt } from '../../actions/report.ts'
import { CallError, NoAnswer } from '../../data/call-error.ts'
import type { RowRange } from '../../data/drive/drive-list.ts'
import { driveListQuery } from '../../data/drive/queries.ts'
import { readDriveRows, readRowsInSight } from '../../data/drive/read-rows.ts'
import { errorText } from '../../data/error-text.ts'
import { useOfflineQuery } from '../../data/use-offline-query.ts'
import { carryItems, endItemDrag } from '../../state/drive/dragging.ts'
import {
  type DriveItem,
  type DriveLocation,
  type DriveSortOrder,
  driveAddress,
  nextSort,
} from '../../state/drive/drive-location.ts'
import { setDriveSelection, useDriveList } from '../../state/drive/list.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { Button } from '../../ui/Button.tsx'
import { carryWords } from '../../ui/drag-image.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CloudOffPicture } from '../../ui/pictures/CloudOffPicture.tsx'
import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import { ItemsView } from '../../widgets/drive/ItemsView.tsx'
import type { ItemColumn } from '../../widgets/drive/items-view-props.ts'
import { NameField } from '../../widgets/drive/NameField.tsx'
import styles from './Drive.module.css'
import { EmptyDriveView } from './EmptyDriveView.tsx'
import { ItemMenuButton } from './menu/ItemMenuButton.tsx'
import { useItemMenu } from './menu/use-item-menu.tsx'
import { useDriveContext } from './use-drive-context.ts'
import { useDropOnRow } from './use-drop-on-folder.ts'
import { useFocusInArea } from './use-focus-in-area.ts'
import { LOAD_MORE, useKnownSelection } from './use-known-selection.ts'

interface DriveItemsProps {
  /** The element that contains the list or its placeholder. */
  readonly area: RefObject<HTMLElement | null>
  readonly location: DriveLocation
  readonly order: DriveSortOrder
  readonly entryError: Error | null
}

const COLUMNS: Readonly<Record<DriveLocation['kind'], readonly ItemColumn[]>> = {
  folder: ['date', 'size'],
  recent: ['folder', 'date', 'size'],
  favorites: ['folder', 'date', 'size'],
  sharing: ['receivers', 'terms', 'date'],
  shared: ['owner', 'date', 'size'],
  trash: ['date', 'size'],
  search: ['folder', 'date', 'size'],
}

export function DriveItems({ area, location, order, entryError }: DriveItemsProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const list = useQuery({
    ...driveListQuery(location, order),
    enabled: location.kind !== 'search' || location.text.trim() !== '',
  })
  const { view } = useDriveLooks()
  const selection = useDriveList(useShallow(({ selected, anchor, cursor }) => ({ selected, anchor, cursor })))
  const renaming = useDriveList((state) => state.renaming)
  const read = useDriveContext()
  const { onContextMenu, menu } = useItemMenu()
  const isOutOfReach = useOfflineQuery(list)
  useFocusInArea(area, list.data && (list.data.total > 0 ? 'items' : 'nothing'))
  const dropOn = useDropOnRow(location)
  const onView = useCallback(
    (rows: RowRange | undefined) => attempt(LOAD_MORE, () => readRowsInSight(cache, location, order, rows)),
    [cache, location, order],
  )
  useKnownSelection(location, order, selection.selected)
  const error = list.error ?? entryError
  const isGone = error instanceof CallError && error.code === 'drive_item_not_found'

  if (isOutOfReach) {
    return (
      <EmptyState
        picture={<CloudOffPicture />}
        text={t`This list isn’t on this device. It appears when you’re back online.`}
      />
    )
  }
  if (error && (!list.data || isGone)) {
    return (
      <EmptyState
        picture={<CloudOffPicture />}
        text={error instanceof NoAnswer ? t`The server has not answered yet.` : errorText(error)}
        action={
          isGone ? (
            <Button onClick={() => read('selected').go.toDrive()}>{t`Back to My drive`}</Button>
          ) : (
            <Button onClick={() => void list.refetch()}>{t`Try again`}</Button>
          )
        }
      />
    )
  }
  if (!list.data) {
    if (location.kind === 'search' && location.text.trim() === '') return <EmptyDriveView location={location} />
    return (
      <AfterAWhile>
        <ItemSkeletons />
      </AfterAWhile>
    )
  }
  if (list.data.total === 0) return <EmptyDriveView location={location} />

  const isTrash = location.kind === 'trash'
  return (
    <>
      <ItemsView
        label={t`Files and folders`}
        location={location}
        list={list.data}
        view={view}
        columns={COLUMNS[location.kind]}
        order={order}
        onOrder={(sort) => useDriveLooks.setState(nextSort(order, sort))}
        selection={selection}
        onSelect={setDriveSelection}
        onPress={(item, isSecondOfTwo) => {
          // Ignore the second press of a double click, because the first one has opened a folder.
          if (isSecondOfTwo) return
          setDriveSelection({ cursor: item.id })
          if (isTrash) setDriveSelection({ selected: new Set([item.id]), anchor: item.id })
          else openItem(read('selected'), item)
        }}
        hrefOf={(item) =>
          item.type === 'folder' && !isTrash && item.share_url === undefined
            ? driveAddress({ kind: 'folder', id: item.id })
            : item.share_url
        }
        End={ItemMenuButton}
        nameOf={(item) =>
          renaming !== item.id ? undefined : (
            <NameField
              item={item}
              onSave={(name) => saveName({ cache }, item, name)}
              onEnd={() => {
                useDriveList.setState({ renaming: undefined })
                requestAnimationFrame(() =>
                  document.querySelector<HTMLElement>(`[role="row"][data-id="${CSS.escape(item.id)}"]`)?.focus(),
                )
              }}
            />
          )
        }
        dropOn={dropOn}
        drag={
          isTrash || location.kind === 'shared'
            ? undefined
            : {
                onDragStart: (event: DragEvent, item: DriveItem) => {
                  const chosen = selection.selected.has(item.id) ? read('selected').targets : [item]
                  carryWords(event, wordsFor(chosen))
                  carryItems(chosen)
                },
                onDragEnd: endItemDrag,
              }
        }
        onContextMenu={onContextMenu}
        onView={onView}
        onRange={(rows, select) =>
          attempt(LOAD_MORE, async () => {
            await readDriveRows(cache, location, order, rows)
            select()
          })
        }
      />
      {menu}
    </>
  )
}

function ItemSkeletons() {
  return (
    <div className={styles.skeletons}>
      {[220, 180, 260, 140, 200, 240, 160, 210].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} width={width} />
      ))}
    </div>
  )
}
