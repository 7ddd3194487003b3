import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { CSSProperties } from 'react'
import { GROUP_ICONS, groupOf } from '../attachment-groups.ts'
import { type PreviewFile, useFileSource } from './file-source.ts'
import styles from './PreviewStage.module.css'

export function NoPreview({ file, problem }: { file: PreviewFile; problem?: string | undefined }) {
  const { t } = useLingui()
  const { addressOf } = useFileSource()
  const group = groupOf(file)
  const Icon = GROUP_ICONS[group]
  return (
    <div className={styles.centre}>
      <span className={styles.tile} style={{ '--file': `var(--file-${group})` } as CSSProperties}>
        <Icon size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <b>{file.name || t`(unnamed file)`}</b>
      {file.has_virus ? (
        <p>{t`This file contains a virus. It is not shown.`}</p>
      ) : (
        <>
          <p>
            {file.is_disguised
              ? t`This file is a program under another name. It is not shown.`
              : (problem ?? t`This file can’t be shown here.`)}
          </p>
          <a className={styles.link} href={addressOf(file.id)} download={file.name}>
            <Download size={18} strokeWidth={1.75} aria-hidden />
            {t`Download to open it`}
          </a>
        </>
      )}
    </div>
  )
}
