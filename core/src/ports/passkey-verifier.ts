/** Which site a passkey is of: browsers use it nowhere else. */
export interface RelyingParty {
  /** A domain without scheme and port. */
  readonly id: string
  /** With scheme and port, as browsers say it. */
  readonly origin: string
}

/** What a browser answers when it has made a passkey; bytes as base64url. */
export interface PasskeyRegistration {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

/** What a browser answers when a passkey has signed; bytes as base64url. */
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

/** The public half. */
export interface PasskeyCredential {
  /** Base64url. */
  readonly credentialId: string
  /** COSE (RFC 9052). */
  readonly publicKey: Uint8Array
}

/**
 * The ceremonies of W3C WebAuthn level 3, sections 7.1 and 7.2, as far as they need no store: user verification is always required, and
 * nothing is asked about who made an authenticator.
 */
export interface PasskeyVerifier {
  /** Unguessable, 256 bits, base64url. */
  newChallenge(): string
  /** The challenge that this answers. Undefined where it says none. */
  challengeOf(clientDataJSON: string): string | undefined
  /** @returns undefined unless all of it is as it must be */
  verifyRegistration(
    answer: PasskeyRegistration,
    expected: { readonly challenge: string; readonly party: RelyingParty },
  ): Promise<(PasskeyCredential & { readonly signCount: number }) | undefined>
  /** The counter is not judged. @returns undefined unless all else is as it must be */
  verifyAssertion(
    answer: PasskeyAssertion,
    expected: { readonly challenge: string; readonly party: RelyingParty; readonly credential: PasskeyCredential },
  ): Promise<{ readonly signCount: number } | undefined>
}
