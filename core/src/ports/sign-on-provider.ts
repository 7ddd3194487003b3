/** The browser that started the sign-on must send it back; it grants no access without the provider's response. */
export interface BegunSignOn {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

export interface RecognisedUser {
  readonly issuer: string
  /** Unlike an address, the issuer never reassigns it. */
  readonly subject: string
  readonly verifiedEmail: string | undefined
  /** Identifies the session to the provider at logout. It grants no access. */
  readonly idToken: string
}

/** `away`: no answer or a protocol violation. `refused`: the user cancelled, or the response does not match. */
export class SignOnFailed extends Error {
  override readonly name = 'SignOnFailed'
  readonly reason: 'away' | 'refused'

  /** @param message for the operator; must not contain codes, tokens, or data about the user */
  constructor(reason: 'away' | 'refused', message: string) {
    super(message)
    this.reason = reason
  }
}

export interface SignOnProvider {
  /**
   * With `forcesLogin`, the provider authenticates the user even if a session exists there.
   * @throws SignOnFailed `away`
   */
  begin(options: { readonly forcesLogin: boolean }): Promise<{ readonly address: string; readonly begun: BegunSignOn }>
  /** @param answer the query string of the redirect back from the provider @throws SignOnFailed */
  finish(answer: string, begun: BegunSignOn): Promise<RecognisedUser>
  /** Undefined without a logout address. @param idToken undefined if unknown @throws SignOnFailed `away` */
  endAddress(idToken: string | undefined): Promise<string | undefined>
}
