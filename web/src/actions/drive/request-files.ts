import { msg } from '@lingui/core/macro'
import { FolderInput } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import { isPageCommandTaken, runPageCommand } from '../../state/page-commands.ts'
import { areOwn, type DriveAction, type DriveContext } from './drive-context.ts'

const REQUEST = msg`Receive files`

export const requestFiles: DriveAction = {
  id: 'drive-request-files',
  about: REQUEST,
  label: () => REQUEST,
  icon: FolderInput,
  keys: [],
  isEnabled: (context) =>
    isPageCommandTaken('request-files', 'drive') &&
    isOffered('share_files', context.user) &&
    folderOf(context) !== undefined,
  perform: (context) => {
    const folder = folderOf(context)
    if (folder) runPageCommand('request-files', { to: 'drive', folder: { id: folder.id, name: folder.name } })
  },
}

function folderOf(context: DriveContext) {
  const { targets, areNamed, selected, entry } = context
  const [target] = targets
  if (targets.length === 1 && target?.type === 'folder' && areOwn(context)) return target
  // A file's menu refers to that file, not to the open folder. The item under the cursor alone does not count.
  return !areNamed && selected.size === 0 && (target === undefined || target.type === 'file') ? entry?.file : undefined
}
