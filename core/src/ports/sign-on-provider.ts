/**
 * The state of a pending sign-on. The browser that started it must send it back; it grants no access without the
 * provider's response.
 */
export interface BegunSignOn {
  readonly state: string
  readonly nonce: string
  /** For PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** The user whom the provider has authenticated. */
export interface RecognisedUser {
  readonly issuer: string
  /** Unlike an address, the issuer never reassigns it. */
  readonly subject: string
  /** Undefined when the provider returned no verified address. */
  readonly verifiedEmail: string | undefined
  /** Identifies the session to the provider at logout. It grants no access. */
  readonly idToken: string
}

/**
 * `away`: the provider does not answer or violates the protocol. `refused`: the user cancelled, or the response does
 * not match the pending sign-on.
 */
export class SignOnFailed extends Error {
  override readonly name = 'SignOnFailed'
  readonly reason: 'away' | 'refused'

  /** @param message for the operator; must not contain codes, tokens, or data about the user */
  constructor(reason: 'away' | 'refused', message: string) {
    super(message)
    this.reason = reason
  }
}

/** A single sign-on provider by OpenID Connect, configured by the operator (product decision 18). */
export interface SignOnProvider {
  /**
   * Returns the address to redirect the browser to, and the state to finish with.
   * @param options whether the provider must authenticate the user even if a session exists there
   * @throws SignOnFailed `away`
   */
  begin(options: { readonly anew: boolean }): Promise<{ readonly address: string; readonly begun: BegunSignOn }>
  /**
   * @param answer the query string of the redirect back from the provider
   * @throws SignOnFailed
   */
  finish(answer: string, begun: BegunSignOn): Promise<RecognisedUser>
  /**
   * Returns the provider's logout address; undefined when it has none.
   * @param idToken of the sign-on; undefined when it is no longer known
   * @throws SignOnFailed `away`
   */
  endAddress(idToken: string | undefined): Promise<string | undefined>
}
