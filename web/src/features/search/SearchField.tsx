import { useLingui } from '@lingui/react/macro'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/limits'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Keys } from '../../ui/Keys.tsx'
import styles from './SearchField.module.css'
import type { SearchBox } from './use-search-box.ts'

interface SearchFieldProps {
  readonly box: SearchBox
  readonly input: RefObject<HTMLInputElement | null>
  readonly listId: string
  readonly isListOpen: boolean
  /** Stands at the end. */
  readonly end?: ReactNode
  readonly className?: string | undefined
}

/** The line one types into. It keeps what was typed as it was typed; nothing is completed inside it. */
export function SearchField({ box, input, listId, isListOpen, end, className }: SearchFieldProps) {
  const { t } = useLingui()
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // 229: the key belongs to an input method, with or without a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (box.onKey(event.key)) event.preventDefault()
  }
  return (
    <span className={cx(styles.field, className)}>
      <Search size={18} strokeWidth={1.75} className={styles.glass} aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        name="search"
        className={styles.input}
        value={box.text}
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={t`Search mail`}
        aria-label={t`Search mail`}
        aria-describedby={hintId}
        aria-expanded={isListOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && box.active ? `${listId}-${box.active.id}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => box.type(event.target.value)}
        onCompositionStart={() => box.compose(true)}
        onCompositionEnd={() => box.compose(false)}
        onFocus={box.open}
        onClick={box.open}
        onKeyDown={onKeyDown}
      />
      <span id={hintId} className="sr-only">
        {t`Operators such as from:me to: subject: in: has:attachment is:unread before: after: larger: can be used.`}
      </span>
      {box.text !== '' && (
        <IconButton
          label={t`Clear the search`}
          icon={X}
          size="small"
          onClick={() => {
            box.clear()
            input.current?.focus()
          }}
        />
      )}
      {box.text === '' && (
        <span className={styles.keys} aria-hidden>
          <Keys keys="/" />
        </span>
      )}
      {end}
    </span>
  )
}
