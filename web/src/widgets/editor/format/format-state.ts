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
  /** 0 for a normal paragraph. */
  readonly headingLevel: number
  readonly alignment: Alignment
  /** As written in the text; undefined: the default. */
  readonly fontFamily: string | undefined
  readonly textColour: string | undefined
  readonly backgroundColour: string | undefined
  readonly picture: PictureState | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export const HEADING_LEVELS = [0, 1, 2, 3] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

export interface PictureState {
  readonly description: string
  /** Undefined while it has the size of its file. */
  readonly widthPixels: number | undefined
  readonly fileWidthPixels: number
}

/** Pixels, as in the specification. */
export const FONT_SIZES_PIXELS = [10, 13, 18, 32] as const

/** Available on nearly every device with all Vietnamese letters; fallbacks have the same width. */
export const FONTS = [
  ['Arial', 'Arial, Helvetica, sans-serif'],
  ['Tahoma', 'Tahoma, Geneva, sans-serif'],
  ['Verdana', 'Verdana, Geneva, sans-serif'],
  ['Georgia', 'Georgia, serif'],
  ['Times New Roman', '"Times New Roman", Times, serif'],
  ['Courier New', '"Courier New", Courier, monospace'],
] as const

/** Other programs list different fallbacks. */
export function isFont(written: string | undefined, font: string): boolean {
  return firstOf(written ?? '') === firstOf(font)
}

function firstOf(family: string): string {
  return (family.split(',')[0] ?? '').replaceAll(/["']/g, '').trim().toLowerCase()
}
