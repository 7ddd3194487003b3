import { checkAccounts } from '@sen/contract/contacts/recipients'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStatus } from '@sen/model/contacts/account-status'
import { CHECKED_ACCOUNTS_PER_CALL } from '@sen/model/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const FRESH_MILLISECONDS = 10 * 60_000

interface Waiting {
  readonly email: string
  readonly resolve: (status: AccountStatus) => void
  readonly reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Addresses rendered in the same tick share one request. */
export function accountStatusQuery(address: string) {
  const email = normaliseEmail(address)
  return queryOptions({
    queryKey: [...QUERY_KEYS.accountStatus, email] as const,
    staleTime: FRESH_MILLISECONDS,
    // Without a response, the domain alone decides.
    retry: false,
    queryFn: () => ask(email),
  })
}

function ask(email: string): Promise<AccountStatus> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askAll())
    waiting.push({ email, resolve, reject })
  })
}

/** Sends five addresses per call, in sequence (product decision 20). */
async function askAll(): Promise<void> {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += CHECKED_ACCOUNTS_PER_CALL) {
    const some = all.slice(at, at + CHECKED_ACCOUNTS_PER_CALL)
    try {
      const { data } = await call(checkAccounts, { body: { emails: some.map(({ email }) => email) } })
      for (const { email, resolve } of some) resolve(data[email]?.status ?? 'invalid')
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
