import type { FileField } from '@sen/contract/messages'
import { inlineImagePath } from '@sen/model/files/file-ids'
import type { RefObject } from 'react'
import { uuidIn } from '../../../data/drafts/body-html.ts'
import { chosenPictures, fetchPicture } from '../../../widgets/editor/picture/fetch-picture.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { ComposeSession } from '../open-session.ts'

/** Uploads a pasted data URL or foreign file. The picture gets the address of its file, or is removed. */
export function uploadImage(address: string, session: ComposeSession, editor: RichEditor): void {
  const brought = uploadsOf(session)
  const known = brought.get(address)
  const isForeign = uuidIn(address) === undefined ? /^(data|blob|file):/i.test(address) : !isOwn(address, session)
  if (!isForeign || known === COMING) return
  // The picture was cut while it uploaded, or pasted a second time.
  if (known !== undefined && isOwn(known, session)) {
    editor.swapImage(address, known)
    return
  }
  brought.set(address, COMING)
  const remove = () => {
    brought.delete(address)
    editor.swapImage(address, undefined)
  }
  fetchPicture(address).then((file) => {
    session.uploads.add({
      file,
      isInline: true,
      onDone: (done) => {
        if (!addPicture(session, done)) return remove()
        brought.set(address, inlineImagePath(done.uuid))
        editor.swapImage(address, inlineImagePath(done.uuid))
      },
      onGone: remove,
    })
  }, remove)
}

/** Addresses are replaced after the upload, which keeps the positions. Drafts saved before lack the pictures. */
export function insertPictures(
  files: readonly File[],
  session: ComposeSession,
  editor: RefObject<RichEditor | null>,
): void {
  for (const file of files) {
    const standIn = editor.current ? insertPlaceholder(file, session, editor.current) : undefined
    session.uploads.add({
      file,
      isInline: true,
      onDone: (done) => {
        // Formats that mail programs cannot display inline are attached as files.
        if (!addPicture(session, done)) standIn?.remove()
        else if (standIn) standIn.rename(inlineImagePath(done.uuid))
        else editor.current?.insertImage(inlineImagePath(done.uuid))
      },
      onGone: () => standIn?.remove(),
    })
  }
}

interface StandIn {
  readonly rename: (address: string) => void
  readonly remove: () => void
}

function insertPlaceholder(file: File, session: ComposeSession, editor: RichEditor): StandIn {
  const address = URL.createObjectURL(file)
  const brought = uploadsOf(session)
  brought.set(address, COMING)
  chosenPictures.set(address, file)
  editor.insertImage(address, file.name)
  const end = (to: string | undefined) => {
    for (const known of [brought, chosenPictures]) {
      if (to === undefined) known.delete(address)
      else known.set(address, to)
    }
    editor.swapImage(address, to)
    URL.revokeObjectURL(address)
  }
  return { rename: end, remove: () => end(undefined) }
}

const COMING = ''

/** Maps original addresses to uploaded ones, because the same text may be processed again. */
function uploadsOf(session: ComposeSession): Map<string, string> {
  const brought = uploadsOfSessions.get(session) ?? new Map<string, string>()
  uploadsOfSessions.set(session, brought)
  return brought
}

const uploadsOfSessions = new WeakMap<ComposeSession, Map<string, string>>()

function isOwn(address: string, { draft }: ComposeSession): boolean {
  const uuid = uuidIn(address)
  return draft.view.getState().content.files.some((file) => file.uuid === uuid)
}

/** Returns false for formats that mail programs cannot show in the text. */
function addPicture({ draft }: ComposeSession, file: FileField): boolean {
  const { content } = draft.view.getState()
  draft.change({ files: [...content.files, file] })
  return file.inline && file.content_id !== ''
}
