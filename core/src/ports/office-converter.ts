import type { MailboxId } from '@sen/model/ids'

/** The document is damaged, too large, or took too long. `reason` is one word for the operator. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no preview: ${reason}`, options)
    this.reason = reason
  }
}

/** The queue is full. The client should retry later. */
export class ConverterBusy extends Error {
  override readonly name = 'ConverterBusy'
}

export interface OfficeDocument {
  /** Equal for equal bytes, so that concurrent requests for one document share one conversion. */
  readonly key: string
  /** Reads when the conversion starts, so that waiting requests hold no bytes in memory. */
  readonly read: () => Promise<Uint8Array>
}

export interface ConversionTurn {
  /** Each owner of documents has a limited number of slots. */
  readonly mailboxId: MailboxId
  /** Visitors of a link are served after signed-in users. */
  readonly isVisitor: boolean
}

/** Runs no macros and fetches no references. */
export interface OfficeConverter {
  /**
   * @param extension without the full stop; one of `isOfficeFile`
   * @throws Unconvertible, ConverterBusy, and the errors of `read`
   */
  toPdf(document: OfficeDocument, extension: string, turn: ConversionTurn): Promise<Uint8Array>
}
