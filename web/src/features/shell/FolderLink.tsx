import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useFolderDrag } from '../../actions/folder/drag-folder.ts'
import { FolderMenu } from '../../actions/folder/FolderMenu.tsx'
import { useFolderDrop } from '../../actions/moving/folder-drop.ts'
import { foldFolder } from '../../state/sidebar/folded-folders.ts'
import { useMenuByPointer } from '../../ui/context-menu/use-menu-by-pointer.ts'
import type { MenuHandle } from '../../ui/Menu.tsx'
import { FolderRow } from '../../widgets/folders/FolderRow.tsx'
import type { ListedFolder, RowPosition } from '../../widgets/folders/FolderTree.tsx'

interface FolderLinkProps extends ListedFolder, Partial<RowPosition> {
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

export const FolderLink = memo(function FolderLink({ narrow, onChosen, ...props }: FolderLinkProps) {
  const { folder, depth, isFolded, unreadBelow, ...position } = props
  const menu = useRef<MenuHandle>(null)
  const fold = (folded: boolean) => foldFolder(folder.id, folded)
  // Touch screens have no menu button per folder; a long press opens the menu.
  const hold = useMenuByPointer(menu)
  const drag = useFolderDrag(folder)
  const drop = useFolderDrop(folder, isFolded ? () => fold(false) : undefined)
  return (
    <FolderRow
      folder={folder}
      depth={depth}
      isFolded={isFolded}
      unreadBelow={unreadBelow}
      onFold={fold}
      isNarrow={narrow}
      item={{ ...position, ...drag, ...drop, ...hold }}
      main={(main) => (
        <Link
          to="/folder/$name"
          params={{ name: folder.name }}
          search={{}}
          activeOptions={{ exact: false, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          onClick={onChosen}
          {...main}
        />
      )}
      actions={(className) => <FolderMenu folder={folder} handle={menu} className={className} onAsked={onChosen} />}
    />
  )
})
