import { isIPv6 } from 'node:net'
import { Refused } from '@sen/core/kit/refused'
import type { Secrets } from '@sen/core/ports/secrets'
import { normaliseEmail } from '@sen/model/addresses'
import { LOGIN_ATTEMPTS_PER_ADDRESS, LOGIN_ATTEMPTS_PER_SOURCE, LOGIN_WINDOW_SECONDS } from '@sen/model/limits'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** How often one may guess. */
export interface LoginLimits {
  /**
   * Counts an attempt before the password is looked at, so that many at once are no way around.
   * @throws Refused `too_many_attempts`, with `retry_after_seconds`
   */
  count(address: string, source: string): Promise<void>
  /** The password was right: the attempt was no guess. */
  forgive(address: string, source: string): Promise<void>
}

/** Counted in PostgreSQL (table `login_attempt`): a restart forgets nothing, and several servers count together. */
export function postgresLoginLimits(pool: object, secrets: Secrets): LoginLimits {
  const limiter = (keyPrefix: string, points: number): RateLimiterPostgres => {
    const options: IRateLimiterPostgresOptions = {
      storeClient: pool,
      storeType: 'pool',
      tableName: 'login_attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration: LOGIN_WINDOW_SECONDS,
    }
    return new RateLimiterPostgres(options)
  }
  const byAddress = limiter('address', LOGIN_ATTEMPTS_PER_ADDRESS)
  const bySource = limiter('source', LOGIN_ATTEMPTS_PER_SOURCE)
  // People type passwords into the address field: what they typed is not kept.
  const addressKey = (address: string): string => secrets.digest(normaliseEmail(address))
  return {
    count: async (address, source) => {
      await consume(bySource, sourceKey(source))
      await consume(byAddress, addressKey(address))
    },
    forgive: async (address, source) => {
      await Promise.all([byAddress.delete(addressKey(address)), bySource.reward(sourceKey(source), 1)])
    },
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refused('too_many_attempts', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1_000) })
  }
}

/** One household or server has a whole /64 of IPv6 to guess from. */
export function sourceKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
