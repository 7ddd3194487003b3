import { useLingui } from '@lingui/react/macro'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DriveLocation } from '../../../state/drive/drive-location.ts'
import { usePageCommand } from '../../../state/page-commands.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from '../DriveSearch.module.css'
import { useSearchText } from '../use-search-text.ts'

export function PhoneSearchField({ location }: { readonly location: DriveLocation }) {
  const { t } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const { typed, setTyped, submit, clear, composing } = useSearchText()
  const isOpen = isWanted || location.kind === 'search'
  const field = useRef<HTMLInputElement>(null)
  usePageCommand('focus-search', 'header', () => {
    setWanted(true)
    field.current?.focus()
  })
  if (!isOpen) return null
  return (
    <form
      className={styles.phone}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        ref={field}
        type="text"
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
        autoFocus={isWanted}
        value={typed}
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={t`Search the drive`}
        aria-label={t`Search the drive`}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        {...composing}
      />
      <IconButton
        label={t`Close the search`}
        icon={X}
        onClick={() => {
          setWanted(false)
          clear()
        }}
      />
    </form>
  )
}
