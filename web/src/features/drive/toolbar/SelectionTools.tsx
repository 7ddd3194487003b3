import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import type { DriveAction } from '../../../actions/drive/drive-context.ts'
import { copyItems, moveItems } from '../../../actions/drive/move-items.ts'
import { downloadItems, favoriteItems } from '../../../actions/drive/open-items.ts'
import { selectAllItems } from '../../../actions/drive/select-items.ts'
import { shareItems } from '../../../actions/drive/share-item.ts'
import { deleteForever, restoreItems, trashItems } from '../../../actions/drive/trash-items.ts'
import { driveListQuery } from '../../../data/drive/queries.ts'
import type { DriveLocation, DriveSortOrder } from '../../../state/drive/drive-location.ts'
import { setDriveSelection, useDriveList } from '../../../state/drive/list.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import styles from '../DriveToolbar.module.css'
import { useItemEntries } from '../menu/use-item-entries.ts'
import { useDriveContext } from '../use-drive-context.ts'

const SHOWN: readonly DriveAction[] = [
  restoreItems,
  deleteForever,
  shareItems,
  downloadItems,
  moveItems,
  copyItems,
  favoriteItems,
  trashItems,
]

export function SelectionTools({
  location,
  order,
}: {
  readonly location: DriveLocation
  readonly order: DriveSortOrder
}) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const read = useDriveContext()
  const entriesFor = useItemEntries()
  const selected = useDriveList((list) => list.selected)
  const [entries, setEntries] = useState<readonly MenuEntry[]>([])
  // The possible actions depend on the loaded items.
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  const context = read('selected')
  const areAll = list !== undefined && selected.size >= list.total
  const count = selected.size.toLocaleString(language)
  const clear = () => setDriveSelection({ selected: new Set() })
  return (
    <>
      <span className={styles.select}>
        <Checkbox
          label={areAll ? t`Deselect all` : i18n._(selectAllItems.about)}
          checked={areAll}
          mixed={!areAll}
          onChange={() => (areAll ? clear() : selectAllItems.perform(context))}
        />
      </span>
      <IconButton className={styles.clear} label={t`Deselect all`} icon={X} onClick={clear} />
      <b className={styles.count}>{t`${count} selected`}</b>
      <button type="button" className={styles.none} onClick={clear}>
        {t`Deselect`}
      </button>
      <span className={styles.space} />
      {SHOWN.filter((action) => action.isEnabled(context)).map((action) => (
        <IconButton
          key={action.id}
          label={i18n._(action.label(context))}
          icon={action.icon}
          shortcut={action.keys[0]}
          className={
            action === trashItems || action === moveItems || action === restoreItems ? undefined : styles.further
          }
          onClick={() => action.perform(read('selected'))}
        />
      ))}
      <MenuButton
        label={t`More actions`}
        icon={Ellipsis}
        align="end"
        entries={entries}
        // Computed on opening, because thousands may be selected.
        onOpenChange={(isOpen) => setEntries(isOpen ? entriesFor('selected') : [])}
      />
    </>
  )
}
