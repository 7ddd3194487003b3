import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { cleanFolderName, type FolderProblem, folderProblem, withSubfolders } from '@sen/model/folders/folder-names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { folderProblemText, folderRefusal } from '../../actions/folder/moving/folder-refusal.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { namedFolders } from '../../data/folders/named-folders.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { saveFolder } from '../../data/folders/save-folder.ts'
import { showNotice } from '../../state/notices.ts'
import { dropQuestion, useQuestion } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './Questions.module.css'

/** Problems shown while typing. Others of an unfinished name would only disturb. */
const TOLD_AT_ONCE: ReadonlySet<FolderProblem> = new Set<FolderProblem>([
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
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const named = namedFolders(folders)
  const [typed, setTyped] = useState(folder ? folderTitle(folder) : '')
  const [parentId, setParent] = useState(folder ? named.find((each) => each.id === folder.id)?.parentId : inside?.id)
  const [told, setTold] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asked] = useState(() => useQuestion.getState().question)
  const places = placesFor(folders, folder)
  // The previous parent may no longer exist.
  const place = { name: cleanFolderName(typed), parentId: places.find(([each]) => each === parentId)?.[0] }
  const problem = folderProblem(place, named, folder?.id)
  const shown = told ?? (problem && TOLD_AT_ONCE.has(problem) ? folderProblemText(problem) : undefined)

  // While it saves, the dialog stays, so that a refusal is visible.
  const close = () => {
    if (useQuestion.getState().question === asked) dropQuestion()
  }
  const cancel = () => {
    if (!isBusy) close()
  }

  const save = async () => {
    if (problem) {
      setTold(folderProblemText(problem))
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      const saved = await saveFolder(cache, place, folder?.id)
      close()
      const { name } = place
      const open = () => void navigate({ to: '/folder/$name', params: { name: saved.name }, search: {} })
      showNotice(
        folder
          ? { text: t`Saved as “${name}”.` }
          : { text: t`Folder “${name}” created.`, action: { label: t`Open`, perform: open } },
      )
    } catch (error) {
      setTold(folderRefusal(error))
      setBusy(false)
      field.current?.focus()
    }
  }

  return (
    <Dialog
      open
      title={folder ? t`Rename or move the folder` : t`New folder`}
      closeLabel={t`Cancel`}
      onClose={cancel}
      width={440}
      footer={
        <>
          <Button onClick={cancel} disabled={isBusy}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={`${id}-form`} disabled={isBusy} aria-busy={isBusy}>
            {folder ? t`Save` : t`Create`}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className={styles.fields}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <TextField
          ref={field}
          data-first
          label={t`Name`}
          value={typed}
          autoComplete="off"
          error={shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setTold(undefined)
          }}
        />
        <SelectField
          label={t`Inside`}
          value={place.parentId ?? ''}
          options={[['', t`No other folder`], ...places]}
          onChange={(value) => {
            setParent(value === '' ? undefined : value)
            setTold(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

const INDENT = '\u00a0\u00a0\u00a0'

/** A system folder that is the current parent is included, so that renaming keeps it there. */
function placesFor(folders: readonly FolderField[], folder: FolderField | undefined) {
  const system = folders.filter(({ role, name }) => role !== 'custom' && name === folder?.parent_name)
  const own = new Set(folder && withSubfolders(namedFolders(folders), folder.id).map(({ id }) => id))
  const places = folderTree(folders).filter((node) => !own.has(node.folder.id))
  return [...system.map((each) => ({ folder: each, depth: 0 })), ...places].map(
    (node) => [node.folder.id, INDENT.repeat(node.depth) + folderTitle(node.folder)] as const,
  )
}
