import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { useBackCloses } from '../../lib/back-button/use-back-closes.ts'
import { cx } from '../../lib/cx.ts'
import { nextPlace } from '../../lib/keyboard/next-place.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { useShell } from '../../state/shell.ts'
import { Keys } from '../../ui/Keys.tsx'
import { rememberFocus } from '../../ui/remember-focus.ts'
import styles from './Palette.module.css'
import { type PaletteEntry, paletteEntries } from './palette-entries.ts'
import { arrangeEntries } from './rank-entries.ts'

/** Ctrl/⌘ K: everything one can do or go to, found by typing and chosen by keyboard alone (ui.md). */
export function Palette() {
  const { t } = useLingui()
  const context = useActionContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<number>()
  const returnFocus = useRef(() => {})
  const [more, setMore] = useState<typeof import('./more-to-find.ts')>()
  // Without it the palette knows its own words alone.
  useEffect(() => void importPart(() => import('./more-to-find.ts')).then(setMore, () => {}), [])
  const isComplete = context({ kind: 'cursor' }).folders.length > 0
  // As of the opening: what is listed must not move under one's hands. Unless it was opened before the folders were known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const entries = useMemo(() => {
    const now = context({ kind: 'cursor' })
    const possible = paletteEntries(now)
    return more ? more.withMoreToFind(possible, now) : possible
  }, [isComplete, more])
  const { groups, preselected } = useMemo(() => arrangeEntries(entries, typed), [entries, typed])
  const shown = groups.flatMap((group) => group.entries)
  const chosen = at === undefined ? preselected : shown[at]

  // Before the next key can arrive: what is typed right after Ctrl K is meant for the palette.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    returnFocus.current = rememberFocus()
    element.showModal()
    return () => {
      element.close()
      returnFocus.current()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  // Focus and caret go back at once, before the next key.
  const close = () => {
    dialog.current?.close()
    returnFocus.current()
    returnFocus.current = () => {}
  }
  const closeAtOnce = () => {
    close()
    useShell.setState({ paletteOpen: false })
  }
  useBackCloses(true, { close: closeAtOnce })
  const perform = (entry: PaletteEntry) => {
    if (entry.reason !== undefined) return
    // First, since the command may take the focus elsewhere.
    closeAtOnce()
    entry.perform(context({ kind: 'cursor' }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const { isComposing, keyCode } = event.nativeEvent
    if (isComposing || keyCode === 229) return
    const isAgain = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const next = nextPlace(event.key, chosen ? shown.indexOf(chosen) : undefined, shown.length)
    // The browser would close it by itself, but a moment later: the next keys would still come here and be lost.
    if (isAgain || event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) perform(chosen)
    else if (next !== undefined) setAt(next)
    else return
    event.preventDefault()
  }
  const titles = { command: t`Commands`, folder: t`Folders`, thread: t`Conversations` }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t`Find a command, folder or conversation`}
      onClose={() => useShell.setState({ paletteOpen: false })}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${shown.indexOf(chosen)}` : undefined}
            aria-autocomplete="list"
            aria-label={t`Find a command, folder or conversation`}
            placeholder={t`Type a command, folder or subject`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              setAt(undefined)
            }}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t`Results`} className={styles.list}>
          {groups.map(({ kind, entries: ofKind }) => (
            // biome-ignore lint/a11y/useSemanticElements: a part of a list box
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} role="presentation" className={styles.heading}>
                {titles[kind]}
              </div>
              {ofKind.map((entry) => (
                <Option
                  key={entry.id}
                  id={`${id}-${shown.indexOf(entry)}`}
                  entry={entry}
                  isChosen={entry === chosen}
                  onPoint={() => setAt(shown.indexOf(entry))}
                  onPerform={() => perform(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className={styles.nothing}>{t`No matches. Try other words.`}</p>}
        {shown[0] && shown[0].reason === undefined && !chosen && (
          <p className={styles.hint}>{t`Press ↓ to choose: what changes mail is never done by Enter alone.`}</p>
        )}
        <p className="sr-only" role="status">
          {plural(shown.length, { one: '# result', other: '# results' })}
        </p>
      </div>
    </dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onPerform: () => void
}

function Option({ id, entry, isChosen, onPoint, onPerform }: OptionProps) {
  const Icon = entry.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={entry.reason !== undefined}
      className={cx(styles.option, isChosen && styles.chosen)}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onPerform}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>{entry.label}</span>
      {entry.note && <span className={styles.note}>{entry.note}</span>}
      {entry.keys && (
        <span className={styles.keys}>
          <Keys keys={entry.keys} />
        </span>
      )}
    </div>
  )
}
