import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { RowRange } from '../../data/drive/drive-list.ts'
import { driveListQuery } from '../../data/drive/queries.ts'
import { readDriveRows, readRowsInSight } from '../../data/drive/read-rows.ts'
import { errorText } from '../../data/error-text.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { DriveItem, DriveLocation } from '../../state/drive/drive-location.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import { ItemsView } from '../../widgets/drive/ItemsView.tsx'
import type { ItemColumn } from '../../widgets/drive/items-view-props.ts'
import { selectNoText } from '../../widgets/drive/press-item.ts'
import styles from './DrivePicker.module.css'
import { mayPick, withSelection } from './picked-items.ts'
import type { PickerNavigation } from './use-picker-navigation.ts'

const COLUMNS = {
  shared: ['owner', 'date', 'size'],
  sharedOnPhone: ['owner'],
  folder: ['date', 'size'],
  others: ['folder', 'date', 'size'],
} as const satisfies Readonly<Record<string, readonly ItemColumn[]>>
const WIDTHS = ['34%', '52%', '41%', '28%', '46%']

interface PickerListProps {
  readonly navigation: PickerNavigation
  readonly picked: ReadonlyMap<string, DriveItem>
  readonly onPicked: (picked: ReadonlyMap<string, DriveItem>) => void
  readonly onPointed: (item: DriveItem | undefined) => void
  readonly onInsert: (item: DriveItem) => void
  readonly onDone: () => void
}

/** A click picks; a double click opens a folder or adds a file. A touch opens a folder at once. */
export function PickerList(props: PickerListProps) {
  const { navigation, picked, onPicked, onPointed, onInsert, onDone } = props
  const { t } = useLingui()
  const cache = useQueryClient()
  const isPhone = useMedia(PHONE)
  const view = useDriveLooks((looks) => looks.view)
  const { data: list, error, refetch } = useQuery(driveListQuery(navigation.location, navigation.order))
  const [at, setAt] = useState<{ readonly anchor?: string | undefined; readonly cursor?: string | undefined }>({})
  const onView = useCallback(
    // The rows stay placeholders, and are requested again when the list is scrolled.
    (rows: RowRange | undefined) =>
      void readRowsInSight(cache, navigation.location, navigation.order, rows).catch(() => {}),
    [cache, navigation.location, navigation.order],
  )
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  if (!list) {
    if (error) {
      const again = <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      return <EmptyState picture={<CloudOff size={40} strokeWidth={1.5} />} text={errorText(error)} action={again} />
    }
    return (
      <AfterAWhile>
        <div className={styles.waiting} aria-busy>
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </AfterAWhile>
    )
  }
  const { items } = list
  const isOwn = (item: DriveItem) => !item.disabled
  const open = (item: DriveItem) => {
    if (item.type === 'folder' && isOwn(item)) {
      setAt({})
      onPointed(undefined)
      navigation.openFolder(item.id)
    } else if (mayPick(item)) onInsert(item)
  }
  const pick = (selected: ReadonlySet<string>) => {
    const barred = new Set(items.filter((item) => !mayPick(item)).map(({ id }) => id))
    onPicked(withSelection(picked, items, new Set([...selected].filter((id) => !barred.has(id)))))
  }
  const toggle = (item: DriveItem) => {
    const selected = new Set(picked.keys())
    if (!selected.delete(item.id)) selected.add(item.id)
    pick(selected)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = items.find(({ id }) => id === at.cursor)
    const isOnRow = (event.target as Element).matches('[role="row"]')
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone()
    else if (event.key === 'Enter' && isOnRow && here) open(here)
    else if (event.key === 'Backspace' && isOnRow) goUp(navigation)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && isOnRow)
      pick(new Set([...picked.keys(), ...items.map(({ id }) => id)]))
    else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && isOnRow && here) {
      const next = items[items.indexOf(here) + (event.key === 'ArrowDown' ? 1 : -1)]
      pick(new Set([...picked.keys(), here.id, ...(next ? [next.id] : [])]))
      if (next) setAt({ anchor: at.anchor ?? here.id, cursor: next.id })
    } else return
    event.preventDefault()
  }
  if (items.length === 0) {
    return <EmptyState picture={<FolderOpen size={40} strokeWidth={1.5} />} text={emptyText(navigation.location, t)} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list inside it
    <div className={styles.list} onKeyDown={onKeyDown} onMouseDown={selectNoText}>
      <ItemsView
        key={JSON.stringify(navigation.location)}
        label={t`Drive files`}
        location={navigation.location}
        list={list}
        view={view}
        columns={columnsOf(navigation.location, isPhone)}
        order={navigation.order}
        onOrder={navigation.sort}
        selection={{ selected, anchor: at.anchor, cursor: at.cursor }}
        onSelect={({ selected, anchor, cursor }) => {
          if (selected) pick(selected)
          setAt({ anchor: anchor ?? at.anchor, cursor: cursor ?? at.cursor })
          if (cursor !== undefined) onPointed(items.find(({ id }) => id === cursor))
        }}
        mayChoose={mayPick}
        onPress={(item) => {
          onPointed(item)
          setAt({ anchor: item.id, cursor: item.id })
          if (isPhone && item.type === 'folder') open(item)
          else if (mayPick(item)) toggle(item)
        }}
        onDoublePress={open}
        onView={onView}
        onRange={(rows, select) =>
          void readDriveRows(cache, navigation.location, navigation.order, rows).then(select, select)
        }
        // The column is kept, because the heading has it.
        End={NoButtons}
        takesFocus={false}
      />
    </div>
  )
}

function NoButtons() {
  return null
}

function goUp({ tab, crumbs, folderId, openFolder }: PickerNavigation): void {
  if (tab === 'myDrive' && folderId !== null) openFolder(crumbs.at(-2)?.id ?? null)
}

function columnsOf({ kind }: DriveLocation, isPhone: boolean): readonly ItemColumn[] {
  if (kind === 'shared') return isPhone ? COLUMNS.sharedOnPhone : COLUMNS.shared
  return kind === 'folder' ? COLUMNS.folder : COLUMNS.others
}

function emptyText({ kind }: DriveLocation, t: ReturnType<typeof useLingui>['t']): string {
  switch (kind) {
    case 'search':
      return t`Nothing in the drive matches.`
    case 'recent':
      return t`Files that you open or change will be listed here.`
    case 'favorites':
      return t`Files that you star will be listed here.`
    case 'shared':
      return t`What colleagues share with you will be listed here.`
    default:
      return t`This folder is empty.`
  }
}
