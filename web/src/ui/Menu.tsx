import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import styles from './Menu.module.css'
import { Popover } from './Popover.tsx'

export type MenuEntry =
  | {
      readonly kind?: 'item'
      readonly id: string
      readonly label: string
      readonly icon?: LucideIcon
      /** Shown at the end of the line. */
      readonly note?: string | undefined
      /** Steps to the right, for trees. */
      readonly depth?: number
      readonly disabled?: boolean
      readonly danger?: boolean
      /** A choice that is on or off. */
      readonly checked?: boolean
      readonly onChoose: () => void
    }
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }

export interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** Spread the given props on a button. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
  readonly align?: 'start' | 'end'
  /** Not chosen, only read: stands above the entries. */
  readonly header?: ReactNode
  /** Opens whenever this number grows: for those who have a key for it. */
  readonly asked?: number
  /** Told when it opens and closes, for those who must hold something in the meantime. */
  readonly onOpenChange?: (open: boolean) => void
}

/** A menu button after the ARIA pattern: arrows, Home, End, letters, Escape; focus returns to the button. */
export function Menu({ label, entries, trigger, align = 'start', header, asked = 0, onOpenChange }: MenuProps) {
  const [open, setOpenState] = useState<'first' | 'last' | false>(false)
  const button = useRef<HTMLButtonElement>(null)
  const setOpen = (next: 'first' | 'last' | false) => {
    setOpenState(next)
    onOpenChange?.(next !== false)
  }
  const answered = useRef(asked)
  useEffect(() => {
    if (asked > answered.current && button.current?.disabled === false) setOpenState('first')
    answered.current = asked
  }, [asked])
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        onClick: () => setOpen(open ? false : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.stopPropagation()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open && (
        <Popover open onClose={() => setOpen(false)} anchor={button} align={align} className={styles.menu}>
          {header}
          <MenuList
            label={label}
            entries={entries}
            startAt={open}
            onChosen={(choose) => {
              setOpen(false)
              button.current?.focus()
              choose()
            }}
            onTab={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Popover>
      )}
    </>
  )
}

export interface MenuButtonProps extends Omit<MenuProps, 'trigger'> {
  readonly icon: LucideIcon
  readonly size?: IconButtonProps['size']
  readonly shortcut?: string
  readonly disabled?: boolean
  readonly className?: string | undefined
}

export function MenuButton({ icon, size = 'medium', shortcut, disabled = false, className, ...menu }: MenuButtonProps) {
  return (
    <Menu
      {...menu}
      trigger={(props) => (
        <IconButton
          {...props}
          label={menu.label}
          icon={icon}
          size={size}
          shortcut={shortcut}
          disabled={disabled}
          className={className}
        />
      )}
    />
  )
}

interface MenuListProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly startAt: 'first' | 'last'
  readonly onChosen: (choose: () => void) => void
  readonly onTab: () => void
}

function MenuList({ label, entries, startAt, onChosen, onTab }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    items()
      .at(startAt === 'first' ? 0 : -1)
      ?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = nextFocus(event, all, at)
    if (event.key === 'Tab') {
      event.preventDefault()
      onTab()
    }
    event.stopPropagation()
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className={styles.list}>
      {entries.map((entry) => {
        if (entry.kind === 'separator') return <hr key={entry.id} className={styles.separator} />
        if (entry.kind === 'heading')
          return (
            <div key={entry.id} id={`${headingId}${entry.id}`} className={styles.heading} role="presentation">
              {entry.label}
            </div>
          )
        const Icon = entry.icon
        const hasChecks = entry.checked !== undefined
        return (
          <button
            key={entry.id}
            type="button"
            {...(hasChecks ? { role: 'menuitemcheckbox', 'aria-checked': entry.checked } : { role: 'menuitem' })}
            aria-disabled={entry.disabled || undefined}
            tabIndex={-1}
            className={cx(styles.item, entry.danger && styles.danger)}
            style={entry.depth ? { paddingLeft: 10 + entry.depth * 18 } : undefined}
            onClick={() => {
              if (!entry.disabled) onChosen(entry.onChoose)
            }}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          >
            {hasChecks && (
              <Check
                size={16}
                strokeWidth={2}
                aria-hidden
                style={{ visibility: entry.checked ? 'visible' : 'hidden' }}
              />
            )}
            {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
            <span className={styles.label}>{entry.label}</span>
            {entry.note && <span className={styles.note}>{entry.note}</span>}
          </button>
        )
      })}
    </div>
  )
}

function nextFocus(event: KeyboardEvent, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (event.key === 'ArrowDown') return all[(at + 1) % all.length]
  if (event.key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1)
  if (event.key === 'Home') return all[0]
  if (event.key === 'End') return all.at(-1)
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return undefined
  const letter = event.key.toLocaleLowerCase()
  const from = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return from.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))
}
