import { msg } from '@lingui/core/macro'
import { FolderUp, Upload } from 'lucide-react'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { chosenFiles } from '../../lib/files/dropped-tree.ts'
import type { DriveAction, DriveContext } from './drive-context.ts'

const FILES = msg`Upload files`
const FOLDER = msg`Upload a folder`

export const chooseFiles: DriveAction = {
  id: 'drive-upload',
  about: FILES,
  label: () => FILES,
  icon: Upload,
  keys: ['Shift+U'],
  isEnabled: isFolder,
  perform: (context) => choose(context, false),
}

export const chooseFolder: DriveAction = {
  id: 'drive-upload-folder',
  about: FOLDER,
  label: () => FOLDER,
  icon: FolderUp,
  keys: [],
  isEnabled: isFolder,
  perform: (context) => choose(context, true),
}

function isFolder({ location }: DriveContext): boolean {
  return location?.kind === 'folder'
}

function choose({ cache, location }: DriveContext, isFolderWanted: boolean): void {
  if (location?.kind !== 'folder') return
  const field = document.createElement('input')
  field.type = 'file'
  field.multiple = true
  field.webkitdirectory = isFolderWanted
  field.hidden = true
  const onEnd = () => field.remove()
  field.addEventListener('cancel', onEnd)
  field.addEventListener('change', () => {
    const files = chosenFiles(field.files)
    onEnd()
    if (files.length > 0) uploadFiles(cache, files, location.id)
  })
  // Attach the field, because some browsers drop a detached one while its dialog is open.
  document.body.append(field)
  field.click()
}
