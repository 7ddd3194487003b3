import { useRef } from 'react'
import menu from '../Menu.module.css'
import { type MenuEntry, MenuList } from '../MenuList.tsx'
import { Popover } from '../Popover.tsx'
import styles from './ContextMenu.module.css'

interface ContextMenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** In viewport pixels. */
  readonly at: { readonly x: number; readonly y: number }
  /** The caller returns the focus. */
  readonly onClose: () => void
}

export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const point = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={point} className={styles.point} style={{ left: at.x, top: at.y }} />
      <Popover open onClose={onClose} anchor={point} isSheetOnPhone className={menu.menu}>
        <MenuList
          label={label}
          entries={entries}
          startAt="first"
          onChosen={(choose) => {
            onClose()
            choose()
          }}
          onTab={onClose}
        />
      </Popover>
    </>
  )
}
