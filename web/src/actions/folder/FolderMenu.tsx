import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Ellipsis } from 'lucide-react'
import type { Ref } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { MenuButton, type MenuHandle } from '../../ui/Menu.tsx'
import { useActionContext } from '../context.ts'
import { markFolderRead, markFolderUnread, markWholeFolder, mayMarkFolder } from './mark-folder.ts'

interface FolderMenuProps {
  readonly folder: FolderField
  readonly handle?: Ref<MenuHandle>
  readonly className?: string | undefined
}

/** What can be done to a folder as a whole (spec section 2, sidebar). Not there where nothing can. */
export function FolderMenu({ folder, handle, className }: FolderMenuProps) {
  const { t, i18n } = useLingui()
  const readContext = useActionContext()
  const context = readContext({ kind: 'selected' })
  const title = folderTitle(folder)
  const entries = ([false, true] as const)
    .filter((unread) => mayMarkFolder(folder, unread))
    .map((unread) => {
      const action = unread ? markFolderUnread : markFolderRead
      return {
        id: action.id,
        label: i18n._(action.label(context)),
        icon: action.icon,
        onChoose: () => markWholeFolder(readContext({ kind: 'selected' }), folder, unread),
      }
    })
  if (entries.length === 0) return null
  return (
    <MenuButton
      label={t`Actions for ${title}`}
      icon={Ellipsis}
      size="small"
      handle={handle}
      className={className}
      entries={entries}
    />
  )
}
