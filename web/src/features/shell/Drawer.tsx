import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useBackCloses } from '../../lib/back-button/use-back-closes.ts'
import { useShell } from '../../state/shell.ts'
import { rememberFocus } from '../../ui/remember-focus.ts'
import styles from './Drawer.module.css'
import { DrawerFoot } from './DrawerFoot.tsx'
import { Sidebar } from './Sidebar.tsx'

export function Drawer() {
  const { t } = useLingui()
  const { drawerOpen } = useShell()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => useShell.setState({ drawerOpen: false })
  useBackCloses(drawerOpen, { close, putAside: close })

  useEffect(() => {
    const element = dialog.current
    if (!drawerOpen || !element) return
    const returnFocus = rememberFocus()
    element.showModal()
    return () => {
      element.close()
      returnFocus()
    }
  }, [drawerOpen])

  if (!drawerOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t`Folders`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <Sidebar onChosen={close} foot={<DrawerFoot onChosen={close} />} />
    </dialog>
  )
}
