import { msg, plural, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { makeFolders } from '../../data/drive/make-folders.ts'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { droppedFiles } from '../../lib/files/dropped-files.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

const FAILURE_MILLISECONDS = 8_000

/**
 * Brings what was dropped into a folder of the drive, null being the drive itself: files by uploads, and folders in which none lies by
 * themselves. Called within the event: what was dropped is known nowhere else.
 */
export function bringDropped(cache: QueryClient, carried: DataTransfer, parentId: string | null): void {
  const reading = droppedFiles(carried)
  void reading.then(({ files, emptyFolders, unreadable }) => {
    if (files.length > 0) uploadFiles(cache, files, parentId)
    if (emptyFolders.length > 0) {
      attempt(msg`Upload empty folders`, async () => {
        await makeFolders(cache, parentId, emptyFolders)
        // Where files come too, their panel tells enough; what was left out is more important.
        if (files.length > 0 || unreadable.length > 0) return
        showNotice({
          text: plural(emptyFolders.length, { one: '# folder was created.', other: '# folders were created.' }),
        })
      })
    }
    tellUnreadable(unreadable)
  })
}

function tellUnreadable(paths: readonly string[]): void {
  const [name] = paths
  if (name === undefined) return
  const text =
    paths.length === 1
      ? t`“${name}” could not be read on this device and was skipped.`
      : plural(paths.length, {
          one: '# item could not be read on this device and was skipped.',
          other: '# items could not be read on this device and were skipped.',
        })
  showNotice({ text, tone: 'danger', lastsMilliseconds: FAILURE_MILLISECONDS })
}
