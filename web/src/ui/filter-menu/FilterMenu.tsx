import type { LucideIcon } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import type { MenuHandle } from '../Menu.tsx'
import { Popover } from '../Popover.tsx'
import { type FilterChoice, FilterList } from './FilterList.tsx'
import styles from './FilterMenu.module.css'

export interface FilterMenuProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly placeholder: string
  readonly nothing: string
  readonly choiceFor: (typed: string) => FilterChoice
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly handle?: Ref<MenuHandle>
}

/** ARIA combobox pattern. Escape and Tab close it, and the focus returns to where it was. */
export function FilterMenu({
  label,
  icon,
  shortcut,
  disabled = false,
  className,
  onOpenChange,
  handle,
  ...list
}: FilterMenuProps) {
  const [open, setOpenState] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenState(next)
    onOpenChange?.(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  const show = () => {
    before.current = document.activeElement
    setOpen(true)
  }
  useImperativeHandle(handle, () => ({ open: show }))
  // Restore the focus after the panel has unmounted, unless it has moved elsewhere.
  useEffect(() => {
    if (!open) return undefined
    return () => {
      const isFree = [null, document.body, button.current].includes(document.activeElement as HTMLElement | null)
      if (isFree && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }, [open])
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        shortcut={shortcut}
        disabled={disabled}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? setOpen(false) : show())}
      />
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          anchor={button}
          className={styles.panel}
          role="dialog"
          aria-label={label}
        >
          <FilterList {...list} label={label} onClose={() => setOpen(false)} onTab={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}
