import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useItemEntries } from './use-item-entries.ts'

export function ItemMenuButton({ item }: { readonly item: DriveItem }) {
  const { t } = useLingui()
  const entriesFor = useItemEntries()
  const [entries, setEntries] = useState<readonly MenuEntry[]>([])
  const { id, name } = item
  return (
    <MenuButton
      label={t`Actions for ${name}`}
      icon={Ellipsis}
      align="end"
      entries={entries}
      // Computed on opening, because hundreds of rows have this menu.
      onOpenChange={(isOpen) => setEntries(isOpen ? entriesFor({ ids: [id] }) : [])}
    />
  )
}
