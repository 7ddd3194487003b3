import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { judgeMove } from '@sen/model/moving'
import { TRASH_KEPT_DAYS } from '@sen/model/threads/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { attempt } from '../../actions/report.ts'
import { userQuery } from '../../data/account/queries.ts'
import { rightsOf } from '../../data/account/rights.ts'
import { deleteFolder, startFolderDeletion } from '../../data/folders/delete-folder.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree, systemFolders } from '../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { showNotice } from '../../state/notices.ts'
import { closeQuestion } from '../../state/question.ts'
import { followTask } from '../../state/tasks.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { ConfirmDialog } from '../../widgets/form/ConfirmDialog.tsx'
import styles from './Questions.module.css'

/** Spec section 5.7.2, product decision 39. */
export function DeleteFolderQuestion({ folder: asked }: { folder: FolderField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const id = useId()
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: user } = useQuery(userQuery)
  const [chosen, setTo] = useState<string>()
  // The folder may change while the dialog is open.
  const folder = folders.find(({ id: each }) => each === asked.id) ?? asked
  const below = folders.filter(({ name }) => name.startsWith(`${folder.name}/`))
  const count = [folder, ...below].reduce((sum, { total_threads }) => sum + total_threads, 0)
  const isEmpty = count === 0 && below.length === 0
  const name = folderTitle(folder)
  const targets = targetsOf(folders, folder, below).filter(
    (target) => judgeMove(folder, target, { rights: rightsOf(user) }) === 'allowed',
  )
  const [first] = targets
  const to = targets.find((target) => target.id === chosen)?.id

  const remove = () => {
    closeQuestion()
    const act = msg`Delete the folder “${name}”`
    if (!isEmpty) return attempt(act, async () => followTask((await startFolderDeletion(cache, folder, to)).id))
    attempt(act, async () => {
      await deleteFolder(cache, folder)
      showNotice({ text: t`Folder “${name}” deleted.` })
    })
  }

  return (
    <ConfirmDialog
      title={t`Delete the folder “${name}”?`}
      width={460}
      first="confirm"
      confirmLabel={t`Delete the folder`}
      onConfirm={remove}
      onClose={closeQuestion}
    >
      <p>{isEmpty ? t`It is empty.` : whatIsIn(count, below.length)}</p>
      {count > 0 && (
        <fieldset className={styles.choices}>
          <legend className="sr-only">{t`Where to move the conversations`}</legend>
          <label>
            <input type="radio" name={id} checked={to === undefined} onChange={() => setTo(undefined)} />
            {t`Move them to Trash for ${TRASH_KEPT_DAYS} days`}
          </label>
          {first && (
            <label>
              <input type="radio" name={id} checked={to !== undefined} onChange={() => setTo(first.id)} />
              {t`Move them to another folder`}
            </label>
          )}
          {to !== undefined && (
            <SelectField
              label={t`Folder`}
              value={to}
              options={targets.map((target) => [target.id, target.path])}
              onChange={setTo}
            />
          )}
        </fieldset>
      )}
    </ConfirmDialog>
  )
}

function whatIsIn(count: number, folders: number): string {
  if (count === 0)
    return plural(folders, { one: 'Its # subfolder is deleted too.', other: 'Its # subfolders are deleted too.' })
  const conversations = plural(count, { one: 'It contains # conversation', other: 'It contains # conversations' })
  if (folders === 0) return `${conversations}.`
  const inner = plural(folders, { one: 'and # subfolder, also deleted', other: 'and # subfolders, also deleted' })
  return `${conversations} ${inner}.`
}

/** Leaves out the folders being deleted, and Trash, which has its own choice. */
function targetsOf(folders: readonly FolderField[], folder: FolderField, below: readonly FolderField[]) {
  const gone = new Set([folder, ...below].map(({ id }) => id))
  const system = systemFolders(folders).filter(({ role }) => role !== 'trash')
  const own = folderTree(folders).flatMap((node) => (gone.has(node.folder.id) ? [] : [node.folder]))
  return [...system, ...own].map((each) => ({
    id: each.id,
    role: each.role,
    path: each.role === 'custom' ? each.display_name : folderTitle(each),
  }))
}
