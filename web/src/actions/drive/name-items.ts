import { msg, t } from '@lingui/core/macro'
import { FolderPlus, Pencil } from 'lucide-react'
import { readUntilListed } from '../../data/drive/read-rows.ts'
import { renameItem as rename } from '../../data/drive/rename-item.ts'
import { setDriveSelection, useDriveList } from '../../state/drive/list.ts'
import { openDriveQuestion } from '../../state/drive/question.ts'
import { areOwn, type DriveAction, type DriveContext } from './drive-context.ts'
import { offerUndo } from './offer-undo.ts'

const RENAME = msg`Rename`
const NEW_FOLDER = msg`New folder`

/** The name is edited in the list itself. */
export const renameItem: DriveAction = {
  id: 'drive-rename',
  about: RENAME,
  label: () => RENAME,
  icon: Pencil,
  keys: ['F2'],
  isEnabled: (context) => context.targets.length === 1 && areOwn(context),
  perform: ({ targets: [item] }) => {
    if (item) useDriveList.setState({ renaming: item.id, cursor: item.id })
  },
}

export async function saveName(
  { cache }: Pick<DriveContext, 'cache'>,
  item: { readonly id: string; readonly name: string },
  name: string,
): Promise<void> {
  const renameTo = async (to: string) => {
    await rename(cache, item.id, to)
    await find(cache, item.id)
  }
  await rename(cache, item.id, name)
  offerUndo(t`Renamed to “${name}”.`, () => renameTo(item.name))
  void find(cache, item.id)
}

/** The renamed item may have moved far in the list. */
async function find(cache: DriveContext['cache'], id: string): Promise<void> {
  const { location, order } = useDriveList.getState()
  // The rename has succeeded; a failure to scroll to the item is ignored.
  if (location) await readUntilListed(cache, location, order, id).catch(() => {})
}

export const newDriveFolder: DriveAction = {
  id: 'drive-new-folder',
  about: NEW_FOLDER,
  label: () => NEW_FOLDER,
  icon: FolderPlus,
  keys: ['Shift+N'],
  isEnabled: ({ location }) => location?.kind === 'folder',
  perform: ({ cache, location }) => {
    if (location?.kind !== 'folder') return
    const onMade = ({ id }: { readonly id: string }) => {
      setDriveSelection({ cursor: id })
      void find(cache, id)
    }
    openDriveQuestion({ kind: 'new-folder', parentId: location.id, onMade })
  },
}
