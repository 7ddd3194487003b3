import type { FileField } from '@sen/contract/messages'
import { Calendar, Mail } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { thumbnailAddress } from '../../../data/files/queries.ts'
import {
  GROUP_ICONS,
  groupOf,
  hasThumbnail,
  isInvitationFile,
  isMessageFile,
} from '../../../widgets/attachments/attachment-groups.ts'
import styles from './AttachmentCard.module.css'

/** A picture of the file: itself, small, or the sign of its kind. */
export function FileTile({ file }: { file: FileField }) {
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
