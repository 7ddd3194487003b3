import { formatImageWithContentModel } from 'roosterjs-content-model-api'
import type { ContentModelImageFormat, FormatParser, IEditor } from 'roosterjs-content-model-types'
import { LETTER_PARSERS } from '../read-letters.ts'
import { readNumbers } from '../read-numbers.ts'
import { readTable } from '../tables/read-table.ts'

/** The picture keeps its ratio and shrinks with its container. */
export function drawAt(widthPixels: number, naturalWidth: number, naturalHeight: number) {
  const height = naturalWidth > 0 ? Math.round((widthPixels * naturalHeight) / naturalWidth) : 0
  return { width: `${widthPixels}px`, height: height > 0 ? `${height}px` : 'auto', maxWidth: '100%' }
}

/** @param pixels undefined: the size of its file */
export function setPictureWidth(editor: IEditor, pixels: number | undefined): void {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'image') return
  const { naturalWidth, naturalHeight } = selection.image
  // Always write a size: without one, some programs use the file's size, and the picture would be fitted again.
  const width = pixels ?? (naturalWidth > 0 ? naturalWidth : undefined)
  formatImageWithContentModel(editor, 'setPictureWidth', ({ format }) => {
    delete format.width
    delete format.height
    delete format.maxWidth
    if (width !== undefined) Object.assign(format, drawAt(width, naturalWidth, naturalHeight))
  })
}

/** Some programs read only the attributes, so both measures are written. */
export function writePictureSize(image: HTMLImageElement): void {
  const { style } = image
  const [width, height] = [pixelsOf(style.width), pixelsOf(style.height)]
  if (width !== undefined) image.setAttribute('width', String(width))
  if (width === undefined || height === undefined || style.maxWidth !== '100%') return
  image.setAttribute('height', String(height))
  style.height = 'auto'
}

/** The library reads the style only. */
const readPictureHeight: FormatParser<ContentModelImageFormat> = (format, image) => {
  const height = Number(image.getAttribute('height'))
  const { width, height: styled, maxWidth } = image.style
  if (styled === 'auto' && maxWidth === '100%' && pixelsOf(width) !== undefined && height > 0) {
    format.height = `${height}px`
  }
}

export const FROM_HTML = {
  additionalFormatParsers: { image: [readPictureHeight] },
  formatParserOverride: LETTER_PARSERS,
  processorOverride: { table: readTable, ol: readNumbers },
}

function pixelsOf(length: string): number | undefined {
  return /^\d+(\.\d+)?px$/.test(length) ? Math.round(Number.parseFloat(length)) : undefined
}
