import { useLingui } from '@lingui/react/macro'
import { FolderInput, FolderPlus, FolderUp, type LucideIcon, Upload } from 'lucide-react'
import type { DriveAction } from '../../../actions/drive/drive-context.ts'
import { newDriveFolder } from '../../../actions/drive/name-items.ts'
import { requestFiles } from '../../../actions/drive/request-files.ts'
import { chooseFiles, chooseFolder } from '../../../actions/drive/upload-items.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { DRIVE_ROOT } from '../../../state/drive/drive-location.ts'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useDriveContext } from '../use-drive-context.ts'

/** Without an open folder, the entries open the drive's root first. */
export function useNewEntries(): readonly MenuEntry[] {
  const { i18n } = useLingui()
  const read = useDriveContext()
  const isPhone = useMedia(PHONE)
  const entry = (action: DriveAction, icon: LucideIcon) => ({
    id: action.id,
    label: i18n._(action.about),
    icon,
    shortcut: action.keys[0],
    onChoose: () => {
      const context = read('selected')
      if (context.location?.kind !== 'folder') context.go.toDrive()
      action.perform(context.location?.kind === 'folder' ? context : { ...context, location: DRIVE_ROOT })
    },
  })
  return [
    entry(newDriveFolder, FolderPlus),
    entry(chooseFiles, Upload),
    // Phones cannot choose folders.
    ...(isPhone ? [] : [entry(chooseFolder, FolderUp)]),
    ...(requestFiles.isEnabled(read('selected')) ? [entry(requestFiles, FolderInput)] : []),
  ]
}
