import { useLingui } from '@lingui/react/macro'
import { useShell } from '../../state/shell.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './DocumentationPopup.module.css'

/** Accepts addresses of the documentation's host only (spec section 2). */
export function DocumentationPopup({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={() => useShell.setState({ documentation: undefined })}
      title={t`Documentation`}
      closeLabel={t`Close`}
      width={1024}
      className={styles.popup}
      footer={
        <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
          {t`Open in a new tab`}
        </a>
      }
    >
      <iframe
        className={styles.frame}
        src={address}
        title={t`Documentation`}
        // The page may work, but not navigate ours or show prompts.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </Dialog>
  )
}
