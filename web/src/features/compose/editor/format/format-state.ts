export type FormatCommand =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'bullets'
  | 'numbers'
  | 'indent'
  | 'outdent'
  | 'quote'
  | 'clear'
  | 'undo'
  | 'redo'
  | 'unlink'
  | 'row-above'
  | 'row-below'
  | 'column-left'
  | 'column-right'
  | 'delete-row'
  | 'delete-column'
  | 'delete-table'

/** How the text looks where the caret stands, and what can be done to it. */
export interface FormatState {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderline: boolean
  readonly isStrike: boolean
  readonly isBullets: boolean
  readonly isNumbers: boolean
  readonly isQuote: boolean
  readonly isLink: boolean
  readonly isInTable: boolean
  readonly fontSizePixels: number | undefined
  /** As it stands in the text; undefined where nothing was chosen. */
  readonly textColour: string | undefined
  readonly backgroundColour: string | undefined
  readonly picture: PictureState | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** The picture that is selected. */
export interface PictureState {
  readonly description: string
  /** Undefined while it has the size of its file. */
  readonly widthPixels: number | undefined
  readonly fileWidthPixels: number
}

/** Pixels, as the specification names them. */
export const FONT_SIZES_PIXELS = [10, 13, 18, 32] as const
