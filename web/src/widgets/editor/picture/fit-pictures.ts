import type { EditorPlugin, IEditor } from 'roosterjs-content-model-types'
import { drawAt } from './picture-size.ts'

/** Pixels; wide enough for a message, and narrow enough for every mail program. */
export const WIDEST_PICTURE_PIXELS = 600

/** Without `width` and `height`, Outlook for Windows would show a photograph at its file's size. */
export class FitPictures implements EditorPlugin {
  readonly #widestPixels: number
  #editor: IEditor | undefined
  #stop = () => {}

  constructor(widestPixels: number) {
    this.#widestPixels = widestPixels
  }

  getName(): string {
    return 'FitPictures'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
    const box = editor.getDOMHelper()
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && box.isNodeInEditor(target)) fit(target, this.#widestPixels)
    }
    // `load` does not bubble, so listen in the capture phase; the library reports only bubbling events.
    const page = editor.getDocument()
    page.addEventListener('load', onLoad, true)
    this.#stop = () => page.removeEventListener('load', onLoad, true)
  }

  dispose(): void {
    this.#stop()
    this.#editor = undefined
  }

  /** The load event may come late or never, and the message may be sent before it. */
  fitAll(): void {
    const images = this.#editor?.getDOMHelper().queryElements('img') ?? []
    for (const image of images) fit(image, this.#widestPixels)
  }
}

/** Changes attributes only, because rendering could disturb a composition beside the picture. */
function fit(image: HTMLImageElement, widestPixels: number): void {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || image.style.width !== '' || image.hasAttribute('width')) return
  Object.assign(image.style, drawAt(Math.min(naturalWidth, widestPixels), naturalWidth, naturalHeight))
}
