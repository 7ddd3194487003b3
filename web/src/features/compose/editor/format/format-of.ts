import { getFormatState } from 'roosterjs-content-model-api'
import type { IEditor } from 'roosterjs-content-model-types'
import type { FormatState, PictureState } from './format-state.ts'

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
    textColour: state.textColor || undefined,
    backgroundColour: state.backgroundColor || undefined,
    picture: pictureOf(editor),
    canUndo: state.canUndo ?? false,
    canRedo: state.canRedo ?? false,
  }
}

function pictureOf(editor: IEditor): PictureState | undefined {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'image') return undefined
  const { alt, style, naturalWidth } = selection.image
  const width = Number.parseFloat(style.width)
  const isWhole = Number.isNaN(width) || width === naturalWidth
  return { description: alt, widthPixels: isWhole ? undefined : width, fileWidthPixels: naturalWidth }
}
