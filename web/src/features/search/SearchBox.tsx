import { useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { usePageCommand } from '../../state/page-commands.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { AdvancedPanel } from './advanced/AdvancedPanel.tsx'
import { loadAdvancedForm } from './advanced/load-advanced-form.ts'
import styles from './SearchBox.module.css'
import { SearchField } from './SearchField.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useSearchBox } from './use-search-box.ts'

export function SearchBox() {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const more = useRef<HTMLSpanElement>(null)
  const [isAdvanced, setAdvanced] = useState(false)
  const AdvancedForm = usePart(isAdvanced, loadAdvancedForm, () => setAdvanced(false))
  const box = useSearchBox(() => {
    input.current?.blur()
    focusResults()
  }, isAdvanced)

  usePageCommand('focus-search', 'header', () => {
    input.current?.focus()
    input.current?.select()
  })

  const width = form.current?.offsetWidth
  return (
    <search className={styles.search}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          box.submit()
        }}
      >
        <SearchField
          box={box}
          input={input}
          end={
            <span ref={more}>
              <IconButton
                label={t`Advanced search`}
                icon={SlidersHorizontal}
                aria-expanded={isAdvanced}
                aria-haspopup="dialog"
                onClick={() => {
                  box.close()
                  setAdvanced(!isAdvanced)
                }}
              />
            </span>
          }
        />
      </form>
      <Popover open={box.isOpen} onClose={box.close} anchor={form} style={{ width }} className={styles.list}>
        <SuggestionList box={box} />
      </Popover>
      <Popover
        open={isAdvanced}
        onClose={() => {
          setAdvanced(false)
          const { activeElement } = document
          // Do not move a focus that the user has set elsewhere.
          const isNobodys = activeElement === document.body || activeElement?.closest('[role="dialog"]')
          if (isNobodys) more.current?.querySelector('button')?.focus()
        }}
        anchor={form}
        role="dialog"
        aria-label={t`Advanced search`}
        style={{ width }}
        className={styles.advanced}
      >
        <AdvancedPanel
          Form={AdvancedForm}
          box={box}
          onDone={() => {
            setAdvanced(false)
            focusResults()
          }}
        />
      </Popover>
    </search>
  )
}

function focusResults(): void {
  document.getElementById('content')?.focus()
}
