import { getFormatState } from 'roosterjs-content-model-api'
import type { IEditor } from 'roosterjs-content-model-types'
import { ALIGNMENTS, type Alignment, type FormatState, type PictureState } from './format-state.ts'

export function formatOf(editor: IEditor): FormatState {
  const state = getFormatState(editor)
  const size = Number.parseFloat(state.fontSize ?? '')
  const inPoints = state.fontSize?.endsWith('pt')
  return {
    isBold: state.isBold ?? false,
    isItalic: state.isItalic ?? false,
    isUnderline: state.isUnderline ?? false,
    isStrike: state.isStrikeThrough ?? false,
    isBullets: state.isBullet ?? false,
    isNumbers: state.isNumbering ?? false,
    isQuote: state.isBlockQuote ?? false,
    isLink: state.canUnlink ?? false,
    isInTable: state.isInTable ?? false,
    fontSizePixels: Number.isNaN(size) ? undefined : Math.round(inPoints ? (size * 4) / 3 : size),
    headingLevel: state.headingLevel ?? 0,
    alignment: alignmentOf(state.textAlign),
    fontFamily: state.fontName || undefined,
    textColour: state.textColor || undefined,
    backgroundColour: state.backgroundColor || undefined,
    picture: pictureOf(editor),
    canUndo: state.canUndo ?? false,
    canRedo: state.canRedo ?? false,
  }
}

/** The library uses `start` and `end`, for left-to-right text. */
function alignmentOf(written: string | undefined): Alignment {
  if (written === 'end') return 'right'
  return ALIGNMENTS.find((one) => one === written) ?? 'left'
}

function pictureOf(editor: IEditor): PictureState | undefined {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'image') return undefined
  const { alt, style, naturalWidth } = selection.image
  const width = Number.parseFloat(style.width)
  const isWhole = Number.isNaN(width) || width === naturalWidth
  return { description: alt, widthPixels: isWhole ? undefined : width, fileWidthPixels: naturalWidth }
}
