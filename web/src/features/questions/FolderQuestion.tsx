import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { type FolderProblem, folderProblem, withSubfolders } from '@sen/model/folders/folder-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { folderProblemText, folderRefusal } from '../../actions/folder/moving/folder-refusal.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { namedFolders } from '../../data/folders/named-folders.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { saveFolder } from '../../data/folders/save-folder.ts'
import { showNotice } from '../../state/notices.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import { NamedItemDialog, useCloseOwnQuestion } from './NamedItemDialog.tsx'

/** Problems shown while typing. Others of an unfinished name would only disturb. */
const PROBLEMS_WHILE_TYPING: ReadonlySet<FolderProblem> = new Set<FolderProblem>([
  'slash',
  'invisible',
  'taken',
  'system-name',
  'too-long',
])

interface FolderQuestionProps {
  readonly folder?: FolderField
  readonly inside?: FolderField | undefined
}

/** Spec section 5.7.1. */
export function FolderQuestion({ folder, inside }: FolderQuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: folders = [] } = useQuery(foldersQuery)
  const named = namedFolders(folders)
  const [typed, setTyped] = useState(folder ? folderTitle(folder) : '')
  const [parentId, setParent] = useState(folder ? named.find((each) => each.id === folder.id)?.parentId : inside?.id)
  const close = useCloseOwnQuestion()
  const parents = parentsFor(folders, folder)
  // The previous parent may no longer exist.
  const target = { name: tidyName(typed), parentId: parents.find(([each]) => each === parentId)?.[0] }
  const problem = folderProblem(target, named, folder?.id)
  const save = async () => {
    const saved = await saveFolder(cache, target, folder?.id)
    close()
    const { name } = target
    const open = () => void navigate({ to: '/folder/$name', params: { name: saved.name }, search: {} })
    showNotice(
      folder
        ? { text: t`Saved as “${name}”.` }
        : { text: t`Folder “${name}” created.`, action: { label: t`Open`, perform: open } },
    )
  }
  const submission = useSubmit<'name'>(save, {
    check: () => problem && { at: 'name', text: folderProblemText(problem) },
    explain: (error) => ({ at: 'name', text: folderRefusal(error) }),
  })
  const whileTyping = problem && PROBLEMS_WHILE_TYPING.has(problem) ? folderProblemText(problem) : undefined

  return (
    <NamedItemDialog
      title={folder ? t`Rename or move the folder` : t`New folder`}
      isNew={!folder}
      name={typed}
      onName={setTyped}
      problemWhileTyping={whileTyping}
      submission={submission}
      onClose={close}
    >
      <SelectField
        label={t`Parent folder`}
        value={target.parentId ?? ''}
        options={[['', t`No other folder`], ...parents]}
        onChange={(value) => setParent(value === '' ? undefined : value)}
      />
    </NamedItemDialog>
  )
}

const INDENT = '\u00a0\u00a0\u00a0'

/** A system folder that is the current parent is included, so that renaming keeps it there. */
function parentsFor(folders: readonly FolderField[], folder: FolderField | undefined) {
  const system = folders.filter(({ role, name }) => role !== 'custom' && name === folder?.parent_name)
  const own = new Set(folder && withSubfolders(namedFolders(folders), folder.id).map(({ id }) => id))
  const others = folderTree(folders).filter((node) => !own.has(node.folder.id))
  return [...system.map((each) => ({ folder: each, depth: 0 })), ...others].map(
    (node) => [node.folder.id, INDENT.repeat(node.depth) + folderTitle(node.folder)] as const,
  )
}
