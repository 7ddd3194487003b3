import {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  challengePasskey as challengeRoute,
  listPasskeys as listRoute,
  loginByPasskey as loginRoute,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@sen/contract/passkeys'
import { addPasskey } from '@sen/core/identity/passkeys/add-passkey'
import { beginPasskey } from '@sen/core/identity/passkeys/begin-passkey'
import { challengeSignIn } from '@sen/core/identity/passkeys/challenge-sign-in'
import { listPasskeys, removePasskey, renamePasskey } from '@sen/core/identity/passkeys/own-passkeys'
import { signInByPasskey } from '@sen/core/identity/passkeys/sign-in-by-passkey'
import type { RelyingParty } from '@sen/core/ports/passkey-verifier'
import type { FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { ownOrigin, refuseForeignOrigin } from '../origin.ts'
import { presentCreation, presentPasskey, presentRequest } from '../presenters/passkey.ts'
import type { SessionAuth } from '../session.ts'

interface PasskeyNeeds {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
  readonly siteName: string
}

export function passkeyRoutes(mount: Mount, needs: PasskeyNeeds): void {
  const { world, session, loginLimits, publicUrl, siteName } = needs
  const partyOf = (request: FastifyRequest): RelyingParty => {
    const origin = ownOrigin(request, publicUrl) ?? ''
    return { origin, id: URL.canParse(origin) ? new URL(origin).hostname : '' }
  }

  mount(listRoute, async (actor) => {
    const passkeys = await listPasskeys(world, actor)
    return { data: passkeys.map(presentPasskey), total: passkeys.length }
  })

  mount(beginRoute, async (actor, { body, request }) => {
    const guesses = guessesOf(loginLimits, actor, request)
    const begun = await beginPasskey({ ...askedBy(world, request), guesses }, actor, body.password)
    return { data: { options: presentCreation(begun, { id: partyOf(request).id, name: siteName }, actor) } }
  })

  mount(addRoute, async (actor, { body, request }) => {
    const added = { name: body.name, answer: body.credential, party: partyOf(request) }
    await addPasskey(world, actor, { ...session.visitorOf(request), ...added })
    return { data: {} }
  })

  mount(renameRoute, async (actor, { params, body }) => {
    await renamePasskey(world, actor, params.id, body.name)
    return { data: {} }
  })

  mount(removeRoute, async (actor, { params, request }) => {
    await removePasskey(world, actor, params.id, session.visitorOf(request))
    return { data: {} }
  })

  mount(challengeRoute, async (_, { body, request, reply }) => {
    refuseForeignOrigin(request, publicUrl)
    await loginLimits.countPasskey(request.ip)
    const pending = body.second_step === true ? (session.pendingOf(request) ?? '') : undefined
    const challenge = await challengeSignIn(world, { pending, browser: session.challengedOf(request) })
    session.setChallenged(reply, challenge.browser, challenge.expiresAt)
    return { data: { options: presentRequest(challenge, partyOf(request).id) } }
  })

  mount(loginRoute, async (_, { body, request, reply }) => {
    // Otherwise another site could sign a visitor in to its own account.
    refuseForeignOrigin(request, publicUrl)
    await loginLimits.countPasskey(request.ip)
    const { response, ...credential } = body.credential
    const guesses = { forgive: (address: string) => loginLimits.forgive(address, request.ip) }
    const attempt = {
      ...session.visitorOf(request),
      answer: { ...credential, response: { ...response, userHandle: response.userHandle ?? undefined } },
      party: partyOf(request),
      pending: session.pendingOf(request),
      browser: session.challengedOf(request),
      isRemembered: body.remember_device,
    }
    const begun = await signInByPasskey({ ...world, guesses }, attempt)
    session.clearPending(reply)
    session.clearChallenged(reply)
    session.enter(request, reply, begun)
    return { data: { token: begun.token } }
  })
}
