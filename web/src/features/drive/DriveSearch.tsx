import { useLingui } from '@lingui/react/macro'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { usePageCommand } from '../../state/page-commands.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Keys } from '../../ui/Keys.tsx'
import styles from './DriveSearch.module.css'
import { useSearchText } from './use-search-text.ts'

export function DriveSearch() {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { typed, setTyped, submit, clear, composing } = useSearchText()
  usePageCommand('focus-search', 'header', () => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <search className={styles.search}>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          // Keys should reach the results.
          document.getElementById('content')?.focus()
        }}
      >
        <Search size={18} strokeWidth={1.75} className={styles.glass} aria-hidden />
        <input
          ref={field}
          type="text"
          className={styles.input}
          value={typed}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder={t`Search the drive`}
          aria-label={t`Search the drive`}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          {...composing}
        />
        {typed === '' ? (
          <span className={styles.keys} aria-hidden>
            <Keys keys="/" />
          </span>
        ) : (
          <IconButton
            label={t`Clear the search`}
            icon={X}
            size="small"
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
