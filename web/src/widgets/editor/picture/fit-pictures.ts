import type { EditorPlugin, IEditor } from 'roosterjs-content-model-types'
import { drawAt } from './picture-size.ts'

/** Pixels. What every mail program has room for. */
export const WIDEST_PICTURE_PIXELS = 600

/**
 * Gives a picture that has come without a size the one of its file, or the widest that fits a message. Mail programs that
 * go by the attributes `width` and `height` alone, as Outlook for Windows, would draw a photograph as large as its file.
 */
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
    // It does not bubble, and the library hears of nothing but what does.
    const page = editor.getDocument()
    page.addEventListener('load', onLoad, true)
    this.#stop = () => page.removeEventListener('load', onLoad, true)
  }

  dispose(): void {
    this.#stop()
    this.#editor = undefined
  }

  /**
   * Every picture whose measures are known by now. The event says it late or never: a picture that got the address of its
   * uploaded file meanwhile is loaded once more, and a message may leave before that.
   */
  fitAll(): void {
    const images = this.#editor?.getDOMHelper().queryElements('img') ?? []
    for (const image of images) fit(image, this.#widestPixels)
  }
}

/** Only the attribute: nothing beside the picture is drawn anew, where a word may just be composed. */
function fit(image: HTMLImageElement, widestPixels: number): void {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || image.style.width !== '' || image.hasAttribute('width')) return
  Object.assign(image.style, drawAt(Math.min(naturalWidth, widestPixels), naturalWidth, naturalHeight))
}
