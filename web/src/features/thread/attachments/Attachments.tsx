import { useLingui } from '@lingui/react/macro'
import { downloadFile } from '@sen/contract/files'
import type { FileField } from '@sen/contract/messages'
import { Download } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { addressOf } from '../../../data/call.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './Attachments.module.css'
import { GROUP_ICONS, groupOf, hasThumbnail } from './attachment-groups.ts'

/** Browsers refuse a volley of downloads; one after the other they let through (spec section 9). */
const BETWEEN_DOWNLOADS_MILLISECONDS = 500

/** The files of a message as cards. Images that stand in the text are not repeated below it. */
export function Attachments({ files, isInlineShown }: { files: readonly FileField[]; isInlineShown: boolean }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const shown = files.filter((file) => !(isInlineShown && file.inline))
  if (shown.length === 0) return null
  const count = shown.length
  const size = formatSize(
    shown.reduce((total, file) => total + file.size, 0),
    language,
  )
  const clean = shown.filter((file) => !file.has_virus)
  return (
    <section className={styles.files} aria-label={t`Attachments`}>
      <div className={styles.head}>
        <span>
          {t`${count} files`} · {size}
        </span>
        {clean.length > 1 && (
          <button type="button" className={styles.all} onClick={() => downloadAll(clean)}>
            <Download size={15} strokeWidth={1.75} aria-hidden />
            {t`Download all`}
          </button>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((file) => (
          <li key={file.id}>
            <AttachmentCard file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttachmentCard({ file }: { file: FileField }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const group = groupOf(file)
  const Icon = GROUP_ICONS[group]
  const name = file.name || t`(unnamed file)`
  const ending = /\.[^.\s]{1,6}$/u.exec(name)?.[0] ?? ''
  const scan = {
    clean: t`no virus found`,
    infected: t`contains a virus`,
    failed: t`could not be scanned`,
    not_scanned: t`not scanned`,
  }[file.scan]
  return (
    <div className={styles.card} data-infected={file.has_virus || undefined}>
      <Tile file={file}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Tile>
      <div className={styles.words}>
        <b title={name}>
          <span>{name.slice(0, name.length - ending.length)}</span>
          {ending}
        </b>
        <small>
          {formatSize(file.size, language)} · {scan}
        </small>
      </div>
      {!file.has_virus && (
        <a
          className={styles.download}
          href={addressOf(downloadFile, { id: file.id })}
          download={file.name}
          aria-label={t`Download ${name}`}
          data-tooltip={t`Download`}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </a>
      )}
    </div>
  )
}

function Tile({ file, children }: { file: FileField; children: ReactNode }) {
  const [hasFailed, setFailed] = useState(false)
  const colour = { '--file': `var(--file-${groupOf(file)})` } as CSSProperties
  if (!hasThumbnail(file) || hasFailed) {
    return (
      <span className={styles.tile} style={colour}>
        {children}
      </span>
    )
  }
  return (
    <img
      className={styles.thumbnail}
      src={addressOf(downloadFile, { id: file.id }, { inline: '1' })}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

function downloadAll(files: readonly FileField[]): void {
  for (const [index, file] of files.entries()) {
    setTimeout(() => {
      const link = document.createElement('a')
      link.href = addressOf(downloadFile, { id: file.id })
      link.download = file.name
      link.click()
    }, index * BETWEEN_DOWNLOADS_MILLISECONDS)
  }
}
