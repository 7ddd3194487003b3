import { useLingui } from '@lingui/react/macro'
import { isHiddenFromTree } from '@sen/model/folders'
import { ANYWHERE } from '@sen/model/search/query-text'
import { useQuery } from '@tanstack/react-query'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { folderTree } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import styles from './AdvancedForm.module.css'

/** The folders that can be searched, as a tree: not Drafts, not what waits to be sent (spec section 2.6.3). */
export function FolderSelect({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { t } = useLingui()
  const { data: folders = [] } = useQuery(foldersQuery)
  const system = folders.filter(({ role }) => role !== 'custom' && role !== 'drafts' && !isHiddenFromTree(role))
  const own = folderTree(folders)
  const isKnown = value === '' || value === ANYWHERE || folders.some(({ name }) => name === value)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t`Folder`}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`All but Junk and Trash`}</option>
        <option value={ANYWHERE}>{t`All folders`}</option>
        {system.map((folder) => (
          <option key={folder.id} value={folder.name}>
            {folderTitle(folder)}
          </option>
        ))}
        {own.map(({ folder, depth }) => (
          <option key={folder.id} value={folder.name}>
            {'\u00a0\u00a0\u00a0'.repeat(depth)}
            {folderTitle(folder)}
          </option>
        ))}
        {/* As it was typed into the box. */}
        {!isKnown && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
