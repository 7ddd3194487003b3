import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { Download } from 'lucide-react'
import { fileAddress } from '../../data/files/queries.ts'
import styles from './DownloadLink.module.css'

/** Hands a file out; an infected one is not. */
export function DownloadLink({ file }: { file: FileField }) {
  const { t } = useLingui()
  const name = file.name || t`(unnamed file)`
  if (file.has_virus) return null
  return (
    <a
      className={styles.link}
      href={fileAddress(file.id)}
      download={file.name}
      aria-label={t`Download ${name}`}
      data-tooltip={t`Download`}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </a>
  )
}
