import { getForwarding } from '@sen/contract/forwarding/forwarding'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Addresses that mail may be forwarded to. */
export const verifiedForwardsQuery = queryOptions({
  queryKey: ['verified-forwards'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { data } = await call(getForwarding, { signal })
    return data.addresses.filter(({ verified }) => verified).map(({ email }) => email)
  },
})
