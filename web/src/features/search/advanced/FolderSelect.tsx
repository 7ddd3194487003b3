import { useLingui } from '@lingui/react/macro'
import { ANYWHERE } from '@sen/model/search/query-text'
import { useQuery } from '@tanstack/react-query'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { FolderOptions } from '../../../widgets/folders/FolderOptions.tsx'
import styles from './AdvancedForm.module.css'

/** The folders that can be searched, as a tree: not Drafts, not what waits to be sent (spec section 2.6.3). */
export function FolderSelect({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { t } = useLingui()
  const { data: folders = [] } = useQuery(foldersQuery)
  const isKnown = value === '' || value === ANYWHERE || folders.some(({ name }) => name === value)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t`Folder`}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`All but Junk and Trash`}</option>
        <option value={ANYWHERE}>{t`All folders`}</option>
        <FolderOptions without="drafts" />
        {/* As it was typed into the box. */}
        {!isKnown && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
