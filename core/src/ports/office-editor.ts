export class EditorAway extends Error {
  override readonly name = 'EditorAway'
}

/** WOPI proof keys prove that a request comes from the document editor. */
export interface EditorCall {
  readonly accessToken: string
  readonly url: string
  /** `X-WOPI-TimeStamp`: ticks of 100 ns since the year 1, as decimal digits. */
  readonly timestamp: string
  /** `X-WOPI-Proof` and `X-WOPI-ProofOld`: base64. */
  readonly proof: string
  readonly oldProof: string
}

export interface OfficeEditor {
  /** Pages may post to and embed this origin. */
  readonly origin: string
  /** Undefined for an unsupported extension. @param file.language for example `vi-VN` @throws EditorAway */
  editAddress(
    extension: string,
    file: { readonly source: string; readonly language: string },
  ): Promise<string | undefined>
  /** Always true for an editor without proof keys. @throws EditorAway */
  isGenuine(call: EditorCall, now: Date): Promise<boolean>
}
