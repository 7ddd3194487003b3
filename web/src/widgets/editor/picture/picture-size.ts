import { formatImageWithContentModel } from 'roosterjs-content-model-api'
import type { ContentModelImageFormat, FormatParser, IEditor } from 'roosterjs-content-model-types'
import { readTable } from '../tables/read-table.ts'

/** The style of a picture that is drawn so wide, in its shape, and narrower where there is less room. */
export function drawAt(widthPixels: number, naturalWidth: number, naturalHeight: number) {
  const height = naturalWidth > 0 ? Math.round((widthPixels * naturalHeight) / naturalWidth) : 0
  return { width: `${widthPixels}px`, height: height > 0 ? `${height}px` : 'auto', maxWidth: '100%' }
}

/** Of the selected picture, whose shape it keeps; undefined gives it the size of its file. */
export function setPictureWidth(editor: IEditor, pixels: number | undefined): void {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'image') return
  const { naturalWidth, naturalHeight } = selection.image
  // Written in any case: what has no size goes by that of its file in some programs, and is fitted when it is opened again.
  const width = pixels ?? (naturalWidth > 0 ? naturalWidth : undefined)
  formatImageWithContentModel(editor, 'setPictureWidth', ({ format }) => {
    delete format.width
    delete format.height
    delete format.maxWidth
    if (width !== undefined) Object.assign(format, drawAt(width, naturalWidth, naturalHeight))
  })
}

/**
 * A picture that was given a size leaves with both measures as attributes, which some programs go by alone, and with a
 * style that lets it keep its shape where there is less room.
 */
export function writePictureSize(image: HTMLImageElement): void {
  const { style } = image
  const [width, height] = [pixelsOf(style.width), pixelsOf(style.height)]
  if (width !== undefined) image.setAttribute('width', String(width))
  if (width === undefined || height === undefined || style.maxWidth !== '100%') return
  image.setAttribute('height', String(height))
  style.height = 'auto'
}

/** The height that such a picture was saved with: left to itself, the library reads the style alone. */
const readPictureHeight: FormatParser<ContentModelImageFormat> = (format, image) => {
  const height = Number(image.getAttribute('height'))
  const { width, height: styled, maxWidth } = image.style
  if (styled === 'auto' && maxWidth === '100%' && pixelsOf(width) !== undefined && height > 0) {
    format.height = `${height}px`
  }
}

/** How HTML becomes the editor's model, wherever it comes from. */
export const FROM_HTML = {
  additionalFormatParsers: { image: [readPictureHeight] },
  processorOverride: { table: readTable },
}

function pixelsOf(length: string): number | undefined {
  return /^\d+(\.\d+)?px$/.test(length) ? Math.round(Number.parseFloat(length)) : undefined
}
