import { useLingui } from '@lingui/react/macro'
import { DRIVE_SORTS, type DriveSort } from '@sen/model/drive/drive-items'
import {
  ArrowDownUp,
  ChevronDown,
  FolderInput,
  FolderPlus,
  FolderUp,
  Info,
  LayoutGrid,
  List,
  Plus,
  Upload,
} from 'lucide-react'
import type { DriveAction } from '../../../actions/drive/drive-context.ts'
import { newDriveFolder } from '../../../actions/drive/name-items.ts'
import { showDetails } from '../../../actions/drive/open-items.ts'
import { requestFiles } from '../../../actions/drive/request-files.ts'
import { chooseFiles, chooseFolder } from '../../../actions/drive/upload-items.ts'
import { type DriveOrder, type DrivePlace, isSortable, nextOrder } from '../../../data/drive/drive-place.ts'
import { PHONE, useMedia, WITH_DRAWER } from '../../../lib/use-media.ts'
import { useDriveLooks } from '../../../state/drive/looks.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuButton } from '../../../ui/Menu.tsx'
import styles from '../DriveToolbar.module.css'
import { useDriveContext } from '../use-drive-context.ts'
import { PhoneSearchField } from './PhoneSearchField.tsx'

interface PlaceToolsProps {
  readonly place: DrivePlace
  readonly order: DriveOrder
}

/** What can be done in a place while nothing is selected in it: bring something, and look at it in another way. */
export function PlaceTools({ place, order }: PlaceToolsProps) {
  const { t, i18n } = useLingui()
  const read = useDriveContext()
  const isPhone = useMedia(PHONE)
  const withDrawer = useMedia(WITH_DRAWER)
  const { view, showsDetails } = useDriveLooks()
  const run = (action: DriveAction) => action.perform(read('selected'))
  const sortNames: Readonly<Record<DriveSort, string>> = {
    name: t`Name`,
    size: t`Size`,
    last_modified: t`Modified`,
    created_at: t`Created`,
    type: t`Type`,
  }
  const entry = (action: DriveAction, icon: typeof Upload) => ({
    id: action.id,
    label: i18n._(action.about),
    icon,
    shortcut: action.keys[0],
    onChoose: () => run(action),
  })
  return (
    <>
      <span className={styles.space} />
      {isPhone && <PhoneSearchField place={place} />}
      {place.kind === 'folder' && (
        <Menu
          label={t`New`}
          align="end"
          entries={[
            entry(newDriveFolder, FolderPlus),
            entry(chooseFiles, Upload),
            // Phones choose files alone.
            ...(isPhone ? [] : [entry(chooseFolder, FolderUp)]),
            ...(requestFiles.isEnabled(read('selected')) ? [entry(requestFiles, FolderInput)] : []),
          ]}
          trigger={(props) =>
            isPhone ? (
              <IconButton {...props} label={t`New`} icon={Plus} className={styles.add} />
            ) : (
              <Button {...props} look="filled" size="small" icon={Plus}>
                {t`New`}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              </Button>
            )
          }
        />
      )}
      {isSortable(place) && (
        <MenuButton
          label={t`Sort`}
          icon={ArrowDownUp}
          align="end"
          entries={[
            ...DRIVE_SORTS.map((sort) => ({
              id: sort,
              label: sortNames[sort],
              checked: order.sort === sort,
              onChoose: () => useDriveLooks.setState(order.sort === sort ? {} : nextOrder(order, sort)),
            })),
            { kind: 'separator', id: 'direction' } as const,
            {
              id: 'descending',
              label: t`Descending`,
              checked: order.isDescending,
              onChoose: () => useDriveLooks.setState({ sort: order.sort, isDescending: !order.isDescending }),
            },
          ]}
        />
      )}
      <IconButton
        label={view === 'table' ? t`Show as boxes` : t`Show as a list`}
        icon={view === 'table' ? LayoutGrid : List}
        onClick={() => useDriveLooks.setState({ view: view === 'table' ? 'boxes' : 'table' })}
      />
      {!withDrawer && (
        <IconButton
          label={i18n._(showDetails.about)}
          shortcut={showDetails.keys[0]}
          icon={Info}
          aria-pressed={showsDetails}
          onClick={() => run(showDetails)}
        />
      )}
    </>
  )
}
