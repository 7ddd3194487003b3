import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { useBackCloses } from '../../lib/back-button/use-back-closes.ts'
import { closePhoneSearch, useSearchBoxState } from '../../state/search-box.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { rememberFocus } from '../../ui/remember-focus.ts'
import { AdvancedPanel } from './advanced/AdvancedPanel.tsx'
import { loadAdvancedForm } from './advanced/load-advanced-form.ts'
import styles from './PhoneSearch.module.css'
import { SearchField } from './SearchField.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useSearchBox } from './use-search-box.ts'

export function PhoneSearch() {
  const { isPhoneOpen } = useSearchBoxState()
  return isPhoneOpen ? <PhoneSearchScreen /> : null
}

function PhoneSearchScreen() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isAdvanced, setAdvanced] = useState(false)
  const AdvancedForm = usePart(isAdvanced, loadAdvancedForm, () => setAdvanced(false))
  const box = useSearchBox(closePhoneSearch, isAdvanced)
  useBackCloses(true, { close: closePhoneSearch, putAside: closePhoneSearch })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const returnFocus = rememberFocus()
    element.showModal()
    input.current?.focus()
    return () => {
      element.close()
      returnFocus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={t`Search mail`}
      className={styles.screen}
      onCancel={(event) => {
        event.preventDefault()
        closePhoneSearch()
      }}
    >
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          box.submit()
        }}
      >
        <IconButton label={t`Close the search`} icon={ArrowLeft} onClick={closePhoneSearch} />
        <SearchField
          box={box}
          input={input}
          end={
            <IconButton
              label={t`Advanced search`}
              icon={SlidersHorizontal}
              aria-expanded={isAdvanced}
              onClick={() => setAdvanced(!isAdvanced)}
            />
          }
        />
      </form>
      <div className={styles.below}>
        {isAdvanced ? (
          <AdvancedPanel Form={AdvancedForm} box={box} onDone={closePhoneSearch} />
        ) : (
          <SuggestionList box={box} />
        )}
      </div>
    </dialog>
  )
}
