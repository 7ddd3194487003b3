import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { fileEnding } from '../../../lib/names/file-ending.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { DownloadLink } from '../../../widgets/attachments/DownloadLink.tsx'
import styles from './AttachmentCard.module.css'
import { FileTile } from './FileTile.tsx'

interface AttachmentCardProps {
  readonly file: FileField
  /** Set where the file opens in its place and can be closed again. */
  readonly isExpanded?: boolean | undefined
  readonly onOpen: () => void
}

/** One file: press it to look at it, or take it. */
export function AttachmentCard({ file, isExpanded, onOpen }: AttachmentCardProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const name = file.name || t`(unnamed file)`
  const ending = fileEnding(name)
  const size = formatSize(file.size, language)
  const scan = {
    clean: t`no virus found`,
    infected: t`contains a virus`,
    failed: t`could not be scanned`,
    // Nobody looks here: to say so of every file would say it of none.
    not_scanned: undefined,
    scanning: t`being scanned`,
  }[file.scan]
  const about = scan === undefined ? size : `${size} · ${scan}`
  return (
    <div className={styles.card} data-infected={file.has_virus || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={[name, size, scan].filter(Boolean).join(', ')}
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
          <small>{about}</small>
        </span>
      </button>
      <DownloadLink file={file} />
    </div>
  )
}
