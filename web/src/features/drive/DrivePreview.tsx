import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { findItem } from '../../data/drive/cache.ts'
import { noteOpened } from '../../data/drive/note-opened.ts'
import { driveFileAddress, driveListQuery, drivePdfAddress, listDriveEntries } from '../../data/drive/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import type { DriveItem, DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { setDriveSelection, useDriveList } from '../../state/drive/list.ts'
import { type FileSource, FileSourceContext, type PreviewFile } from '../../widgets/attachments/preview/file-source.ts'

const loadPreview = async () =>
  (await importPart(() => import('../../widgets/attachments/preview/PreviewOverlay.tsx'))).PreviewOverlay
const close = () => useDriveList.setState({ previewed: undefined })

interface DrivePreviewProps {
  readonly location: DriveLocation
  readonly order: DriveSortOrder
  readonly showMessage: (itemId: string) => ReactNode
}

export function DrivePreview({ location, order, showMessage }: DrivePreviewProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const id = useDriveList(({ previewed }) => previewed)
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  const shown = usePreviewedFocus(id)
  const Preview = usePart(id !== undefined, loadPreview, close)
  const source = useMemo<FileSource>(
    () => ({
      addressOf: driveFileAddress,
      pdfOf: drivePdfAddress,
      entriesOf: listDriveEntries,
      isStreamed: true,
      showMessage: (file) => showMessage(file.id),
    }),
    [showMessage],
  )
  const isOpen = id !== undefined
  const files = useMemo(
    () => (isOpen ? (list?.items ?? []) : []).filter(({ type }) => type === 'file').map(fileOf),
    [list, isOpen],
  )
  if (id === undefined || !Preview) return null
  // The previewed file stays open when it leaves the list.
  const item = files.some((file) => file.id === id) ? undefined : findItem(cache, id)
  const all = item ? [fileOf(item), ...files] : files
  return (
    <FileSourceContext value={source}>
      <Preview
        files={all}
        startId={id}
        label={t`Preview of files`}
        onClose={close}
        onShow={(next) => {
          shown.current = next
          setDriveSelection({ cursor: next })
          void noteOpened(cache, next)
        }}
      />
    </FileSourceContext>
  )
}

/** Moves the focus to the file that was previewed last. The browser would restore it to the first one. */
function usePreviewedFocus(previewed: string | undefined): RefObject<string | undefined> {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (previewed === undefined) return
    shown.current = previewed
    return () => {
      const last = shown.current
      // Runs after the dialog has returned the focus.
      requestAnimationFrame(() => {
        const row = document.querySelector<HTMLElement>(`[role="row"][data-id="${CSS.escape(last ?? '')}"]`)
        if (!row) return
        setDriveSelection({ cursor: last })
        row.focus()
      })
    }
  }, [previewed])
  return shown
}

function fileOf({ id, name, content_type = '', size, prop }: DriveItem): PreviewFile {
  return { id, name, content_type, size, has_virus: prop?.has_virus ?? false }
}
