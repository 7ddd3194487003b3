/** The site that a passkey belongs to. Browsers use it on no other site. */
export interface RelyingParty {
  /** A domain without scheme and port. */
  readonly id: string
  /** With scheme and port, as browsers report it. */
  readonly origin: string
}

/** A browser's response after creating a passkey; bytes as base64url. */
export interface PasskeyRegistration {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

/** A browser's response after signing with a passkey; bytes as base64url. */
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

/**
 * The ceremonies of W3C WebAuthn level 3, sections 7.1 and 7.2, without storage. User verification is always required,
 * and no attestation of the authenticator is requested.
 */
export interface PasskeyVerifier {
  /** Returns an unguessable challenge, 256 bits in base64url. */
  newChallenge(): string
  /** Returns the challenge in a response; undefined when it has none. */
  challengeOf(clientDataJSON: string): string | undefined
  /** @returns undefined unless every check passes */
  verifyRegistration(
    answer: PasskeyRegistration,
    expected: { readonly challenge: string; readonly party: RelyingParty },
  ): Promise<(PasskeyCredential & { readonly signCount: number }) | undefined>
  /** The caller checks the counter. @returns undefined unless every other check passes */
  verifyAssertion(
    answer: PasskeyAssertion,
    expected: { readonly challenge: string; readonly party: RelyingParty; readonly credential: PasskeyCredential },
  ): Promise<{ readonly signCount: number } | undefined>
}
