import type { FileField } from '@sen/contract/messages'
import { inlineAddress, uuidIn } from '../../../data/drafts/body-html.ts'
import type { ComposeSession } from '../open-session.ts'
import type { RichEditor } from './rich-editor.ts'

/**
 * A picture that came in with pasted text and is not the draft's own (bytes in its address, or a file of another
 * message): it is fetched and uploaded, and gets the address of its own file. One that cannot be had goes.
 */
export function bringImage(address: string, session: ComposeSession, editor: RichEditor): void {
  const { files } = session.draft.view.getState().content
  const uuid = uuidIn(address)
  const isForeign = uuid === undefined ? /^(data|blob|file):/i.test(address) : files.every((file) => file.uuid !== uuid)
  const bringing = underway.get(session) ?? new Set<string>()
  underway.set(session, bringing)
  if (!isForeign || bringing.has(address)) return
  bringing.add(address)
  const takeOut = () => editor.swapImage(address, undefined)
  fetchImage(address).then((file) => {
    session.uploads.add({
      file,
      isInline: true,
      onDone: (done) => {
        if (!addPicture(session, done)) return takeOut()
        editor.swapImage(address, inlineAddress(done.uuid))
      },
      onGone: takeOut,
    })
  }, takeOut)
}

/** What is on its way already: the same text may be looked through again in the meantime. */
const underway = new WeakMap<ComposeSession, Set<string>>()

/** Makes an uploaded picture the draft's. Answers false for what mail programs cannot show in the text. */
export function addPicture({ draft }: ComposeSession, file: FileField): boolean {
  const { content } = draft.view.getState()
  draft.change({ files: [...content.files, file] })
  return file.inline && file.content_id !== ''
}

async function fetchImage(address: string): Promise<File> {
  const bytes = address.startsWith('data:') ? bytesOf(address) : await (await fetch(address)).blob()
  if (!bytes.type.startsWith('image/')) throw new Error('not a picture')
  return new File([bytes], `image.${bytes.type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type: bytes.type })
}

/** The page's policy lets nothing fetch `data:`. */
function bytesOf(address: string): Blob {
  const [head = '', encoded = ''] = address.split(',', 2)
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
