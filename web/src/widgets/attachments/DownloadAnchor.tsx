import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import styles from './DownloadAnchor.module.css'

interface DownloadAnchorProps {
  readonly href: string
  /** Undefined leaves the name of the saved file to the server. */
  readonly fileName?: string
  /** The name in the label. */
  readonly name: string
}

export function DownloadAnchor({ href, fileName, name }: DownloadAnchorProps) {
  const { t } = useLingui()
  return (
    <a
      className={styles.link}
      href={href}
      download={fileName ?? true}
      aria-label={t`Download ${name}`}
      data-tooltip={t`Download`}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </a>
  )
}
