import type { UserInfo } from '@sen/contract/account'
import { findAvatars, getAvatarImage } from '@sen/contract/profile/avatars'
import { MAX_AVATARS_PER_CALL } from '@sen/model/account/limits'
import { domainOf, normaliseEmail } from '@sen/model/addresses'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ownDomains } from './own-domains.ts'

const FRESH_MILLISECONDS = 10 * 60_000

interface Waiting {
  readonly email: string
  readonly resolve: (hash: string) => void
  readonly reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** @param size in CSS pixels; requests twice the size for high-density screens */
export function avatarAddress(hash: string, size: number): string {
  return addressOf(getAvatarImage, { hash }, { w: size * 2 })
}

/** Colleagues alone have pictures that this user may see. */
export function mayHaveAvatar(user: Pick<UserInfo, 'email' | 'domains'>, email: string): boolean {
  return ownDomains(user).includes(domainOf(normaliseEmail(email)))
}

/** The result is a hash, empty without a picture. Addresses rendered in the same tick share one request. */
export function avatarQuery(address: string) {
  const email = normaliseEmail(address)
  return queryOptions({
    queryKey: [...QUERY_KEYS.avatar, email] as const,
    staleTime: FRESH_MILLISECONDS,
    retry: false,
    queryFn: () => ask(email),
  })
}

function ask(email: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askAll())
    waiting.push({ email, resolve, reject })
  })
}

async function askAll(): Promise<void> {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MAX_AVATARS_PER_CALL) {
    const some = all.slice(at, at + MAX_AVATARS_PER_CALL)
    try {
      const { data } = await call(findAvatars, { query: { emails: some.map(({ email }) => email).join(',') } })
      const found = new Map(data.map(({ email, hash }) => [email, hash]))
      for (const { email, resolve } of some) resolve(found.get(email) ?? '')
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
