import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { isHiddenFromTree } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { FolderInput, Pencil, Plus, Trash2 } from 'lucide-react'
import type { Action } from '../../../actions/action.ts'
import { useActionContext } from '../../../actions/context.ts'
import { deleteFolder, isOwn, newFolder, renameFolder } from '../../../actions/folder/own-folders.ts'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { folderTree } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FolderTree } from '../../../widgets/folders/FolderTree.tsx'
import { FOLDER_ICONS } from '../../../widgets/folders/folder-icons.ts'
import { SettingsSection } from '../form/fields.tsx'
import { SettingsSheet } from '../form/SettingsForm.tsx'
import styles from './FoldersTab.module.css'
import { LabelsSection } from './LabelsSection.tsx'

/** The folders of the system with their counts, and one's own with what can be done to them (spec section 2.11.2); then the labels. */
export function FoldersTab() {
  const { t, i18n } = useLingui()
  const { data: folders } = useQuery(foldersQuery)
  const readContext = useActionContext()
  if (!folders) return null
  const system = folders.filter(({ role }) => role !== 'custom' && !isHiddenFromTree(role))
  const own = folderTree(folders)
  const perform = (action: Action, folder?: FolderField) =>
    action.perform({ ...readContext({ kind: 'selected' }), folder })
  const button = (action: Action, folder: FolderField) => {
    const name = folderTitle(folder)
    const isEnabled = action.isEnabled({ ...readContext({ kind: 'selected' }), folder })
    return (
      isEnabled && (
        <IconButton
          label={action === renameFolder ? t`Rename or move ${name}` : t`Delete ${name}`}
          icon={action === renameFolder ? Pencil : Trash2}
          size="small"
          onClick={() => perform(action, folder)}
        />
      )
    )
  }
  const counts = ({ unread_threads, total_threads }: FolderField) => {
    const total = plural(total_threads, { one: '# conversation', other: '# conversations' })
    return unread_threads > 0 ? t`${total}, ${unread_threads} unread` : total
  }
  const row = (folder: FolderField, depth = 0, place = {}) => {
    const Icon = FOLDER_ICONS[folder.role]
    return (
      <li key={folder.id} className={styles.row} style={{ paddingInlineStart: depth * 22 }} {...place}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.name}>{folderTitle(folder)}</span>
        <span className={styles.counts}>{counts(folder)}</span>
        {isOwn(folder) && (
          <span className={styles.actions}>
            {button(renameFolder, folder)}
            {button(deleteFolder, folder)}
          </span>
        )}
      </li>
    )
  }
  return (
    <SettingsSheet>
      <SettingsSection title={t`System folders`}>
        <div className={styles.tree}>
          <FolderTree folders={system.map((folder) => ({ folder }))} row={({ folder }) => row(folder)} />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Your folders`}>
        {own.length === 0 && (
          <EmptyState
            picture={<FolderInput size={40} strokeWidth={1.25} aria-hidden />}
            text={t`No folders of your own yet. They keep mail together that belongs together.`}
          />
        )}
        <div className={styles.tree}>
          <FolderTree folders={own} row={({ folder, depth }, place) => row(folder, depth, place)} />
        </div>
        <div className={styles.add}>
          <Button icon={Plus} onClick={() => perform(newFolder)}>
            {i18n._(newFolder.about)}
          </Button>
        </div>
      </SettingsSection>
      <LabelsSection />
    </SettingsSheet>
  )
}
