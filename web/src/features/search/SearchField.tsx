import { useLingui } from '@lingui/react/macro'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { OPERATOR_EXAMPLES } from '@sen/model/search/operators'
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
  readonly end?: ReactNode
  readonly className?: string | undefined
}

const OPERATORS = Object.values(OPERATOR_EXAMPLES).join(' ')

/** The field never completes its text. */
export function SearchField({ box, input, end, className }: SearchFieldProps) {
  const { t } = useLingui()
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.combobox.onKey(event) || event.key !== 'Enter') return
    event.preventDefault()
    box.submit()
  }
  return (
    <span className={cx(styles.field, className)}>
      <Search size={18} strokeWidth={1.75} className={styles.glass} aria-hidden />
      <input
        ref={input}
        type="text"
        name="search"
        className={styles.input}
        value={box.text}
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={t`Search mail`}
        aria-label={t`Search mail`}
        aria-describedby={hintId}
        {...box.combobox.field}
        enterKeyHint="search"
        onChange={(event) => box.type(event.target.value)}
        onCompositionStart={() => box.compose(true)}
        onCompositionEnd={() => box.compose(false)}
        onFocus={box.open}
        onClick={box.open}
        onKeyDown={onKeyDown}
      />
      <span id={hintId} className="sr-only">
        {t`Search operators: ${OPERATORS}`}
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
