import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Ellipsis } from 'lucide-react'
import type { Ref } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { MenuButton, type MenuHandle } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import type { Action } from '../action.ts'
import { useActionContext } from '../context.ts'
import { exportFolder } from './export-folder.ts'
import { markFolderRead, markFolderUnread } from './mark-folder.ts'
import { deleteFolder, isOwn, moveFolder, newFolder, openFolderQuestion, renameFolder } from './own-folders.ts'

interface FolderMenuProps {
  readonly folder: FolderField
  readonly handle?: Ref<MenuHandle>
  readonly className?: string | undefined
  /** Called before a dialog opens: on a phone, the drawer would cover the notice. */
  readonly onAsked?: (() => void) | undefined
}

/** Spec section 2, sidebar. */
export function FolderMenu({ folder, handle, className, onAsked }: FolderMenuProps) {
  const { t, i18n } = useLingui()
  const readContext = useActionContext()
  const meantContext = () => ({ ...readContext({ kind: 'selected' }), folder })
  const context = meantContext()
  const title = folderTitle(folder)
  const entry = ({ id, label, icon, perform }: Action) => ({
    id,
    label: i18n._(label(context)),
    icon,
    danger: id === deleteFolder.id,
    onChoose: () => {
      onAsked?.()
      perform(meantContext())
    },
  })
  const offered = (...actions: readonly Action[]) => actions.filter(({ isEnabled }) => isEnabled(context)).map(entry)
  const marks = offered(markFolderRead, markFolderUnread, exportFolder)
  const own: readonly MenuEntry[] = [
    {
      ...entry(newFolder),
      label: t`New folder inside`,
      onChoose: () => {
        onAsked?.()
        openFolderQuestion(meantContext(), { kind: 'new-folder', inside: folder })
      },
    },
    ...offered(renameFolder, moveFolder, deleteFolder),
  ]
  const isApart = marks.length > 0 && isOwn(folder)
  const entries: readonly MenuEntry[] = [
    ...marks,
    ...(isApart ? [{ kind: 'separator', id: 'own' } as const] : []),
    ...(isOwn(folder) ? own : []),
  ]
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
