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
  | Alignment
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
  /** 0 for a line that is no heading. */
  readonly headingLevel: number
  readonly alignment: Alignment
  /** As it stands in the text; undefined where nothing was chosen. */
  readonly fontFamily: string | undefined
  /** As it stands in the text; undefined where nothing was chosen. */
  readonly textColour: string | undefined
  readonly backgroundColour: string | undefined
  readonly picture: PictureState | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** 0 for an ordinary line. */
export const HEADING_LEVELS = [0, 1, 2, 3] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

/** The picture that is selected. */
export interface PictureState {
  readonly description: string
  /** Undefined while it has the size of its file. */
  readonly widthPixels: number | undefined
  readonly fileWidthPixels: number
}

/** Pixels, as the specification names them. */
export const FONT_SIZES_PIXELS = [10, 13, 18, 32] as const

/** There on nearly every device, with all Vietnamese letters; what stands behind the first is as wide. */
export const FONTS = [
  ['Arial', 'Arial, Helvetica, sans-serif'],
  ['Tahoma', 'Tahoma, Geneva, sans-serif'],
  ['Verdana', 'Verdana, Geneva, sans-serif'],
  ['Georgia', 'Georgia, serif'],
  ['Times New Roman', '"Times New Roman", Times, serif'],
  ['Courier New', '"Courier New", Courier, monospace'],
] as const

/** Whether these letters were given this font: other programs write the list of its replacements in their own way. */
export function isFont(written: string | undefined, font: string): boolean {
  return firstOf(written ?? '') === firstOf(font)
}

function firstOf(family: string): string {
  return (family.split(',')[0] ?? '').replaceAll(/["']/g, '').trim().toLowerCase()
}
