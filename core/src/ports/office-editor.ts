/** The document editor does not answer, or violates its protocol. */
export class EditorAway extends Error {
  override readonly name = 'EditorAway'
}

/** The parts of a request that prove that it comes from the document editor (WOPI proof keys). */
export interface EditorCall {
  readonly accessToken: string
  /** The full URL of the request, with its query. */
  readonly url: string
  /** `X-WOPI-TimeStamp`: ticks of 100 ns since the year 1, as decimal digits. */
  readonly timestamp: string
  /** `X-WOPI-Proof` and `X-WOPI-ProofOld`: base64. */
  readonly proof: string
  readonly oldProof: string
}

/** A browser-based editor for office documents, which reads and saves files by WOPI. */
export interface OfficeEditor {
  /** The editor's origin, which pages may post to and embed. */
  readonly origin: string
  /**
   * Returns the address that edits files of this extension; undefined when the editor does not support it.
   * @param file.language for example `vi-VN`
   * @throws EditorAway
   */
  editAddress(
    extension: string,
    file: { readonly source: string; readonly language: string },
  ): Promise<string | undefined>
  /**
   * Returns whether a request was made by this editor. Always true for an editor without proof keys.
   * @throws EditorAway
   */
  isGenuine(call: EditorCall, now: Date): Promise<boolean>
}
