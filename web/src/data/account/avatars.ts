import type { UserInfo } from '@sen/contract/account'
import { findAvatars, getAvatarImage } from '@sen/contract/profile/avatars'
import { MAX_AVATARS_PER_CALL } from '@sen/model/account/limits'
import { domainOf, normaliseEmail } from '@sen/model/addresses'
import { queryOptions } from '@tanstack/react-query'
import { batchByAddress } from '../batch-by-address.ts'
import { addressOf, call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ownDomains } from './own-domains.ts'

const FRESH_MILLISECONDS = 10 * 60_000

/** @param size in CSS pixels; requests twice the size for high-density screens */
export function avatarAddress(hash: string, size: number): string {
  return addressOf(getAvatarImage, { hash }, { w: size * 2 })
}

/** Colleagues alone have pictures that this user may see. */
export function mayHaveAvatar(user: Pick<UserInfo, 'email' | 'domains'>, email: string): boolean {
  return ownDomains(user).includes(domainOf(normaliseEmail(email)))
}

/** The result is a hash, empty without a picture. */
export function avatarQuery(address: string) {
  const email = normaliseEmail(address)
  return queryOptions({
    queryKey: [...QUERY_KEYS.avatar, email] as const,
    staleTime: FRESH_MILLISECONDS,
    retry: false,
    queryFn: () => fetchHash(email),
  })
}

const fetchHash = batchByAddress(MAX_AVATARS_PER_CALL, async (emails) => {
  const { data } = await call(findAvatars, { query: { emails: emails.join(',') } })
  const found = new Map(data.map(({ email, hash }) => [email, hash]))
  return (email) => found.get(email) ?? ''
})
