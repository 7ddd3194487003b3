import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import { BY_NAME, DRIVE_ROOT, type DriveOrder, type DrivePlace, nextOrder } from '../../state/drive/drive-place.ts'

/** The tabs of spec section 2.10.1, in its words. */
export const PICKER_TABS = ['myDrive', 'recently', 'favorite', 'shared', 'uploadNewFile'] as const
export type PickerTab = (typeof PICKER_TABS)[number]

const PLACES: Readonly<Record<Exclude<PickerTab, 'myDrive' | 'uploadNewFile'>, DrivePlace>> = {
  recently: { kind: 'recent' },
  favorite: { kind: 'favorites' },
  shared: { kind: 'shared' },
}

/** Where one looks in the dialog. */
export interface PickerPlace {
  readonly tab: PickerTab
  readonly place: DrivePlace
  readonly order: DriveOrder
  /** The folder that is open, and where new files go; null for the drive itself. */
  readonly folderId: string | null
  /** The way to it, itself last; empty for the drive itself, and until it is known. */
  readonly crumbs: readonly { readonly id: string; readonly name: string }[]
  readonly search: string
  readonly isComposing: boolean
  readonly openTab: (tab: PickerTab) => void
  readonly openFolder: (id: string | null) => void
  readonly sort: (sort: DriveOrder['sort']) => void
  readonly setSearch: (text: string) => void
  readonly setComposing: (isComposing: boolean) => void
}

export function usePickerPlace(): PickerPlace {
  const [tab, setTab] = useState<PickerTab>('myDrive')
  const [folderId, setFolderId] = useState<string | null>(null)
  const [order, setOrder] = useState(BY_NAME)
  const [search, setSearch] = useState('')
  const [isComposing, setComposing] = useState(false)
  const asked = useDebouncedText(search.trim(), isComposing)
  const { data: entry } = useQuery({ ...driveEntryQuery(folderId ?? ''), enabled: folderId !== null })
  // Keep the object identity of an unchanged place, so that its rows are not rendered again.
  const place = useMemo(() => placeOf(tab, folderId, asked), [tab, folderId, asked])
  const openTab = (next: PickerTab) => {
    setTab(next)
    setSearch('')
  }
  return {
    tab,
    place,
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
    sort: (sort) => setOrder(nextOrder(order, sort)),
    setSearch: (text) => {
      setSearch(text)
      // Files that are on their way are not searched through.
      if (tab === 'uploadNewFile') setTab('myDrive')
    },
    setComposing,
  }
}

function placeOf(tab: PickerTab, folderId: string | null, search: string): DrivePlace {
  if (search !== '') return { kind: 'search', text: search }
  if (tab === 'myDrive' || tab === 'uploadNewFile')
    return folderId === null ? DRIVE_ROOT : { kind: 'folder', id: folderId }
  return PLACES[tab]
}
