import { useLingui } from '@lingui/react/macro'
import { CircleCheck, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { retryUpload, stopUpload } from '../../../data/drive/uploads/upload-files.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { type DriveUpload, isOnItsWay } from '../../../state/drive/uploads.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ItemIcon } from '../ItemIcon.tsx'
import styles from './UploadsPanel.module.css'

/** Memoised, so that progress renders only its own row. */
export const UploadRow = memo(function UploadRow({ upload }: { readonly upload: DriveUpload }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { id, name, sizeBytes, sentBytes, state, problem, target } = upload
  const [sent, size] = [formatSize(sentBytes, language), formatSize(sizeBytes, language)]
  const isSending = state === 'sending' && sizeBytes > 0
  const said = {
    waiting: t`Waiting`,
    sending: t`${sent} of ${size}`,
    asking: t`The name is taken`,
    done: size,
    skipped: t`Skipped`,
    failed: problem ?? '',
  }[state]
  return (
    <li className={styles.row} data-state={state}>
      <ItemIcon item={{ type: 'file', name }} />
      <span className={styles.about}>
        <span className={styles.name} title={target.folderPath === '' ? name : `${target.folderPath}/${name}`}>
          {name}
        </span>
        {isSending && (
          <progress className={styles.bar} aria-label={t`Upload of ${name}`} max={sizeBytes} value={sentBytes} />
        )}
        <small className={state === 'failed' ? styles.problem : styles.note}>{said}</small>
      </span>
      {state === 'failed' && (
        <IconButton label={t`Try “${name}” again`} icon={RotateCw} size="small" onClick={() => retryUpload(id)} />
      )}
      {state === 'done' ? (
        <CircleCheck size={18} strokeWidth={1.75} className={styles.done} aria-label={t`Uploaded`} />
      ) : (
        <IconButton
          label={isOnItsWay(upload) ? t`Stop “${name}”` : t`Remove “${name}” from the list`}
          icon={X}
          size="small"
          onClick={() => stopUpload(id)}
        />
      )}
    </li>
  )
})
