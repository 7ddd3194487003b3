import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { isProgramName } from '@sen/model/files/programs'
import { Calendar, Mail } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { thumbnailAddress } from '../../../data/files/queries.ts'
import { fileEnding } from '../../../lib/names/file-ending.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import {
  GROUP_ICONS,
  groupOf,
  hasThumbnail,
  isInvitationFile,
  isMessageFile,
} from '../../../widgets/attachments/attachment-groups.ts'
import { DownloadLink } from '../../../widgets/attachments/DownloadLink.tsx'
import styles from './AttachmentCard.module.css'
import { SaveToDrive } from './SaveToDrive.tsx'

interface AttachmentCardProps {
  readonly maySave: boolean
  readonly file: FileField
  readonly isExpanded?: boolean | undefined
  readonly isScanSummarised: boolean
  /** The search that led here found its words in this file. */
  readonly isFound: boolean
  readonly onOpen: () => void
}

export function AttachmentCard({ file, maySave, isExpanded, isFound, isScanSummarised, onOpen }: AttachmentCardProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const name = file.name || t`(unnamed file)`
  const ending = fileEnding(name)
  const size = formatSize(file.size, language)
  const scan = {
    clean: t`no virus found`,
    infected: t`contains a virus`,
    failed: t`could not be scanned`,
    not_scanned: t`not scanned for viruses`,
    scanning: t`being scanned`,
  }[file.scan]
  const danger = file.is_disguised ? t`program under another name` : isProgramName(file.name) ? t`program` : undefined
  return (
    <div
      className={styles.card}
      data-found={isFound || undefined}
      data-infected={file.has_virus || file.is_disguised || undefined}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={[name, size, danger, scan, isFound && t`matches the search`].filter(Boolean).join(', ')}
        aria-expanded={isExpanded}
        aria-haspopup={isExpanded === undefined ? 'dialog' : undefined}
        onClick={onOpen}
      >
        <FileTile file={file} />
        <span className={styles.words}>
          <b title={name}>
            <span>{name.slice(0, name.length - ending.length)}</span>
            {ending}
          </b>
          <small>{joinFacts([size, danger, !isScanSummarised && scan])}</small>
        </span>
      </button>
      {maySave && <SaveToDrive file={file} />}
      <DownloadLink file={file} />
    </div>
  )
}

function FileTile({ file }: { file: FileField }) {
  const [hasFailed, setFailed] = useState(false)
  const group = groupOf(file)
  const Icon = isMessageFile(file) ? Mail : isInvitationFile(file) ? Calendar : GROUP_ICONS[group]
  if (!hasThumbnail(file) || hasFailed) {
    return (
      <span className={styles.tile} style={{ '--file': `var(--file-${group})` } as CSSProperties}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={styles.thumbnail}
      src={thumbnailAddress(file.id)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
