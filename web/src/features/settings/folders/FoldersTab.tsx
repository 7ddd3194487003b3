import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { foldText } from '@sen/model/search/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { newFolder } from '../../../actions/folder/own-folders.ts'
import { useFolderDrop } from '../../../actions/moving/folder-drop.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { foldedPath } from '../../../data/folders/folded-path.ts'
import { type FolderNode, folderTree, systemFolders } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FolderTree, type FolderTreeProps } from '../../../widgets/folders/FolderTree.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { FolderLine } from './FolderLine.tsx'
import styles from './FoldersTab.module.css'
import { LabelsSection } from './LabelsSection.tsx'

const MOST_AT_A_GLANCE = 10

/** Spec section 2.11.2. */
export function FoldersTab() {
  const { t, i18n } = useLingui()
  const { data: folders } = useQuery(foldersQuery)
  const { data: user } = useQuery(userQuery)
  const readContext = useActionContext()
  const [typed, setTyped] = useState('')
  const outermost = useFolderDrop(undefined)
  const own = folderTree(folders ?? [])
  const found = typed.trim() === '' ? undefined : foldersWith(own, typed)
  const rows = useFocusAfterRemoval<HTMLDivElement>((found ?? own).map(({ folder }) => folder.id))
  if (!folders) return null
  return (
    <SettingsSheet>
      <SettingsSection title={t`System folders`}>
        <div>
          <FolderTree folders={systemFolders(folders).map((folder) => ({ folder }))} row={rowOf(false, false)} />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Your folders`}>
        {own.length === 0 && <EmptyState text={t`No folders yet. Folders keep related mail together.`} />}
        {(own.length > MOST_AT_A_GLANCE || found) && (
          <input
            type="search"
            className={styles.search}
            aria-label={t`Find a folder`}
            placeholder={t`Find a folder`}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {found?.length === 0 && <EmptyState text={t`No folder matches.`} />}
        <div {...rows}>
          <FolderTree folders={found ?? own} row={rowOf(found !== undefined, isOffered('delete_mail', user))} />
        </div>
        <p className="sr-only" role="status">
          {found && plural(found.length, { one: '# result', other: '# results' })}
        </p>
        <div className={styles.add} {...outermost}>
          <Button
            icon={Plus}
            onClick={() => newFolder.perform({ ...readContext({ kind: 'selected' }), folder: undefined })}
          >
            {i18n._(newFolder.about)}
          </Button>
          {'data-drop' in outermost && <span className={styles.outermost}>{t`Top level`}</span>}
        </div>
      </SettingsSection>
      <LabelsSection />
    </SettingsSheet>
  )
}

function rowOf(isPath: boolean, mayDelete: boolean): FolderTreeProps['row'] {
  return ({ folder, depth = 0 }, position) => (
    <FolderLine
      key={folder.id}
      folder={folder}
      depth={isPath ? 0 : depth}
      isPath={isPath}
      mayDelete={mayDelete}
      {...position}
    />
  )
}

/** Ignores diacritics and case: each word must be in the name or a parent's name. */
function foldersWith(own: readonly FolderNode[], typed: string): readonly FolderNode[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  return own.filter(({ folder }) => words.every((word) => foldedPath(folder).includes(word)))
}
