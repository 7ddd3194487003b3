import {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  listPasskeys as listRoute,
  type PasskeyField,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@sen/contract/passkeys'
import { mayHavePasskeys } from '@sen/model/account/passkey-hosts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const passkeysQuery = queryOptions({
  queryKey: QUERY_KEYS.passkeys,
  queryFn: async ({ signal }): Promise<readonly PasskeyField[]> => (await call(listRoute, { signal })).data,
})

/** The user cancelled, or the browser already has a passkey for this account. It does not say which. */
export class PasskeyNotCreated extends Error {}

export function canHavePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && mayHavePasskeys(location.hostname)
}

/**
 * The same page by a name, for which browsers create passkeys. Undefined unless this page was opened by an address of
 * this machine, as the first start shows it.
 */
export function addressByName(): string | undefined {
  const { hostname, href } = location
  if (!/^(127\.[\d.]+|\[::1\])$/.test(hostname)) return undefined
  const named = new URL(href)
  named.hostname = 'localhost'
  return named.href
}

/** @throws `PasskeyNotCreated`, `CallError`, `NoAnswer` */
export async function addPasskey(
  cache: QueryClient,
  { password, name }: { readonly password: string; readonly name: string },
): Promise<void> {
  const { data } = await call(beginRoute, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: data.options }).catch((cause: unknown) => {
    throw new PasskeyNotCreated('no passkey was made', { cause })
  })
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  } as const
  await changing(cache, () => call(addRoute, { body: { name, credential } }))
}

export async function renamePasskey(cache: QueryClient, id: string, name: string): Promise<void> {
  await changing(cache, () => call(renameRoute, { params: { id }, body: { name } }))
}

export async function removePasskey(cache: QueryClient, id: string): Promise<void> {
  await changing(cache, () => call(removeRoute, { params: { id } }))
}

/** Refetch after a failure too: a refusal may mean that the passkeys were changed elsewhere. */
async function changing(cache: QueryClient, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } finally {
    await cache.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
}
