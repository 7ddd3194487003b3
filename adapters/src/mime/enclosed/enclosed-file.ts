/** The file is in a winmail.dat, or in a text as uuencode or yEnc. */
export interface EnclosedFile {
  readonly name: string
  readonly mediaType: string
  readonly contentId: string
  readonly content: Uint8Array
}

export interface Enclosure {
  readonly files: readonly EnclosedFile[]
  /** The text is the rest without files, or the body of a winmail.dat. */
  readonly text: string | undefined
  readonly html: string | undefined
  readonly isCut?: boolean
  /** The part that contains it is also listed as a file. */
  readonly keepsItself?: true
  /** Its text belongs to the body in any case. */
  readonly isBody?: true
}

export const MAX_ENCLOSED_FILES = 500
