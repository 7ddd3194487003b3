import { useState } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { usePageCommand } from '../../state/page-commands.ts'

const loadDialog = async () => (await importPart(() => import('./ShareDialog.tsx'))).ShareDialog
const loadRequests = async () => (await importPart(() => import('./requests/FileRequestDialog.tsx'))).FileRequestDialog

export function Sharing() {
  const [ids, setIds] = useState<readonly string[]>([])
  const [folder, setFolder] = useState<{ readonly id: string; readonly name: string }>()
  usePageCommand('share-drive-items', 'drive', (command) => setIds(command.ids))
  usePageCommand('request-files', 'drive', (command) => setFolder(command.folder))
  const close = () => setIds([])
  const closeRequests = () => setFolder(undefined)
  const ShareDialog = usePart(ids.length > 0, loadDialog, close)
  const FileRequestDialog = usePart(folder !== undefined, loadRequests, closeRequests)
  return (
    <>
      {ShareDialog && ids.length > 0 && <ShareDialog key={ids.join()} ids={ids} onClose={close} />}
      {FileRequestDialog && folder && <FileRequestDialog key={folder.id} folder={folder} onClose={closeRequests} />}
    </>
  )
}
