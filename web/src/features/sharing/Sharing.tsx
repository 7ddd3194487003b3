import { useState } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { usePageCommand } from '../../state/page-commands.ts'

const loadDialog = async () => (await importPart(() => import('./ShareDialog.tsx'))).ShareDialog

/** Opens the dialog of sharing where something of the drive is to be shared. */
export function Sharing() {
  const [ids, setIds] = useState<readonly string[]>([])
  usePageCommand('share-drive-items', 'drive', (command) => setIds(command.ids))
  const close = () => setIds([])
  const ShareDialog = usePart(ids.length > 0, loadDialog, close)
  return ShareDialog && ids.length > 0 ? <ShareDialog key={ids.join()} ids={ids} onClose={close} /> : null
}
