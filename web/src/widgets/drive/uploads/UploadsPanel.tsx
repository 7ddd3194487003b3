import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { closeUploads, stopUploads } from '../../../data/drive/uploads/upload-files.ts'
import { markOfUpload } from '../../../data/drive/uploads/upload-mark.ts'
import { uploadsQuery } from '../../../data/uploads/upload-in-pieces.ts'
import { keepNoticesAbove } from '../../../lib/notices-room.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { isOnItsWay, useDriveUploads } from '../../../state/drive/uploads.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { InterruptedUploadRow } from './InterruptedUploadRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import styles from './UploadsPanel.module.css'
import { useRoomBesideWindows } from './use-room-beside-windows.ts'

/** Maximum number of rendered rows; running and failed uploads come first. */
const MOST_DRAWN = 200

export function UploadsPanel() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { uploads, question, isFolded } = useDriveUploads()
  const room = useRoomBesideWindows()
  const { data: pending = [] } = useQuery(uploadsQuery)
  const known = new Set(uploads.map(({ mark }) => mark))
  const brokenOff = pending.filter((each) => each.purpose === 'drive' && !known.has(markOfUpload(each)))
  const busy = uploads.filter(isOnItsWay)
  const asking = uploads.filter(({ state }) => state === 'asking').length
  const isAskingOnly = asking > 0 && !uploads.some(({ state }) => state === 'sending')
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const done = uploads.filter(({ state }) => state === 'done').length
  // A file that waits for an answer is not being sent.
  const counted = uploads.filter(({ state }) => state !== 'skipped' && state !== 'asking')
  const total = counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const sent = counted.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const [sentText, totalText] = [formatSize(sent, language), formatSize(total, language)]
  const isOffline = busy.some((each) => each.isOffline)
  const shown = [...uploads].sort((a, b) => rank(a.state) - rank(b.state)).slice(0, MOST_DRAWN)
  const close = () => (busy.length > 0 ? stopUploads() : closeUploads())
  if (uploads.length === 0 && brokenOff.length === 0) return null
  return (
    <>
      <section ref={keepNoticesAbove} className={styles.panel} style={room} aria-label={t`Uploads to the drive`}>
        <header className={styles.head}>
          <div className={styles.words} role="status">
            <b className={styles.title}>
              {isAskingOnly
                ? t`Waiting for your answer`
                : busy.length > 0
                  ? plural(busy.length - asking, { one: 'Uploading # file', other: 'Uploading # files' })
                  : failed > 0
                    ? plural(failed, { one: '# file was not uploaded', other: '# files were not uploaded' })
                    : done > 0
                      ? plural(done, { one: '# file uploaded', other: '# files uploaded' })
                      : t`Unfinished uploads`}
            </b>
            {busy.length > 0 && !isAskingOnly && (
              <small className={styles.note}>
                {isOffline
                  ? t`No connection. The upload continues when you’re back online.`
                  : t`${sentText} of ${totalText}`}
              </small>
            )}
          </div>
          <IconButton
            label={isFolded ? t`Show the uploads` : t`Hide the uploads`}
            icon={isFolded ? ChevronUp : ChevronDown}
            size="small"
            onClick={() => useDriveUploads.setState({ isFolded: !isFolded })}
          />
          <IconButton label={busy.length > 0 ? t`Stop all uploads` : t`Close`} icon={X} size="small" onClick={close} />
        </header>
        {busy.length > 0 && !isAskingOnly && total > 0 && (
          <progress className={styles.bar} aria-label={t`Uploads to the drive`} max={total} value={sent} />
        )}
        {!isFolded && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
          <ul className={styles.list} tabIndex={0} aria-label={t`Files`}>
            {shown.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
            {brokenOff.map((upload) => (
              <InterruptedUploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
      </section>
      {question && <ConflictDialog question={question} />}
    </>
  )
}

/** Sorts uploads that need attention first. */
function rank(state: string): number {
  return ['failed', 'asking', 'sending', 'waiting', 'skipped', 'done'].indexOf(state)
}
