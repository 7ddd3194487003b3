import type { MailboxId } from '@sen/model/ids'

/**
 * The converter could not create a PDF: the document is damaged, too large, or took too long. `reason` is one word for
 * the operator.
 */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no preview: ${reason}`, options)
    this.reason = reason
  }
}

/** The queue of the converter is full. The client should retry later. */
export class ConverterBusy extends Error {
  override readonly name = 'ConverterBusy'
}

export interface OfficeDocument {
  /** Equal for equal bytes, so that concurrent requests for one document share one conversion. */
  readonly key: string
  /** Reads the bytes when the conversion starts, so that waiting requests hold none in memory. */
  readonly read: () => Promise<Uint8Array>
}

/** Determines the position in the converter's queue. */
export interface ConversionTurn {
  /** The mailbox that owns the document. Each has a limited number of places. */
  readonly mailboxId: MailboxId
  /** Requested by a visitor of a link. Visitors are served after signed-in users. */
  readonly isVisitor: boolean
}

/** Converts office documents to PDF without running macros or fetching references. */
export interface OfficeConverter {
  /**
   * @param extension of the file name, without the full stop; one of `isOfficeFile`
   * @throws Unconvertible, ConverterBusy, and the errors of `read`
   */
  toPdf(document: OfficeDocument, extension: string, turn: ConversionTurn): Promise<Uint8Array>
}
