import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { DriveItem } from '../../../state/drive/drive-place.ts'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useItemEntries } from './use-item-entries.ts'

/** The menu of one file or folder, at the end of its row. */
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
      // Hundreds of rows have one: what it says is worked out when it opens.
      onOpenChange={(isOpen) => setEntries(isOpen ? entriesFor({ ids: [id] }) : [])}
    />
  )
}
