import { listSignatures, type SignatureField, saveSignature as saveRoute } from '@sen/contract/signatures'
import { normaliseEmail } from '@sen/model/addresses'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** HTML by normalised address, for senders with a signature of their own. */
export type OwnSignatures = ReadonlyMap<string, string>

export const signaturesQuery = queryOptions({
  queryKey: QUERY_KEYS.signatures,
  queryFn: async ({ signal }): Promise<OwnSignatures> => asMap((await call(listSignatures, { signal })).data),
  staleTime: Number.POSITIVE_INFINITY,
})

/** @param signature null restores the default */
export async function saveSignature(cache: QueryClient, email: string, signature: string | null): Promise<void> {
  const { data } = await call(saveRoute, { params: { email }, body: { signature } })
  cache.setQueryData(signaturesQuery.queryKey, asMap(data))
}

function asMap(signatures: readonly SignatureField[]): OwnSignatures {
  return new Map(
    signatures.flatMap(({ sender, signature }) =>
      signature === null ? [] : [[normaliseEmail(sender.email), signature] as const],
    ),
  )
}
