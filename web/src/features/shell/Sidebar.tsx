import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { type DragEvent, memo, type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { newFolder } from '../../actions/folder/own-folders.ts'
import { useFolderDrop, useIsDragging } from '../../actions/moving/folder-drop.ts'
import { usePart } from '../../actions/page/use-part.ts'
import { compose, maySend, sendingOffText } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { cx } from '../../lib/cx.ts'
import { useFoldedFolders } from '../../state/sidebar/folded-folders.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import { FolderTree, type FolderTreeProps } from '../../widgets/folders/FolderTree.tsx'
import { shownFolders } from '../../widgets/folders/shown-folders.ts'
import { AreasNav } from './AreasNav.tsx'
import { FolderLink } from './FolderLink.tsx'
import { QuotaLine } from './QuotaLine.tsx'
import styles from './Sidebar.module.css'
import { useOneTabStop } from './use-one-tab-stop.ts'

interface SidebarProps {
  readonly narrow?: boolean
  readonly onChosen?: () => void
  readonly foot?: ReactNode
}

export const Sidebar = memo(function Sidebar({ narrow: isSetNarrow = false, onChosen, foot }: SidebarProps) {
  const { t, i18n } = useLingui()
  const { data: user } = useQuery(userQuery)
  const { data: folders } = useQuery(foldersQuery)
  const context = useActionContext()
  const current = useParams({ strict: false, select: ({ name }) => name })
  const { ids: folded } = useFoldedFolders()
  const system = (folders ?? []).filter(({ role }) => role !== 'custom').map((folder) => ({ folder }))
  const own = folders ? shownFolders(folderTree(folders), folded, current) : []
  const { isOpened, handlers } = useOpenedByDrag()
  const hasLabels = useLabels().length > 0
  const Labels = usePart(
    hasLabels,
    async () => (await import('./LabelNav.tsx')).LabelNav,
    () => {},
  )
  const outermost = useFolderDrop(undefined)
  const folderNav = useRef<HTMLElement>(null)
  const oneStop = useOneTabStop(folderNav)
  const quota = useFootHeight()
  const narrow = isSetNarrow && !isOpened
  const row: FolderTreeProps['row'] = (shown, position) => (
    <FolderLink key={shown.folder.id} {...shown} {...position} narrow={narrow} onChosen={onChosen} />
  )
  return (
    <div
      className={cx(styles.sidebar, narrow && styles.narrow, isSetNarrow && isOpened && styles.opened)}
      {...handlers}
    >
      <button
        type="button"
        className={styles.compose}
        aria-disabled={!maySend({ user }) || undefined}
        data-tooltip={maySend({ user }) ? (narrow ? t`Compose` : undefined) : sendingOffText()}
        aria-keyshortcuts="c"
        onClick={() => {
          onChosen?.()
          compose.perform(context({ kind: 'selection' }))
        }}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        <span className={narrow ? 'sr-only' : styles.label}>{t`Compose`}</span>
        <kbd className={styles.key} aria-hidden>
          C
        </kbd>
      </button>
      <AreasNav narrow={narrow} onChosen={onChosen} />
      <div className={styles.scroll}>
        <nav ref={folderNav} aria-label={t`Folders`} {...oneStop}>
          {!folders && (
            <AfterAWhile>
              <FolderSkeletons />
            </AfterAWhile>
          )}
          <FolderTree folders={system} row={row} />
          {folders && (
            <div className={styles.own} {...outermost}>
              <h2 className={narrow ? 'sr-only' : styles.heading}>
                {'data-drop' in outermost ? t`Top level` : t`Folders`}
              </h2>
              {!narrow && (
                <IconButton
                  label={i18n._(newFolder.about)}
                  icon={Plus}
                  size="small"
                  className={styles.add}
                  onClick={() => {
                    onChosen?.()
                    newFolder.perform(context({ kind: 'selection' }))
                  }}
                />
              )}
            </div>
          )}
          <FolderTree folders={own} row={row} />
        </nav>
        {Labels && <Labels narrow={narrow} onChosen={onChosen} />}
        {foot}
      </div>
      {!narrow && (
        <div ref={quota}>
          <QuotaLine className={styles.quota} />
        </div>
      )}
    </div>
  )
})

/** Widens the narrow sidebar during a drag, because the names are drop targets. */
function useOpenedByDrag() {
  const isDragging = useIsDragging()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isDragging) setOver(false)
  }, [isDragging])
  return {
    isOpened: isDragging && isOver,
    handlers: {
      onDragEnter: () => setOver(isDragging),
      // The sidebar has rendered again, so the event's target may be detached. The pointer's position is reliable.
      onDragLeave: ({ currentTarget, clientX, clientY }: DragEvent) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) setOver(false)
      },
    },
  }
}

function FolderSkeletons() {
  return (
    <div className={styles.skeletons}>
      {[96, 84, 60, 76, 88, 70, 62, 78].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} width={width} />
      ))}
    </div>
  )
}

/** Notices stay above the foot of the sidebar, which they would cover for as long as a task runs. */
function useFootHeight(): RefCallback<HTMLElement> {
  return useCallback((foot) => {
    if (!foot) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { height } = foot.getBoundingClientRect()
      const below = foot.parentElement ? Number.parseFloat(getComputedStyle(foot.parentElement).paddingBottom) : 0
      style.setProperty('--sidebar-foot-height', `${height === 0 ? 0 : height + below}px`)
    })
    observer.observe(foot)
    return () => {
      observer.disconnect()
      style.removeProperty('--sidebar-foot-height')
    }
  }, [])
}
