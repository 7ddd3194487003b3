/** A file inside of a part: of a winmail.dat, or written into a text as uuencode or yEnc. */
export interface EnclosedFile {
  /** As its sender wrote it; empty when there is none. */
  readonly name: string
  /** Empty when nothing tells. */
  readonly mediaType: string
  /** Without angle brackets; empty when there is none. */
  readonly contentId: string
  readonly content: Uint8Array
}

export interface Enclosure {
  readonly files: readonly EnclosedFile[]
  /** What is left to read: a text without its files, or the body of a winmail.dat. Undefined when there is none. */
  readonly text: string | undefined
  readonly html: string | undefined
  /** Its end was too long even to be decoded. */
  readonly isCut?: boolean
  /** The part that it lies in is a file all the same. */
  readonly keepsItself?: true
}

export const MAX_ENCLOSED_FILES = 500
