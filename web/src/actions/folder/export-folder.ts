import { msg } from '@lingui/core/macro'
import { isHiddenFromTree } from '@sen/model/folders'
import { FolderDown } from 'lucide-react'
import { importPart } from '../../lib/trouble/load-part.ts'
import { followTask } from '../../state/tasks.ts'
import type { Action } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

const EXPORT_FOLDER = msg`Export the folder`

export const exportFolder: Action = {
  id: 'export-folder',
  group: 'mail',
  about: EXPORT_FOLDER,
  label: () => EXPORT_FOLDER,
  icon: FolderDown,
  keys: [],
  isEnabled: ({ folder }) =>
    folder !== undefined && folder.total_threads > 0 && folder.role !== 'drafts' && !isHiddenFromTree(folder.role),
  perform: (context) => {
    const { cache, folder } = context
    if (!folder || !mayChangeMail(context)) return
    attempt(EXPORT_FOLDER, async () => {
      const { startExport } = await importPart(() => import('../../data/exports/exports.ts'))
      followTask((await startExport(cache, { folder_id: folder.id, format: 'zip' })).id)
    })
  },
}
