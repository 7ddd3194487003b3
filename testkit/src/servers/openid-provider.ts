import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenidSignOnProvider } from '@sen/adapters/sign-on-openid/openid-sign-on-provider'
import type { SignOnProvider } from '@sen/core/ports/sign-on-provider'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

export interface ProviderUser {
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
}

export interface OpenidProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly signOn: SignOnProvider
  /** The key is the name typed on the page; users may change while the provider runs. */
  readonly users: Map<string, ProviderUser>
  readonly asked: readonly string[]
  close(): Promise<void>
}

export interface ProviderOptions {
  readonly publicUrl: string
  /** Otherwise only `userinfo` contains the address, as in the code flow. */
  readonly emailInIdToken?: boolean
  readonly port?: number
}

/** The page of the real `oidc-provider` asks only for a name. It requires PKCE and returns `iss` (RFC 9207). */
export async function startOpenidProvider({
  publicUrl,
  emailInIdToken,
  port,
}: ProviderOptions): Promise<OpenidProvider> {
  const users = new Map<string, ProviderUser>()
  const [clientId, clientSecret] = ['sen-mail', 'a secret of the client that is long enough']
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const userOf = (subject: string) => [...users.values()].find((user) => user.subject === subject)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/login/single-sign-on/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: emailInIdToken !== true,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, subject) => {
      const user = userOf(subject)
      return (
        user && {
          accountId: subject,
          claims: () => ({ sub: subject, email: user.email, email_verified: user.isVerified }),
        }
      )
    },
    // The operator's program needs no consent.
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, AccessToken: 600, IdToken: 600 },
  }
  const provider = new Provider(issuer, configuration)
  const asked: string[] = []
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer)
    asked.push(pathname)
    if (!pathname.startsWith('/interaction/')) return void answer(request, response)
    void (async () => {
      const user = users.get(new URLSearchParams(await bodyOf(request)).get('name') ?? '')
      if (user) {
        await provider.interactionFinished(request, response, { login: { accountId: user.subject } })
        return
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        '<!doctype html><title>Provider</title><form method="post"><label>Name <input name="name"></label><button>Continue</button></form>',
      )
    })()
  })
  return {
    issuer,
    clientId,
    clientSecret,
    signOn: new OpenidSignOnProvider({
      ...{ issuer, clientId, clientSecret },
      redirectUri: `${publicUrl}/login/single-sign-on/callback`,
      afterLogoutUri: `${publicUrl}/login`,
    }),
    users,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function askToSignOut(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
