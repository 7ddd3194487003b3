import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UploadField } from '@sen/contract/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { FilePlus2, X } from 'lucide-react'
import { useRef } from 'react'
import { attempt } from '../../../actions/report.ts'
import { uploadFiles } from '../../../data/drive/uploads/upload-files.ts'
import { markOf, markOfUpload } from '../../../data/drive/uploads/upload-mark.ts'
import { throwAway } from '../../../data/imports/imports.ts'
import { targetOf } from '../../../data/uploads/upload-in-pieces.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ItemIcon } from '../ItemIcon.tsx'
import styles from './UploadsPanel.module.css'

/** The user must choose the file again, and the upload resumes. */
export function InterruptedUploadRow({ upload }: { readonly upload: UploadField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const { language } = usePreferences()
  const { file_name: name } = upload
  const target = targetOf(upload)
  const [sent, size] = [formatSize(upload.offset, language), formatSize(upload.size, language)]
  const goOn = (file: File | undefined) => {
    if (!file || !target) return
    if (markOf(file, target) === markOfUpload(upload))
      uploadFiles(cache, [{ file, folderPath: target.folderPath }], target.parentId)
    else showNotice({ text: t`This is not the file that was being uploaded. Choose “${name}” again.`, tone: 'danger' })
  }
  return (
    <li className={styles.row} data-state="broken-off">
      <ItemIcon item={{ type: 'file', name }} />
      <span className={styles.about}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <small className={styles.note}>{t`${sent} of ${size} uploaded. Choose the file again to continue.`}</small>
      </span>
      {target && (
        <>
          <IconButton
            label={t`Choose “${name}” again`}
            icon={FilePlus2}
            size="small"
            onClick={() => field.current?.click()}
          />
          <input
            ref={field}
            type="file"
            hidden
            aria-label={name}
            onChange={({ currentTarget }) => {
              goOn(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </>
      )}
      <IconButton
        label={t`Discard ${name}`}
        icon={X}
        size="small"
        onClick={() => attempt(msg`Discard the upload`, () => throwAway(cache, upload.id))}
      />
    </li>
  )
}
