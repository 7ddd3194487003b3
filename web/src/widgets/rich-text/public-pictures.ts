import { msg } from '@lingui/core/macro'
import { publicFile } from '@sen/contract/files'
import { MAX_SIGNATURE_PICTURE_BYTES } from '@sen/model/account/signature-limits'
import { failureTitle } from '../../actions/report.ts'
import { errorText } from '../../data/error-text.ts'
import { uploadFile } from '../../data/files/upload-file.ts'
import { showNotice } from '../../state/notices.ts'
import { fetchPicture } from '../editor/picture/fetch-picture.ts'
import { scaleTo } from '../editor/picture/scale-picture.ts'
import type { RichEditor } from '../editor/rich-editor.ts'

/** The longer side in pixels, for a logo beside some lines of text. */
const LOGO_PIXELS = 480

/** Uploads public pictures that belong to no message; the server attaches them to each mail that shows them. */
export class PublicPictures {
  readonly #editor: RichEditor
  readonly #onBusy: (isBusy: boolean) => void
  readonly #tooHeavy: () => string
  readonly #coming = new Set<string>()

  /** @param tooHeavy returns the message for a picture that is too large for every mail */
  constructor(editor: RichEditor, onBusy: (isBusy: boolean) => void, tooHeavy: () => string) {
    this.#editor = editor
    this.#onBusy = onBusy
    this.#tooHeavy = tooHeavy
  }

  insert(file: File): void {
    const address = URL.createObjectURL(file)
    this.#editor.insertImage(address, file.name.replace(/\.[^.]*$/, ''))
    void this.#upload(address, async () => file).finally(() => URL.revokeObjectURL(address))
  }

  /** External pictures stay external. */
  bring(address: string): void {
    if (/^https?:/i.test(address)) return
    void this.#upload(address, () => fetchPicture(address))
  }

  async #upload(address: string, read: () => Promise<File>): Promise<void> {
    if (this.#coming.has(address)) return
    this.#coming.add(address)
    this.#onBusy(true)
    try {
      const file = await logoOf(await read())
      if (file === undefined) throw new TooHeavy()
      const { uuid } = await uploadFile(file, { isInline: true, isPublic: true }).done
      this.#editor.swapImage(address, new URL(publicFile.path.replace(':uuid', uuid), location.origin).href)
    } catch (error) {
      this.#editor.swapImage(address, undefined)
      const text = error instanceof TooHeavy ? this.#tooHeavy() : errorText(error)
      showNotice({ title: failureTitle(msg`Insert image`), text, tone: 'danger' })
    }
    this.#coming.delete(address)
    this.#onBusy(this.#coming.size > 0)
  }
}

/** Returns undefined when it is too large even after scaling. */
async function logoOf(file: File): Promise<File | undefined> {
  const fitting = file.size > MAX_SIGNATURE_PICTURE_BYTES ? await scaleTo(LOGO_PIXELS, file) : file
  return fitting.size > MAX_SIGNATURE_PICTURE_BYTES ? undefined : fitting
}

class TooHeavy extends Error {}
