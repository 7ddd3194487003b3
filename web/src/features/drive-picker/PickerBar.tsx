import { useLingui } from '@lingui/react/macro'
import type { DriveSort } from '@sen/model/drive/drive-items'
import { ArrowDownUp, ChevronRight, LayoutGrid, List, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { isSortable } from '../../state/drive/drive-location.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import styles from './DrivePicker.module.css'
import type { PickerNavigation } from './use-picker-navigation.ts'

export function PickerBar({ navigation }: { readonly navigation: PickerNavigation }) {
  const { t } = useLingui()
  const view = useDriveLooks((looks) => looks.view)
  const field = useRef<HTMLInputElement>(null)
  const isFound = navigation.location.kind === 'search'
  return (
    <div className={styles.bar}>
      {isFound && <p className={styles.place}>{t`Search results in the drive`}</p>}
      {!isFound && navigation.tab === 'myDrive' && <Crumbs navigation={navigation} />}
      <div className={styles.tools}>
        <div className={styles.search}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <input
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            value={navigation.search}
            placeholder={t`Search the drive`}
            aria-label={t`Search the drive`}
            onChange={({ currentTarget }) => navigation.setSearch(currentTarget.value)}
            onCompositionStart={() => navigation.setComposing(true)}
            onCompositionEnd={() => navigation.setComposing(false)}
          />
          {navigation.search !== '' && (
            <IconButton
              label={t`Clear the search`}
              icon={X}
              size="small"
              iconSize={16}
              onClick={() => {
                navigation.setSearch('')
                field.current?.focus()
              }}
            />
          )}
        </div>
        {isSortable(navigation.location) && <SortMenu navigation={navigation} />}
        <IconButton
          label={view === 'boxes' ? t`Show as a list` : t`Show as grid`}
          icon={view === 'boxes' ? List : LayoutGrid}
          onClick={() => useDriveLooks.setState({ view: view === 'boxes' ? 'table' : 'boxes' })}
        />
      </div>
    </div>
  )
}

function Crumbs({ navigation: { crumbs, folderId, openFolder } }: { readonly navigation: PickerNavigation }) {
  const { t } = useLingui()
  const ways = [{ id: null, name: t`My drive` }, ...crumbs]
  return (
    <nav aria-label={t`Path to this folder`} className={styles.crumbs}>
      <ol>
        {ways.map(({ id, name }) => (
          <li key={id ?? 'drive'}>
            {id !== null && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            <button
              type="button"
              className={styles.crumb}
              title={name}
              aria-current={id === folderId ? 'location' : undefined}
              onClick={() => openFolder(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SortMenu({ navigation: { order, sort } }: { readonly navigation: PickerNavigation }) {
  const { t } = useLingui()
  const names: readonly (readonly [DriveSort, string])[] = [
    ['name', t`Name`],
    ['size', t`Size`],
    ['last_modified', t`Modified`],
    ['created_at', t`Created`],
    ['type', t`Kind`],
  ]
  const direction = order.isDescending ? t`descending` : t`ascending`
  const entries = names.map(
    ([key, label]): MenuEntry => ({
      id: key,
      label,
      checked: order.sort === key,
      note: order.sort === key ? direction : undefined,
      onChoose: () => sort(key),
    }),
  )
  return <MenuButton label={t`Sort`} icon={ArrowDownUp} align="end" entries={entries} />
}
