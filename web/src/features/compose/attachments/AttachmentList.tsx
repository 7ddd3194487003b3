import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { File, FileArchive, FileImage, FileText, FileVideo, type LucideIcon, Music, RotateCw, X } from 'lucide-react'
import { useStore } from 'zustand'
import { cx } from '../../../lib/cx.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './AttachmentList.module.css'
import type { UploadItem, UploadList } from './upload-list.ts'
import { useUploadProblem } from './upload-problem.ts'

export interface AttachmentListProps {
  readonly files: readonly FileField[]
  readonly uploads: UploadList
  readonly error: string | undefined
  readonly onRemove: (file: FileField) => void
}

export function AttachmentList({ files, uploads, error, onRemove }: AttachmentListProps) {
  const { t } = useLingui()
  const { items } = useStore(uploads.view)
  if (files.length + items.length === 0 && !error) return null
  return (
    <div className={styles.place}>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.list} data-field="attachments" aria-label={t`Attachments`}>
        {files.map((file) => (
          <AttachedFile key={file.id} file={file} onRemove={() => onRemove(file)} />
        ))}
        {items.map((item) => (
          <RisingFile key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
    </div>
  )
}

function AttachedFile({ file, onRemove }: { file: FileField; onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const Icon = iconOf(file.content_type, file.name)
  const { name } = file
  return (
    <li className={cx(styles.file, file.has_virus && styles.wrong)} data-wrong={file.has_virus || undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <a className={styles.name} href={`/api/v2/files/${file.uuid}/download`} title={name}>
        {name}
      </a>
      <small className={styles.size}>{file.has_virus ? t`Contains a virus` : formatSize(file.size, language)}</small>
      <IconButton label={t`Remove ${name}`} icon={X} size="small" iconSize={16} onClick={onRemove} />
    </li>
  )
}

function RisingFile({ item, uploads }: { item: UploadItem; uploads: UploadList }) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const problem = useUploadProblem(item)
  const Icon = iconOf('', item.name)
  const { name } = item
  const percent = Math.round(item.part * 100)
  return (
    <li className={cx(styles.file, problem && styles.wrong)} data-wrong={problem ? true : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <small className={styles.size} role={problem ? 'alert' : undefined}>
        {problem ?? `${percent} % · ${formatSize(item.sizeBytes, language)}`}
      </small>
      {item.state === 'failed' && (
        <IconButton
          label={t`Upload ${name} again`}
          icon={RotateCw}
          size="small"
          iconSize={16}
          onClick={() => uploads.retry(item.id)}
        />
      )}
      <IconButton
        label={problem ? t`Remove ${name}` : t`Cancel uploading ${name}`}
        icon={X}
        size="small"
        iconSize={16}
        onClick={() => uploads.cancel(item.id)}
      />
      {!problem && (
        <progress className={styles.progress} value={item.part} max={1} aria-label={t`Uploading ${name}`}>
          {percent} %
        </progress>
      )}
    </li>
  )
}

function iconOf(contentType: string, name: string): LucideIcon {
  const kind = contentType.split('/')[0]
  if (kind === 'image' || /\.(png|jpe?g|gif|webp|heic)$/i.test(name)) return FileImage
  if (kind === 'video' || /\.(mp4|mov|mkv|webm)$/i.test(name)) return FileVideo
  if (kind === 'audio' || /\.(mp3|m4a|wav|ogg)$/i.test(name)) return Music
  if (/zip|compressed|rar|7z/.test(contentType) || /\.(zip|rar|7z|tar|gz)$/i.test(name)) return FileArchive
  if (/pdf|text|word|sheet|excel|presentation|document/.test(contentType)) return FileText
  return /\.(pdf|docx?|xlsx?|pptx?|txt|csv|od[tsp])$/i.test(name) ? FileText : File
}
