import {
  type BegunSignOn,
  type RecognisedUser,
  SignOnFailed,
  type SignOnProvider,
} from '@sen/core/ports/sign-on-provider'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client'
import { boundedFetch } from '../bounded-fetch.ts'

interface DiscoveredProvider {
  readonly config: Configuration
  readonly readAt: number
}

export interface OpenidOptions {
  readonly issuer: string
  readonly clientId: string
  /** A public client uses PKCE only. */
  readonly clientSecret: string | undefined
  readonly redirectUri: string
  readonly afterLogoutUri: string
  readonly askSeconds?: number
}

const ASK_SECONDS = 5
const DISCOVERY_MINUTES = 60
const FAILED_SECONDS = 3
const SCOPE = 'openid email'
const MAX_ANSWER_BYTES = 256 * 1024

const requestProvider: CustomFetch = async (url, { method, headers, body, signal }) => {
  const form = body === undefined || body === null ? {} : { body: String(body) }
  const asked = { method, headers, ...form, ...(signal && { signal }), maxBytes: MAX_ANSWER_BYTES }
  const { bytes, ...answer } = await boundedFetch(url, asked)
  return new Response(bytes.byteLength === 0 ? null : bytes, answer)
}

/**
 * Uses authorization code with PKCE (S256), state, nonce, and the issuer in the response if supported (RFC 9207).
 * The operator configures the issuer, which may be in a private network, so its addresses are not checked. URLs in the
 * discovery must be https like the issuer.
 */
export class OpenidSignOnProvider implements SignOnProvider {
  readonly #options: OpenidOptions
  #discovered: Promise<DiscoveredProvider> | undefined
  #failed: { readonly failure: SignOnFailed; readonly at: number } | undefined

  constructor(options: OpenidOptions) {
    this.#options = options
  }

  async begin({
    forcesLogin,
  }: {
    readonly forcesLogin: boolean
  }): Promise<{ readonly address: string; readonly begun: BegunSignOn }> {
    const config = await this.#config()
    const begun = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
    const address = buildAuthorizationUrl(config, {
      redirect_uri: this.#options.redirectUri,
      scope: SCOPE,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await calculatePKCECodeChallenge(begun.codeVerifier),
      code_challenge_method: 'S256',
      ...(forcesLogin && { prompt: 'login' }),
    })
    return { address: address.href, begun }
  }

  async finish(answer: string, { state, nonce, codeVerifier }: BegunSignOn): Promise<RecognisedUser> {
    const config = await this.#config()
    const came = new URL(this.#options.redirectUri)
    came.search = answer
    try {
      const tokens = await authorizationCodeGrant(config, came, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new SignOnFailed('away', 'the provider sent no ID token')
      const { iss, sub } = claims
      if (!isSubject(sub)) throw new SignOnFailed('refused', 'the ID token has no valid subject')
      // A provider may return these claims from the userinfo endpoint only (OpenID Connect Core).
      const told = claims.email === undefined ? await fetchUserInfo(config, tokens.access_token, sub) : claims
      const { email, email_verified: isVerified } = told
      return {
        issuer: iss,
        subject: sub,
        verifiedEmail:
          typeof email === 'string' && isVerified === true && !CONTROL_CHARACTER.test(email) ? email : undefined,
        idToken: tokens.id_token,
      }
    } catch (error) {
      throw failureOf(error)
    }
  }

  async endAddress(idToken: string | undefined): Promise<string | undefined> {
    const config = await this.#config()
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    return buildEndSessionUrl(config, {
      post_logout_redirect_uri: this.#options.afterLogoutUri,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    }).href
  }

  /** Failures are cached for a short time. */
  async #config(): Promise<Configuration> {
    if (this.#failed && Date.now() - this.#failed.at < FAILED_SECONDS * 1_000) throw this.#failed.failure
    const known = this.#discovered
    const reading =
      known === undefined ? this.#discover() : known.then((found) => (isOld(found) ? this.#discover() : found))
    this.#discovered = reading
    try {
      return (await reading).config
    } catch (error) {
      if (this.#discovered === reading) this.#discovered = undefined
      const failure = new SignOnFailed('away', `the discovery document could not be read: ${wordsOf(error)}`)
      this.#failed = { failure, at: Date.now() }
      throw failure
    }
  }

  async #discover(): Promise<DiscoveredProvider> {
    const { issuer, clientId, clientSecret, askSeconds = ASK_SECONDS } = this.#options
    const isPlain = new URL(issuer).protocol === 'http:'
    const found = await discovery(new URL(issuer), clientId, undefined, None(), {
      timeout: askSeconds,
      [customFetch]: requestProvider,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    })
    const server = found.serverMetadata()
    const config = new Configuration(server, clientId, undefined, authenticationOf(server, clientSecret))
    config.timeout = askSeconds
    config[customFetch] = requestProvider
    if (isPlain) allowInsecureRequests(config)
    enableNonRepudiationChecks(config)
    return { config, readAt: Date.now() }
  }
}

const CONTROL_CHARACTER = /\p{Cc}/u
/** OpenID Connect Core limits `sub`. */
const MAX_SUBJECT_CHARACTERS = 255

/** A misconfigured provider may give everybody an empty subject, which would map all to the first account. */
function isSubject(sub: string): boolean {
  return sub.trim() !== '' && sub.length <= MAX_SUBJECT_CHARACTERS && !CONTROL_CHARACTER.test(sub)
}

function isOld({ readAt }: DiscoveredProvider): boolean {
  return Date.now() - readAt > DISCOVERY_MINUTES * MINUTE_MILLISECONDS
}

/** The form is preferred to the header, whose encodings differ. */
function authenticationOf(server: ServerMetadata, clientSecret: string | undefined): ClientAuth {
  if (clientSecret === undefined) return None()
  const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return taken.includes('client_secret_post') ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}

/** These errors are the provider's fault, not the user's or an attacker's. */
const AWAY: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
])

function failureOf(error: unknown): SignOnFailed {
  if (error instanceof SignOnFailed) return error
  const words = wordsOf(error)
  if (error instanceof AuthorizationResponseError) {
    const isAway = error.error === 'server_error' || error.error === 'temporarily_unavailable'
    return new SignOnFailed(isAway ? 'away' : 'refused', `the provider returned ${error.error}`)
  }
  if (error instanceof ResponseBodyError) {
    return new SignOnFailed(
      error.error === 'invalid_grant' ? 'refused' : 'away',
      `the provider returned ${error.error}`,
    )
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // An error without a code comes from the connection.
  return new SignOnFailed(code === undefined || AWAY.has(code) ? 'away' : 'refused', words)
}

/** Responses may contain a code or a token. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message}${code}`
}
