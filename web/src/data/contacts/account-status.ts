import { checkAccounts } from '@sen/contract/contacts/recipients'
import { normaliseEmail } from '@sen/model/addresses'
import { CHECKED_ACCOUNTS_PER_CALL } from '@sen/model/checking/limits'
import type { AccountStatus } from '@sen/model/contacts/account-status'
import { queryOptions } from '@tanstack/react-query'
import { batchByAddress } from '../batch-by-address.ts'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const FRESH_MILLISECONDS = 10 * 60_000

export function accountStatusQuery(address: string) {
  const email = normaliseEmail(address)
  return queryOptions({
    queryKey: [...QUERY_KEYS.accountStatus, email] as const,
    staleTime: FRESH_MILLISECONDS,
    // Without a response, the domain alone decides.
    retry: false,
    queryFn: () => fetchStatus(email),
  })
}

/** Product decision 20. */
const fetchStatus = batchByAddress(CHECKED_ACCOUNTS_PER_CALL, async (emails) => {
  const { data } = await call(checkAccounts, { body: { emails: [...emails] } })
  return (email): AccountStatus => data[email]?.status ?? 'invalid'
})
