import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { openDraft } from '../../data/drafts/open-drafts.ts'
import type { DockWindow } from '../../state/compose-window-machine.ts'
import { shapeCompose, showCompose } from '../../state/compose-windows.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './ComposeDock.module.css'

/** A menu of the minimised windows that have no room beside the others. */
export function GatheredWindows({ windows }: { readonly windows: readonly DockWindow[] }) {
  const { t } = useLingui()
  // Reads the subjects again when the menu opens.
  const [, setOpen] = useState(false)
  const { length: count } = windows
  const label = plural(count, { one: '# more minimised message', other: '# more minimised messages' })
  return (
    <div className={styles.menu}>
      <Menu
        label={label}
        align="start"
        onOpenChange={setOpen}
        entries={windows.map((window) => {
          const content = openDraft(window.id)?.view.getState().content
          const [first] = content?.to ?? []
          return {
            id: window.id,
            icon: undefined,
            label: content?.subject.trim() || t`New message`,
            note: first && (first.name || first.email),
            onChoose: () => (window.shape === 'inline' ? shapeCompose(window.id, 'pin') : showCompose(window.id)),
          }
        })}
        trigger={(props) => (
          <button {...props} type="button" className={styles.more} aria-label={label} data-tooltip={label}>
            +{count}
          </button>
        )}
      />
    </div>
  )
}
