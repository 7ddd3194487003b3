import { useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { chooseFiles } from '../../actions/drive/upload-items.ts'
import { TOUCH } from '../../lib/touch-screen.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { DriveLocation } from '../../state/drive/drive-location.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Drawing } from '../../ui/pictures/Drawing.tsx'
import { useDriveContext } from './use-drive-context.ts'

const CLOUD = (
  <Drawing>
    <path d="M26 56h38c9 0 15-6 15-14 0-7-5-13-13-14C64 16 55 9 44 9c-12 0-20 8-22 19-8 1-13 7-13 14 0 8 7 14 17 14z" />
    <path d="M44 46V27" />
    <path d="m36 34 8-8 8 8" />
  </Drawing>
)

const PEOPLE = (
  <Drawing>
    <circle cx="34" cy="24" r="11" />
    <path d="M12 60c0-13 9-21 22-21s22 8 22 21z" />
    <path d="M54 14.5a10 10 0 1 1 1 18.5" />
    <path d="M58 40c11 1 18 8 18 20h-8" />
  </Drawing>
)

const LEAF = (
  <Drawing>
    <path d="M18 52C14 26 36 10 70 12c2 34-18 50-52 40z" />
    <path d="M10 62c10-16 22-27 38-34" />
  </Drawing>
)

export function EmptyDriveView({ location }: { readonly location: DriveLocation }) {
  const { t } = useLingui()
  const read = useDriveContext()
  const isDrive = location.kind === 'folder' && location.id === null
  const [isPhone, isTouch] = [useMedia(PHONE), useMedia(TOUCH)]
  const emptyFolder =
    isPhone || isTouch
      ? isDrive
        ? t`Your drive is empty.`
        : t`This folder is empty.`
      : isDrive
        ? t`Your drive is empty. Drop files here, or choose files.`
        : t`This folder is empty. Drop files here, or choose files.`
  const texts: Readonly<Record<DriveLocation['kind'], string>> = {
    folder: emptyFolder,
    recent: t`Nothing here yet. Files you open or change appear here.`,
    favorites: t`Nothing is starred. Star files and folders you want to find again quickly.`,
    sharing: t`You haven’t shared anything. Share files and folders from their menu.`,
    shared: t`No one has shared files with you yet.`,
    trash: t`Trash is empty.`,
    search:
      location.kind === 'search' && location.text.trim() === ''
        ? t`Type what you are looking for.`
        : t`No file matches. Try other words.`,
  }
  return (
    <EmptyState
      picture={location.kind === 'folder' ? CLOUD : location.kind === 'shared' ? PEOPLE : LEAF}
      text={texts[location.kind]}
      action={
        location.kind === 'folder' && (
          <Button look="filled" icon={Upload} onClick={() => chooseFiles.perform(read('selected'))}>
            {t`Upload files`}
          </Button>
        )
      }
    />
  )
}
