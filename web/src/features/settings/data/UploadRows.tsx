import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UploadField } from '@sen/contract/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { attempt } from '../../../actions/report.ts'
import type { ImportUpload } from '../../../data/imports/import-upload.ts'
import { throwAway } from '../../../data/imports/imports.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import rows from '../codes/rows.module.css'
import { Progress } from './Progress.tsx'

export function UploadRow({ upload }: { readonly upload: ImportUpload }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { names, totalBytes, sentBytes, isWaiting, stop } = upload
  const name = names.join(', ')
  const [sent, total] = [formatSize(sentBytes, language), formatSize(totalBytes, language)]
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <span className={rows.who}>
          <span className={rows.email}>{name}</span>
          <Progress
            name={t`Upload of ${name}`}
            done={sentBytes}
            total={totalBytes}
            text={t`${sent} of ${total} uploaded`}
          />
        </span>
        <Button size="small" onClick={stop} aria-label={t`Stop “${name}”`}>
          {t`Stop`}
        </Button>
      </div>
      <p className={rows.hint} role="status">
        {isWaiting && t`No connection. The upload continues when you’re back online.`}
      </p>
    </li>
  )
}

/** Browsers give access to the file only after it is chosen again. */
export function InterruptedUploadRow({ upload }: { readonly upload: UploadField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const name = upload.file_name
  const [sent, total] = [formatSize(upload.offset, language), formatSize(upload.size, language)]
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <span className={rows.who}>
          <span className={rows.email}>{name}</span>
          <span className={rows.name}>{t`${sent} of ${total} uploaded. Choose the file again to continue.`}</span>
        </span>
        <IconButton
          label={t`Discard ${name}`}
          icon={Trash2}
          size="small"
          onClick={() => attempt(msg`Discard the upload`, () => throwAway(cache, upload.id))}
        />
      </div>
    </li>
  )
}
