import { useLingui } from '@lingui/react/macro'
import { DRIVE_SORTS, type DriveSort } from '@sen/model/drive/drive-items'
import { ArrowDownUp, ChevronDown, Info, LayoutGrid, List, Plus } from 'lucide-react'
import type { DriveAction } from '../../../actions/drive/drive-context.ts'
import { showDetails } from '../../../actions/drive/open-items.ts'
import { PHONE, useMedia, WITH_DRAWER } from '../../../lib/use-media.ts'
import { type DriveLocation, type DriveSortOrder, isSortable, nextSort } from '../../../state/drive/drive-location.ts'
import { useDriveLooks } from '../../../state/drive/looks.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuButton } from '../../../ui/Menu.tsx'
import styles from '../DriveToolbar.module.css'
import { useDriveContext } from '../use-drive-context.ts'
import { PhoneSearchField } from './PhoneSearchField.tsx'
import { useNewEntries } from './use-new-entries.ts'

interface DriveViewToolsProps {
  readonly location: DriveLocation
  readonly order: DriveSortOrder
}

export function DriveViewTools({ location, order }: DriveViewToolsProps) {
  const { t, i18n } = useLingui()
  const read = useDriveContext()
  const isPhone = useMedia(PHONE)
  const withDrawer = useMedia(WITH_DRAWER)
  const { view, showsDetails } = useDriveLooks()
  const newEntries = useNewEntries()
  const run = (action: DriveAction) => action.perform(read('selected'))
  const sortNames: Readonly<Record<DriveSort, string>> = {
    name: t`Name`,
    size: t`Size`,
    last_modified: t`Modified`,
    created_at: t`Created`,
    type: t`Type`,
  }
  return (
    <>
      <span className={styles.space} />
      {isPhone && <PhoneSearchField location={location} />}
      {location.kind === 'folder' && !isPhone && (
        <Menu
          label={t`New`}
          align="end"
          entries={newEntries}
          trigger={(props) => (
            <Button {...props} look="filled" size="small" icon={Plus}>
              {t`New`}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </Button>
          )}
        />
      )}
      {isSortable(location) && (
        <MenuButton
          label={t`Sort`}
          icon={ArrowDownUp}
          align="end"
          entries={[
            ...DRIVE_SORTS.map((sort) => ({
              id: sort,
              label: sortNames[sort],
              checked: order.sort === sort,
              onChoose: () => useDriveLooks.setState(order.sort === sort ? {} : nextSort(order, sort)),
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
        label={view === 'table' ? t`Show as grid` : t`Show as a list`}
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
