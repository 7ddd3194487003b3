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
  /** Called for a choice, Escape, Tab, a press outside or a focus loss. The caller returns the focus. */
  readonly onClose: () => void
}

/** A menu at a point instead of a button. */
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
