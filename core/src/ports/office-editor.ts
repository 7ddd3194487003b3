/** The program that edits documents does not answer, or not as such a program does. */
export class EditorAway extends Error {
  override readonly name = 'EditorAway'
}

/** What of a call shows that it comes from the editing program (WOPI proof keys). */
export interface EditorCall {
  readonly accessToken: string
  /** Whole, as it was called, with its query. */
  readonly url: string
  /** `X-WOPI-TimeStamp`: ticks of 100 ns since the year 1, as decimal digits. */
  readonly timestamp: string
  /** `X-WOPI-Proof` and `X-WOPI-ProofOld`: base64. */
  readonly proof: string
  readonly oldProof: string
}

/** A program in the browser that edits documents of office programs and fetches and stores them by WOPI. */
export interface OfficeEditor {
  /** Where pages may be sent to and framed from: its origin. */
  readonly origin: string
  /**
   * The address that edits a file of this extension; undefined when it edits none such.
   * @param language as `vi-VN`
   * @throws EditorAway
   */
  editAddress(
    extension: string,
    file: { readonly source: string; readonly language: string },
  ): Promise<string | undefined>
  /**
   * Whether a call was made by this program; always true of one that tells no keys.
   * @throws EditorAway
   */
  isGenuine(call: EditorCall, now: Date): Promise<boolean>
}
