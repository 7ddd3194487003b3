import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import {
  BY_NAME,
  DRIVE_ROOT,
  type DriveLocation,
  type DriveSortOrder,
  nextSort,
} from '../../state/drive/drive-location.ts'

/** Tab names of spec section 2.10.1. */
export const PICKER_TABS = ['myDrive', 'recently', 'favorite', 'shared', 'uploadNewFile'] as const
export type PickerTab = (typeof PICKER_TABS)[number]

const LOCATIONS: Readonly<Record<Exclude<PickerTab, 'myDrive' | 'uploadNewFile'>, DriveLocation>> = {
  recently: { kind: 'recent' },
  favorite: { kind: 'favorites' },
  shared: { kind: 'shared' },
}

export interface PickerNavigation {
  readonly tab: PickerTab
  readonly location: DriveLocation
  readonly order: DriveSortOrder
  /** The open folder and target of new files; null for the drive's root. */
  readonly folderId: string | null
  /** Path including the folder itself; empty for the root, and until it is known. */
  readonly crumbs: readonly { readonly id: string; readonly name: string }[]
  readonly search: string
  readonly isComposing: boolean
  readonly openTab: (tab: PickerTab) => void
  readonly openFolder: (id: string | null) => void
  readonly sort: (sort: DriveSortOrder['sort']) => void
  readonly setSearch: (text: string) => void
  readonly setComposing: (isComposing: boolean) => void
}

export function usePickerNavigation(): PickerNavigation {
  const [tab, setTab] = useState<PickerTab>('myDrive')
  const [folderId, setFolderId] = useState<string | null>(null)
  const [order, setOrder] = useState(BY_NAME)
  const [search, setSearch] = useState('')
  const [isComposing, setComposing] = useState(false)
  const asked = useDebouncedText(search.trim(), isComposing)
  const { data: entry } = useQuery({ ...driveEntryQuery(folderId ?? ''), enabled: folderId !== null })
  // Keep the object identity of an unchanged location, so that its rows are not rendered again.
  const location = useMemo(() => locationOf(tab, folderId, asked), [tab, folderId, asked])
  const openTab = (next: PickerTab) => {
    setTab(next)
    setSearch('')
  }
  return {
    tab,
    location,
    order,
    folderId,
    crumbs: folderId === null || !entry ? [] : [...entry.crumbs, entry.file],
    search,
    isComposing,
    openTab,
    openFolder: (id) => {
      setFolderId(id)
      openTab('myDrive')
    },
    sort: (sort) => setOrder(nextSort(order, sort)),
    setSearch: (text) => {
      setSearch(text)
      // The search does not cover files that are being uploaded.
      if (tab === 'uploadNewFile') setTab('myDrive')
    },
    setComposing,
  }
}

function locationOf(tab: PickerTab, folderId: string | null, search: string): DriveLocation {
  if (search !== '') return { kind: 'search', text: search }
  if (tab === 'myDrive' || tab === 'uploadNewFile')
    return folderId === null ? DRIVE_ROOT : { kind: 'folder', id: folderId }
  return LOCATIONS[tab]
}
