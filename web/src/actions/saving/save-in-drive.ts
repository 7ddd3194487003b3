import { msg, plural, t } from '@lingui/core/macro'
import type { FileField, MessageField } from '@sen/contract/messages'
import { type SavedInDrive, savedInDriveQuery, saveInDrive } from '../../data/drive-mail/saved-in-drive.ts'
import { openDriveQuestion } from '../../state/drive/question.ts'
import { useSavingInDrive, whileSaving } from '../../state/drive/saving.ts'
import { showNotice } from '../../state/notices.ts'
import { ask } from '../../state/question.ts'
import type { ActionContext } from '../action.ts'
import { readDrive } from '../drive/drive-context.ts'
import { moveItemsInto } from '../drive/move-items.ts'
import { attempt } from '../report.ts'

type Context = Pick<ActionContext, 'cache' | 'go'>
type SavedFile = Pick<FileField, 'id' | 'name'>

/** If a copy exists, asks what to do with it (spec section 4.9.1). */
export function saveFileInDrive(context: Context, file: SavedFile): void {
  withCopyOf(context, file, {
    use: (saved) => openInDrive(context, saved),
    tell: (saved) => tellSaved(context, saved),
  })
}

/** Edits a copy, because the attachment itself never changes. */
export function editFileInOffice(context: Context, file: SavedFile): void {
  withCopyOf(context, file, { use: openInOffice, tell: openInOffice })
}

interface CopyUse {
  readonly use: (saved: SavedInDrive) => void
  readonly tell: (saved: SavedInDrive) => void
}

function withCopyOf({ cache }: Context, { id, name }: SavedFile, { use, tell }: CopyUse): void {
  if (useSavingInDrive.getState().ids.has(id)) return
  const put = (replaces: boolean) =>
    attempt(msg`Save to the drive`, async () => tell(await whileSaving(id, () => saveInDrive(cache, { id, replaces }))))
  attempt(msg`Save to the drive`, async () => {
    const saved = await whileSaving(id, async () => {
      // Refetch, because the copy may have been deleted or moved.
      const before = await cache.fetchQuery({ ...savedInDriveQuery(id), staleTime: 0 })
      if (before) {
        const { display_name: path } = before.file
        const onUse = () => use(before)
        ask({ kind: 'saved-in-drive', name, path, onUse, onCopy: () => put(false), onReplace: () => put(true) })
        return undefined
      }
      return saveInDrive(cache, { id })
    })
    if (saved) tell(saved)
  })
}

/** Existing copies are reused. */
export function saveFilesInDrive(context: Context, files: readonly SavedFile[]): void {
  const { cache } = context
  attempt(msg`Save to the drive`, async () => {
    const saved: SavedInDrive[] = []
    // Sequential, so that a failure does not affect the files saved before it.
    for (const { id } of files) {
      saved.push(
        await whileSaving(
          id,
          async () =>
            (await cache.fetchQuery({ ...savedInDriveQuery(id), staleTime: 0 })) ?? (await saveInDrive(cache, { id })),
        ),
      )
    }
    const [first] = saved
    if (!first) return
    showNotice({
      text: plural(saved.length, { one: '# file is in the drive.', other: '# files are in the drive.' }),
      action: { label: t`Show`, perform: () => openInDrive(context, first) },
    })
  })
}

export function saveMessageInDrive(context: Context, { id }: Pick<MessageField, 'id'>): void {
  const name = `message ${id}`
  if (useSavingInDrive.getState().ids.has(name)) return
  attempt(msg`Save to the drive`, async () =>
    tellSaved(context, await whileSaving(name, () => saveInDrive(context.cache, { id, isMessage: true }))),
  )
}

function tellSaved(context: Context, saved: SavedInDrive): void {
  showNotice({
    text: t`Saved as “${saved.file.name}” in the drive.`,
    action: { label: t`Move to a folder`, perform: () => moveSaved(context, saved) },
  })
}

function moveSaved(context: Context, saved: SavedInDrive): void {
  const items = [saved.file]
  openInDrive(context, saved)
  openDriveQuestion({
    kind: 'move',
    items,
    onAnswer: (to) => moveItemsInto(readDrive(context, 'selected'), items, to),
  })
}

export function openInDrive({ go }: Pick<Context, 'go'>, { file }: SavedInDrive): void {
  go.toDrive(file.parent_id ?? undefined)
}

function openInOffice({ office_url: address }: SavedInDrive): void {
  if (address !== null) window.open(address, '_blank', 'noopener')
}
