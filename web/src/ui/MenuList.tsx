import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { Keys } from './Keys.tsx'
import styles from './Menu.module.css'

interface MenuItem {
  readonly kind?: 'item'
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** Hidden on touch screens. */
  readonly shortcut?: string | undefined
  /** Indentation steps, for trees. */
  readonly depth?: number
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly onChoose: () => void
}

/** All entries have an icon or none has, so that texts align. `undefined` leaves the space empty. */
export type MenuEntry =
  | (MenuItem & { readonly icon: LucideIcon | undefined; readonly checked?: boolean })
  | (MenuItem & { readonly icon?: LucideIcon; readonly checked: boolean })
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }

interface MenuListProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly startAt: 'first' | 'last'
  readonly onChosen: (choose: () => void) => void
  readonly onTab: () => void
}

export function MenuList({ label, entries, startAt, onChosen, onTab }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    const possible = items().filter((item) => item.getAttribute('aria-disabled') !== 'true')
    const all = possible.length > 0 ? possible : items()
    all.at(startAt === 'first' ? 0 : -1)?.focus()
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
        // With an icon in front, the check mark goes to the end.
        const tick = (
          <Check size={18} strokeWidth={2} aria-hidden style={{ visibility: entry.checked ? 'visible' : 'hidden' }} />
        )
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
            {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
            {hasChecks && !Icon && tick}
            <span className={styles.label}>{entry.label}</span>
            {entry.note && <span className={styles.note}>{entry.note}</span>}
            {entry.shortcut && (
              <span className={styles.keys}>
                <Keys keys={entry.shortcut} />
              </span>
            )}
            {hasChecks && Icon && tick}
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
