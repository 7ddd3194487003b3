import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { memo } from 'react'
import type { Action } from '../../../actions/action.ts'
import { useActionContext } from '../../../actions/context.ts'
import { useFolderDrag } from '../../../actions/folder/drag-folder.ts'
import { deleteFolder, isOwn, moveFolder, renameFolder } from '../../../actions/folder/own-folders.ts'
import { useFolderDrop } from '../../../actions/moving/folder-drop.ts'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { RowPosition } from '../../../widgets/folders/FolderTree.tsx'
import { FOLDER_ICONS } from '../../../widgets/folders/folder-icons.ts'
import styles from './FoldersTab.module.css'

interface FolderLineProps extends Partial<RowPosition> {
  readonly folder: FolderField
  readonly depth: number
  /** Search results show the path, which distinguishes equal names. */
  readonly isPath: boolean
  readonly mayDelete: boolean
}

export const FolderLine = memo(function FolderLine({ folder, depth, isPath, mayDelete, ...position }: FolderLineProps) {
  const { t } = useLingui()
  const readContext = useActionContext()
  const drag = useFolderDrag(folder)
  const drop = useFolderDrop(folder)
  const Icon = FOLDER_ICONS[folder.role]
  const name = folderTitle(folder)
  const { unread_threads, total_threads } = folder
  const total = plural(total_threads, { one: '# conversation', other: '# conversations' })
  const button = (action: Action, label: string) => (
    <IconButton
      label={label}
      icon={action.icon}
      size="small"
      onClick={() => action.perform({ ...readContext({ kind: 'selected' }), folder })}
    />
  )
  return (
    <li
      {...position}
      {...drag}
      {...(isOwn(folder) && drop)}
      className={styles.row}
      data-row={folder.id}
      style={{ paddingInlineStart: `min(${depth * 22}px, 40%)` }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name} title={folder.display_name}>
          {isPath && isOwn(folder) ? folder.display_name : name}
        </span>
        <span className={styles.counts}>{unread_threads > 0 ? t`${total}, ${unread_threads} unread` : total}</span>
      </span>
      {isOwn(folder) && (
        <span className={styles.actions}>
          {button(renameFolder, t`Rename ${name}`)}
          {button(moveFolder, t`Move ${name}`)}
          {mayDelete && button(deleteFolder, t`Delete ${name}`)}
        </span>
      )}
    </li>
  )
})
