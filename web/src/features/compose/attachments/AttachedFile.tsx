import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { Link2, X } from 'lucide-react'
import type { DragEvent } from 'react'
import { cx } from '../../../lib/cx.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './AttachmentList.module.css'
import { beginFileDrag, endFileDrag } from './dragged-file.ts'
import { FileName } from './FileName.tsx'
import { iconOf } from './file-icons.ts'
import { focusBeside } from './focus-beside.ts'

interface AttachedFileProps {
  readonly draftId: string
  readonly file: FileField
  readonly isChanging: boolean
  /** Undefined for accounts that may not share. */
  readonly onLink: ((file: FileField) => void) | undefined
  readonly onRemove: () => void
  readonly isScanSummarised: boolean
}

/** Shows the scan result (product decision 17). */
export function AttachedFile({ draftId, file, isChanging, isScanSummarised, onLink, onRemove }: AttachedFileProps) {
  const { t, i18n } = useLingui()
  const Icon = iconOf(file.content_type, file.name)
  const { name, message } = file
  const size = formatSize(file.size, i18n.locale === 'en' ? 'en' : 'vi')
  const scans: Readonly<Record<FileField['scan'], string | undefined>> = {
    not_scanned: t`not scanned for viruses`,
    scanning: t`scanning for viruses…`,
    clean: t`no virus found`,
    infected: message === '' ? t`contains a virus` : t`contains a virus (${message})`,
    failed: t`could not be scanned`,
  }
  const isWrong = file.scan === 'infected'
  const isUnverified = file.scan === 'failed'
  return (
    <li
      className={cx(styles.file, isWrong && styles.wrong, isUnverified && styles.doubtful)}
      data-wrong={isWrong || isUnverified || undefined}
      data-scan={file.scan}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <a
        className={styles.name}
        href={addressOf(file)}
        title={name}
        // Screen readers would read the two boxes as two words.
        aria-label={name}
        onDragStart={(event: DragEvent) => {
          carryOut(event, file)
          beginFileDrag({ draftId, file })
        }}
        onDragEnd={endFileDrag}
      >
        <FileName name={name} />
      </a>
      <small className={styles.size} role={isWrong || isUnverified ? 'alert' : undefined}>
        {joinFacts([size, isChanging ? t`becomes a link…` : !isScanSummarised && scans[file.scan]])}
      </small>
      {onLink && !isWrong && (
        <IconButton
          label={t`Send ${name} as a link`}
          icon={Link2}
          size="small"
          iconSize={16}
          aria-disabled={isChanging || undefined}
          onClick={() => {
            if (!isChanging) onLink(file)
          }}
        />
      )}
      <IconButton
        label={t`Remove ${name}`}
        icon={X}
        size="small"
        iconSize={16}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          onRemove()
        }}
      />
    </li>
  )
}

function addressOf({ uuid }: FileField): string {
  return `/api/v2/files/${uuid}/download`
}

/** Chromium saves the file when it is dropped on the desktop. Another compose window takes a copy. */
function carryOut({ dataTransfer }: DragEvent, file: FileField): void {
  const address = new URL(addressOf(file), location.href).href
  dataTransfer.effectAllowed = 'copyLink'
  dataTransfer.setData('DownloadURL', `${file.content_type}:${file.name.replaceAll(':', '-')}:${address}`)
}
