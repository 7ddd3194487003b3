import type { MailboxId } from '@sen/model/ids'

/** The converter could make no PDF of it: it is broken, too large, or took too long. `reason` is one word for the operator. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no preview: ${reason}`, options)
    this.reason = reason
  }
}

/** So many wait for it that whoever asks now had better come again. */
export class ConverterBusy extends Error {
  override readonly name = 'ConverterBusy'
}

export interface OfficeDocument {
  /** Alike for the same bytes: a document that is asked for by many is drawn once. */
  readonly key: string
  /** Gives the bytes when it is their turn: who waits holds none in memory. */
  readonly read: () => Promise<Uint8Array>
}

/** Whose turn it takes. */
export interface ConversionTurn {
  /** Of which mailbox the document is: each has few places. */
  readonly mailboxId: MailboxId
  /** Asked for by a visitor of a link: these come behind all who are signed in. */
  readonly isVisitor: boolean
}

/** Draws documents of office programs as PDF, without running anything that stands in them or fetching what they name. */
export interface OfficeConverter {
  /**
   * @param extension of the file's name, without the full stop; one of `isOfficeFile`
   * @throws Unconvertible, ConverterBusy, and what `read` throws
   */
  toPdf(document: OfficeDocument, extension: string, turn: ConversionTurn): Promise<Uint8Array>
}
