/** Browsers use a passkey on this site only. */
export interface RelyingParty {
  /** A domain without scheme and port. */
  readonly id: string
  /** With scheme and port, as browsers report it. */
  readonly origin: string
}

export interface PasskeyRegistration {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

export interface PasskeyAssertion {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}

export interface PasskeyCredential {
  /** Base64url. */
  readonly credentialId: string
  /** COSE (RFC 9052). */
  readonly publicKey: Uint8Array
}

/** W3C WebAuthn level 3, sections 7.1 and 7.2. Always requires user verification, and no attestation. */
export interface PasskeyVerifier {
  /** 256 bits in base64url. */
  newChallenge(): string
  challengeOf(clientDataJSON: string): string | undefined
  verifyRegistration(
    answer: PasskeyRegistration,
    expected: { readonly challenge: string; readonly party: RelyingParty },
  ): Promise<(PasskeyCredential & { readonly signCount: number }) | undefined>
  /** The caller checks the counter. Undefined unless every other check passes. */
  verifyAssertion(
    answer: PasskeyAssertion,
    expected: { readonly challenge: string; readonly party: RelyingParty; readonly credential: PasskeyCredential },
  ): Promise<{ readonly signCount: number } | undefined>
}
