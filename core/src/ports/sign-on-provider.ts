/** What a sign-on that has begun must be finished with, by the browser that began it. None of it opens anything by itself. */
export interface BegunSignOn {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** Whom the provider has recognised. */
export interface RecognisedUser {
  readonly issuer: string
  /** Never given to anybody else by this issuer, unlike an address. */
  readonly subject: string
  /** Undefined where the provider told none that it has verified. */
  readonly verifiedEmail: string | undefined
  /** By which the provider knows at a logout whose it is. It opens nothing. */
  readonly idToken: string
}

/**
 * `away`: it does not answer, or not as such a provider does. `refused`: the user gave up, or what came back does not belong to what
 * was begun.
 */
export class SignOnFailed extends Error {
  override readonly name = 'SignOnFailed'
  readonly reason: 'away' | 'refused'

  /** @param message for the operator: without codes, tokens, or anything of the user */
  constructor(reason: 'away' | 'refused', message: string) {
    super(message)
    this.reason = reason
  }
}

/** A provider of single sign-on by OpenID Connect, which the operator names (product decision 18). */
export interface SignOnProvider {
  /**
   * Where the browser goes, and what it comes back with.
   * @param anew whether the provider is to ask who it is, whoever is signed in there
   * @throws SignOnFailed `away`
   */
  begin(options: { readonly anew: boolean }): Promise<{ readonly address: string; readonly begun: BegunSignOn }>
  /**
   * @param answer the query with which the browser has come back
   * @throws SignOnFailed
   */
  finish(answer: string, begun: BegunSignOn): Promise<RecognisedUser>
  /**
   * Where the browser goes to be signed out at the provider, and comes back from; undefined where it has no such address.
   * @param idToken of the sign-on; undefined where it is not known any more
   * @throws SignOnFailed `away`
   */
  endAddress(idToken: string | undefined): Promise<string | undefined>
}
