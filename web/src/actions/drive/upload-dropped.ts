import { msg, plural, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { makeFolders } from '../../data/drive/make-folders.ts'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { droppedTree } from '../../lib/files/dropped-tree.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Must be called during the drop event, because browsers clear its data afterwards. */
export function uploadDropped(cache: QueryClient, carried: DataTransfer, parentId: string | null): void {
  const reading = droppedTree(carried)
  void reading.then(({ files, emptyFolders, unreadable }) => {
    if (files.length > 0) uploadFiles(cache, files, parentId)
    if (emptyFolders.length > 0) {
      attempt(msg`Upload empty folders`, async () => {
        await makeFolders(cache, parentId, emptyFolders)
        // With files, the upload panel shows the progress; unreadable files get a notice of their own.
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
  showNotice({ text, tone: 'danger', lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
}
