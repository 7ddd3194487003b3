import { msg, plural, t } from '@lingui/core/macro'
import type { FileField, MessageField } from '@sen/contract/messages'
import { type SavedInDrive, savedInDriveQuery, saveInDrive } from '../../data/drive-mail/saved-in-drive.ts'
import { askInDrive } from '../../state/drive/question.ts'
import { useSavingInDrive, whileSaving } from '../../state/drive/saving.ts'
import { showNotice } from '../../state/notices.ts'
import { ask } from '../../state/question.ts'
import type { ActionContext } from '../action.ts'
import { readDrive } from '../drive/drive-context.ts'
import { moveItemsInto } from '../drive/move-items.ts'
import { attempt } from '../report.ts'

type Context = Pick<ActionContext, 'cache' | 'go'>
type Saved = Pick<FileField, 'id' | 'name'>

/** Saves an attachment in the drive; where a copy of it is there already, what to do with that is asked (spec section 4.9.1). */
export function saveFileInDrive(context: Context, file: Saved): void {
  withCopyOf(context, file, {
    use: (saved) => openInDrive(context, saved),
    tell: (saved) => tellSaved(context, saved),
  })
}

/** Edits an attachment in the office editor, by way of the drive: a mail's own file never changes. */
export function editFileInOffice(context: Context, file: Saved): void {
  withCopyOf(context, file, { use: openInOffice, tell: openInOffice })
}

interface CopyUse {
  /** The copy that is there is wanted. */
  readonly use: (saved: SavedInDrive) => void
  /** It was saved just now. */
  readonly tell: (saved: SavedInDrive) => void
}

function withCopyOf({ cache }: Context, { id, name }: Saved, { use, tell }: CopyUse): void {
  if (useSavingInDrive.getState().ids.has(id)) return
  const put = (replaces: boolean) =>
    attempt(msg`Save to the drive`, async () => tell(await whileSaving(id, () => saveInDrive(cache, { id, replaces }))))
  attempt(msg`Save to the drive`, async () => {
    const saved = await whileSaving(id, async () => {
      // Asked anew: it may have been deleted, or moved, since.
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

/** Saves all these in the drive, those aside that are there already. */
export function saveFilesInDrive(context: Context, files: readonly Saved[]): void {
  const { cache } = context
  attempt(msg`Save to the drive`, async () => {
    const saved: SavedInDrive[] = []
    // One after the other: each is whole before the next begins, and what fails leaves the others where they are.
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

/** Saves the message itself, as .eml. */
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

/** Opens the drive at the saved file and asks for its folder. */
function moveSaved(context: Context, saved: SavedInDrive): void {
  const items = [saved.file]
  openInDrive(context, saved)
  askInDrive({
    kind: 'move',
    items,
    onAnswer: (to) => moveItemsInto(readDrive(context, 'selected'), items, to),
  })
}

/** Where it lies, among the others there. */
export function openInDrive({ go }: Pick<Context, 'go'>, { file }: SavedInDrive): void {
  go.toDrive(file.parent_id ?? undefined)
}

function openInOffice({ office_url: address }: SavedInDrive): void {
  if (address !== null) window.open(address, '_blank', 'noopener')
}
