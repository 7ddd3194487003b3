import { useLingui } from '@lingui/react/macro'
import type { ShareField } from '@sen/contract/drive/shares'
import { Folder, Link2, Paperclip, X } from 'lucide-react'
import { isOpenable } from '../../../data/drive-mail/draft-shares.ts'
import { cx } from '../../../lib/cx.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from '../attachments/AttachmentList.module.css'
import { FileName } from '../attachments/FileName.tsx'
import { iconOf } from '../attachments/file-icons.ts'
import { focusBeside } from '../attachments/focus-beside.ts'

interface LinkedFileProps {
  readonly share: ShareField
  readonly isChanging: boolean
  /** Undefined for files that can never be attached. */
  readonly onCopy: (() => void) | undefined
  readonly onRemove: () => void
}

export function LinkedFile({ share, isChanging, onCopy, onRemove }: LinkedFileProps) {
  const { t, i18n } = useLingui()
  const { name, type, size } = share
  const Icon = type === 'folder' ? Folder : iconOf('', name)
  const isWrong = !isOpenable(share)
  const about = isChanging ? t`becomes an attachment…` : t`link to the drive`
  const measure =
    type === 'folder' || size === undefined ? undefined : formatSize(size, i18n.locale === 'en' ? 'en' : 'vi')
  return (
    <li className={cx(styles.file, isWrong && styles.wrong)} data-wrong={isWrong || undefined} data-link>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name} title={name}>
        <FileName name={name} />
      </span>
      <small className={styles.size} role={isWrong ? 'alert' : undefined}>
        {isWrong ? (
          t`This link no longer works. Remove it and insert the file again.`
        ) : (
          <>
            <Link2 className={styles.sign} size={13} strokeWidth={1.75} aria-hidden />
            {joinFacts([measure, about])}
          </>
        )}
      </small>
      {onCopy && !isWrong && (
        <IconButton
          label={t`Send ${name} as an attachment`}
          icon={Paperclip}
          size="small"
          iconSize={16}
          aria-disabled={isChanging || undefined}
          onClick={() => {
            if (!isChanging) onCopy()
          }}
        />
      )}
      <IconButton
        label={t`Remove the link to ${name}`}
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
