import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { driveFoldersQuery } from '../../../data/drive/queries.ts'
import { errorText } from '../../../data/error-text.ts'
import { cx } from '../../../lib/cx.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { useCombobox } from '../../../ui/combobox/use-combobox.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { ChosenFolder } from '../../../widgets/drive/tree/DriveFolderTree.tsx'
import styles from './Questions.module.css'

interface FindFolderProps {
  readonly chosen: ChosenFolder | undefined
  readonly onChoose: (folder: ChosenFolder) => void
  readonly onConfirm: () => void
  readonly mayChoose: (folder: ChosenFolder) => boolean
  /** The items to move. Folders below one of them are not offered. */
  readonly items: readonly DriveItem[]
  readonly children: ReactNode
}

/** The focus stays in the field, which names the active option (`aria-activedescendant`). */
export function FindFolder({ chosen, onChoose, onConfirm, mayChoose, items, children }: FindFolderProps) {
  const { t } = useLingui()
  const tree = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const sought = useDebouncedText(typed.trim(), isComposing)
  const found = useQuery({ ...driveFoldersQuery(sought), placeholderData: (before) => before })
  const folders = (found.data ?? []).map((folder) => ({ folder, to: targetOf(folder, items) }))
  const isFinding = typed.trim() !== ''
  const isPossible = ({ to }: (typeof folders)[number]) => mayChoose(to)
  const combobox = useCombobox({
    options: folders.map(({ folder }) => folder.id),
    typed,
    isOpen: isFinding && folders.length > 0,
    preselected: folders.find(isPossible)?.folder.id,
    onChoose: (id) => {
      const one = folders.find(({ folder }) => folder.id === id)
      if (one && isPossible(one)) onChoose(one.to)
    },
  })
  const nobody = isFinding && sought === typed.trim() && found.isSuccess && !found.isFetching && folders.length === 0
  return (
    <>
      <TextField
        label={t`Find a folder`}
        value={typed}
        // On touch screens the keyboard would cover half of the folders.
        data-first={matchMedia('(pointer: coarse)').matches ? undefined : ''}
        {...combobox.field}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          const isChosen = chosen !== undefined && folders[combobox.active]?.folder.id === chosen.id
          if (event.key === 'Enter' && isChosen && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onConfirm()
            return
          }
          if (combobox.onKey(event)) return
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault()
            setTyped('')
          } else if (event.key === 'ArrowDown' && !isFinding) {
            event.preventDefault()
            tree.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus()
          }
        }}
      />
      {/* Touch screens start with the focus here, where no keyboard opens. */}
      <div
        ref={tree}
        className={styles.tree}
        data-first={matchMedia('(pointer: coarse)').matches ? '' : undefined}
        tabIndex={-1}
      >
        {!isFinding && children}
        {isFinding && (
          <div role="listbox" {...combobox.list} aria-label={t`Folders found`} className={styles.found}>
            {folders.map(({ folder, to }, at) => (
              <div
                key={folder.id}
                {...combobox.option(at)}
                aria-disabled={mayChoose(to) ? undefined : true}
                className={cx(
                  styles.hit,
                  at === combobox.active && styles.active,
                  chosen?.id === folder.id && styles.chosen,
                  !mayChoose(to) && styles.off,
                )}
              >
                <Folder size={18} strokeWidth={1.75} aria-hidden />
                <span className={styles.words}>
                  <span className={styles.cut} title={folder.name}>
                    {folder.name}
                  </span>
                  <small className={styles.cut}>{wayTo(folder) || t`My drive`}</small>
                </span>
              </div>
            ))}
          </div>
        )}
        {nobody && <p role="status" className={styles.nothing}>{t`No folder matches.`}</p>}
        {isFinding && found.isError && (
          <p role="alert" className={styles.nothing}>
            {errorText(found.error)}
          </p>
        )}
      </div>
    </>
  )
}

/** The path is reduced to the parent and the moved items that contain the folder. */
function targetOf({ id, name, parent_id, display_name }: DriveItem, items: readonly DriveItem[]): ChosenFolder {
  const above = items.filter((item) => display_name.startsWith(`${item.display_name}/`)).map((item) => item.id)
  return { id, name, chain: [id, ...(parent_id === null ? [] : [parent_id]), ...above] }
}

/** Returns the path of the parent folders, which distinguishes folders of the same name. */
function wayTo({ display_name }: DriveItem): string {
  return display_name.split('/').filter(Boolean).slice(0, -1).join(' › ')
}
