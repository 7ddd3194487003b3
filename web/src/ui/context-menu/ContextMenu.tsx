import { useRef } from 'react'
import menu from '../Menu.module.css'
import { type MenuEntry, MenuList } from '../MenuList.tsx'
import { Popover } from '../Popover.tsx'
import styles from './ContextMenu.module.css'

interface ContextMenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** In the viewport's pixels. */
  readonly at: { readonly x: number; readonly y: number }
  /** For a choice, Escape, Tab, and a press or the focus elsewhere; what it was opened on takes the focus back here. */
  readonly onClose: () => void
}

/** A menu where the pointer was, rather than below a button. */
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
