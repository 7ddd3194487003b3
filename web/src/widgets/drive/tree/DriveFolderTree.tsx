import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Cloud, Folder } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { driveListQuery } from '../../../data/drive/queries.ts'
import { readDriveRows } from '../../../data/drive/read-rows.ts'
import { cx } from '../../../lib/cx.ts'
import { BY_NAME, type DriveItem } from '../../../state/drive/drive-location.ts'
import styles from './DriveFolderTree.module.css'
import { NOTHING_TYPED, type TypedAhead, typedOn, typedTo } from './type-ahead.ts'

export interface ChosenFolder {
  /** Null: the root of the drive. */
  readonly id: string | null
  readonly name: string
  /** The ids of the folder and its ancestors, innermost first. */
  readonly chain: readonly string[]
}

interface DriveFolderTreeProps {
  readonly label: string
  readonly chosen: ChosenFolder | undefined
  readonly onChoose: (folder: ChosenFolder) => void
  /** Ids of folders that are expanded initially, or when they are added here. */
  readonly open: readonly string[]
  readonly mayChoose: (folder: ChosenFolder) => boolean
  readonly onConfirm?: () => void
}

/** Branches load when expanded. Keys follow the ARIA tree pattern. */
export function DriveFolderTree({ label, ...shared }: DriveFolderTreeProps) {
  const { t } = useLingui()
  const tree = useRef<HTMLUListElement>(null)
  const typeAhead = useRef<TypedAhead>(NOTHING_TYPED)
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"] > [data-line]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const item = items[at]?.closest('[role="treeitem"]')
    const expanded = item?.getAttribute('aria-expanded')
    const to: Readonly<Record<string, HTMLElement | null | undefined>> = {
      ArrowDown: items[at + 1],
      ArrowUp: items[at - 1],
      Home: items[0],
      End: items.at(-1),
      ArrowRight: expanded === 'true' ? items[at + 1] : undefined,
      ArrowLeft:
        expanded === 'true'
          ? undefined
          : item?.parentElement?.closest('[role="treeitem"]')?.querySelector<HTMLElement>('[data-line]'),
    }
    const opens =
      (event.key === 'ArrowRight' && expanded === 'false') || (event.key === 'ArrowLeft' && expanded === 'true')
    if (opens) item?.querySelector<HTMLElement>('[data-fold]')?.click()
    if (opens || to[event.key]) event.preventDefault()
    to[event.key]?.focus()
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    typeAhead.current = typedOn(typeAhead.current, event.key, event.timeStamp)
    const names = items.map((each) => each.closest('[role="treeitem"]')?.getAttribute('aria-label') ?? '')
    items[typedTo(names, at, typeAhead.current.text)]?.focus()
  }
  const root: ChosenFolder = { id: null, name: t`My drive`, chain: [] }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of lists, as the pattern has it
    <ul ref={tree} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      <Branch folder={root} depth={0} {...shared} />
    </ul>
  )
}

interface BranchProps extends Omit<DriveFolderTreeProps, 'label'> {
  readonly folder: ChosenFolder
  readonly depth: number
}

function Branch({ folder, depth, ...shared }: BranchProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { chosen, onChoose, onConfirm, open, mayChoose } = shared
  const isToBeOpen = depth === 0 || (folder.id !== null && open.includes(folder.id))
  const [isOpen, setOpen] = useState(isToBeOpen)
  const [wasToBeOpen, setWasToBeOpen] = useState(isToBeOpen)
  if (isToBeOpen !== wasToBeOpen) {
    setWasToBeOpen(isToBeOpen)
    if (isToBeOpen) setOpen(true)
  }
  const { id } = folder
  const { data: list } = useQuery({ ...driveListQuery({ kind: 'folder', id }, BY_NAME), enabled: isOpen })
  const folders = list?.items.filter(({ type }) => type === 'folder') ?? []
  const to = folders.length + 1
  useEffect(() => {
    // Folders sort before files, so read on until the last folder. A failure is retried at the next expansion.
    if (isOpen && list) void readDriveRows(cache, { kind: 'folder', id }, BY_NAME, { from: 0, to }).catch(() => {})
  }, [cache, id, to, list, isOpen])
  const isChosen = chosen !== undefined && chosen.id === folder.id
  const isPossible = mayChoose(folder)
  const isLeaf = list !== undefined && folders.length === 0
  const Icon = depth === 0 ? Cloud : Folder
  const { name } = folder
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its line takes the focus, so that the ring does not go round all below it
    <li role="treeitem" aria-label={name} aria-expanded={isLeaf ? undefined : isOpen} aria-selected={isChosen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the item */}
      <div
        data-line
        tabIndex={isChosen || (chosen === undefined && depth === 0) ? 0 : -1}
        data-first={isChosen || undefined}
        className={cx(styles.line, isChosen && styles.chosen, !isPossible && styles.off)}
        style={{ paddingLeft: `min(${6 + depth * 20}px, 40%)` }}
        aria-disabled={isPossible ? undefined : true}
        onClick={() => isPossible && onChoose(folder)}
        onDoubleClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (isChosen && event.key === 'Enter') onConfirm?.()
          else if (isPossible) onChoose(folder)
        }}
      >
        <button
          type="button"
          tabIndex={-1}
          data-fold
          className={cx(styles.fold, isOpen && styles.open)}
          aria-label={isOpen ? t`Collapse “${name}”` : t`Expand “${name}”`}
          style={isLeaf ? { visibility: 'hidden' } : undefined}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(!isOpen)
          }}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <Icon size={18} strokeWidth={1.75} className={styles.icon} aria-hidden />
        <span className={styles.name} title={name}>
          {name}
        </span>
      </div>
      {isOpen && folders.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a part of a tree
        <ul role="group">
          {folders.map((inner) => (
            <Branch key={inner.id} folder={below(folder, inner)} depth={depth + 1} {...shared} />
          ))}
        </ul>
      )}
    </li>
  )
}

function below({ chain }: ChosenFolder, { id, name }: DriveItem): ChosenFolder {
  return { id, name, chain: [id, ...chain] }
}
