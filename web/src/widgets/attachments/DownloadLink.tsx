import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import styles from './DownloadLink.module.css'
import { type PreviewFile, useFileSource } from './preview/file-source.ts'

/** Infected files cannot be downloaded. */
export function DownloadLink({ file }: { file: PreviewFile }) {
  const { t } = useLingui()
  const { addressOf } = useFileSource()
  const name = file.name || t`(unnamed file)`
  if (file.has_virus) return null
  return (
    <a
      className={styles.link}
      href={addressOf(file.id)}
      download={file.name}
      aria-label={t`Download ${name}`}
      data-tooltip={t`Download`}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </a>
  )
}
