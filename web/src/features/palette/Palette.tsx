import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { useBackCloses } from '../../lib/back-button/use-back-closes.ts'
import { cx } from '../../lib/cx.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { useShell } from '../../state/shell.ts'
import { type ComboboxOption, useCombobox } from '../../ui/combobox/use-combobox.ts'
import { Keys } from '../../ui/Keys.tsx'
import { rememberFocus } from '../../ui/remember-focus.ts'
import styles from './Palette.module.css'
import { type PaletteEntry, paletteEntries } from './palette-entries.ts'
import { arrangeEntries } from './rank-entries.ts'

/** Opens with Ctrl K or ⌘ K. */
export function Palette() {
  const { t } = useLingui()
  const context = useActionContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const returnFocus = useRef(() => {})
  const [more, setMore] = useState<typeof import('./more-to-find.ts')>()
  // The palette works without it, with fewer synonyms.
  useEffect(() => void importPart(() => import('./more-to-find.ts')).then(setMore, () => {}), [])
  const isComplete = context({ kind: 'cursor' }).folders.length > 0
  // The entries do not change while the palette is open, except when the folders were not loaded yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const entries = useMemo(() => {
    const now = context({ kind: 'cursor' })
    const possible = paletteEntries(now)
    return more ? more.withMoreToFind(possible, now) : possible
  }, [isComplete, more])
  const { groups, preselected } = useMemo(() => arrangeEntries(entries, typed), [entries, typed])
  const shown = groups.flatMap((group) => group.entries)

  // A layout effect, so that keys typed right after Ctrl K reach the palette.
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

  // Focus and caret must return before the next key.
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
    // Close first, because the command may move the focus.
    closeAtOnce()
    entry.perform(context({ kind: 'cursor' }))
  }
  const combobox = useCombobox({
    options: shown.map((entry) => entry.id),
    typed,
    isOpen: true,
    preselected: preselected?.id,
    isLedByPointer: true,
    onChoose: (chosen) => {
      const entry = shown.find((each) => each.id === chosen)
      if (entry) perform(entry)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (combobox.onKey(event)) return
    const isAgain = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isAgain && event.key !== 'Escape') return
    // The browser would close it later, and the next keys would be lost here.
    event.preventDefault()
    close()
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
            aria-label={t`Find a command, folder or conversation`}
            placeholder={t`Type a command, folder or subject`}
            {...combobox.field}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div role="listbox" {...combobox.list} aria-label={t`Results`} className={styles.list}>
          {groups.map(({ kind, entries: ofKind }) => (
            // biome-ignore lint/a11y/useSemanticElements: a part of a list box
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} role="presentation" className={styles.heading}>
                {titles[kind]}
              </div>
              {ofKind.map((entry) => (
                <Option key={entry.id} entry={entry} named={combobox.option(shown.indexOf(entry))} />
              ))}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className={styles.nothing}>{t`No matches. Try other words.`}</p>}
        {shown[0] && shown[0].reason === undefined && combobox.active < 0 && (
          <p className={styles.hint}>{t`Press ↓ to choose. Enter alone never changes mail.`}</p>
        )}
        <p className="sr-only" role="status">
          {plural(shown.length, { one: '# result', other: '# results' })}
        </p>
      </div>
    </dialog>
  )
}

function Option({ entry, named }: { entry: PaletteEntry; named: ComboboxOption }) {
  const Icon = entry.icon
  return (
    <div
      {...named}
      aria-disabled={entry.reason !== undefined}
      className={cx(styles.option, named['aria-selected'] && styles.chosen)}
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
