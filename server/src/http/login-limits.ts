import { setTimeout as delay } from 'node:timers/promises'
import type { GuessLimits } from '@sen/core/identity/guess-limits'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import type { PasswordHasher } from '@sen/core/ports/password-hasher'
import type { Secrets } from '@sen/core/ports/secrets'
import {
  PASSWORD_RESET_WINDOW_SECONDS,
  PASSWORD_RESETS_PER_PAIR,
  PASSWORD_RESETS_PER_SOURCE,
} from '@sen/model/account/limits'
import { PASSKEY_CALLS_PER_SOURCE } from '@sen/model/account/passkeys'
import {
  LOGIN_ATTEMPTS_BEFORE_DELAY,
  LOGIN_ATTEMPTS_PER_PAIR,
  LOGIN_ATTEMPTS_PER_SOURCE,
  LOGIN_DELAY_STEP_MILLISECONDS,
  LOGIN_LONGEST_DELAY_MILLISECONDS,
  LOGIN_SOURCE_KNOWN_DAYS,
  LOGIN_WINDOW_SECONDS,
} from '@sen/model/account/sign-in-limits'
import { type SecondStepCode, TWO_STEP_CODES_PER_DAY } from '@sen/model/account/two-step'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_VISITOR_UPLOADS_OF_SOURCE_PER_HOUR, MAX_VISITOR_UPLOADS_PER_HOUR } from '@sen/model/drive/limits'
import { DAY_SECONDS } from '@sen/model/durations'
import type { FastifyRequest } from 'fastify'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sourceKey } from '../source-key.ts'
import type { World } from '../world.ts'

/** Guesses from one source must not block other sources. */
export interface LoginLimits {
  /**
   * Counts before the password is checked, so that parallel attempts cannot avoid the limit. Many attempts at an
   * address delay others by at most `LOGIN_LONGEST_DELAY_MILLISECONDS`.
   * @throws Refused `too_many_attempts`, with `retry_after_seconds`
   */
  count(address: string, source: string): Promise<void>
  /** A right password makes this source known for the address. */
  forgive(address: string, source: string): Promise<void>
  /**
   * Limits codes per account from all sources (`TWO_STEP_CODES_PER_DAY`), because there are few possible codes. Known
   * sources and recovery codes are exempt, so that an attacker with the password cannot lock out the owner.
   * @throws Refused `too_many_attempts`, with `retry_after_seconds`
   */
  countSecondStep(address: string, source: string, kind: SecondStepCode['kind']): Promise<void>
  forgiveSecondStep(address: string, source: string, kind: SecondStepCode['kind']): Promise<void>
  /**
   * The limit is separate, so that password guessing does not block passkeys.
   * @throws Refused `too_many_attempts`, with `retry_after_seconds`
   */
  countPasskey(source: string): Promise<void>
  /** Separate, so that it blocks no sign-in. @throws Refused `too_many_attempts`, with `retry_after_seconds` */
  countPasswordReset(address: string, source: string): Promise<void>
  /** It applies where no address is typed. @throws Refused `too_many_attempts`, with `retry_after_seconds` */
  countSource(source: string): Promise<void>
  forgiveSource(source: string): Promise<void>
  /**
   * The response of a single sign-on is accepted only once, regardless of cookies.
   * @throws Refused `sign_on_failed` when the state was used before
   */
  spendSignOn(state: string): Promise<void>
  /** Each page has a limit of its own. @throws Refused `too_many_attempts`, with `retry_after_seconds` */
  countVisitorUpload(page: string, source: string): Promise<void>
}

/** Counts survive a restart and several servers share them (table `login_attempt`). @param wait replaced by tests */
export function postgresLoginLimits(
  pool: object,
  secrets: Secrets,
  wait: (milliseconds: number) => Promise<void> = delay,
): LoginLimits {
  const limiter = (keyPrefix: string, points: number, duration = LOGIN_WINDOW_SECONDS): RateLimiterPostgres => {
    const options: IRateLimiterPostgresOptions = {
      storeClient: pool,
      storeType: 'pool',
      tableName: 'login_attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    }
    return new RateLimiterPostgres(options)
  }
  const byPair = limiter('pair', LOGIN_ATTEMPTS_PER_PAIR)
  const bySource = limiter('source', LOGIN_ATTEMPTS_PER_SOURCE)
  const byAddress = limiter('address', Number.MAX_SAFE_INTEGER)
  const codesByAddress = limiter('code', TWO_STEP_CODES_PER_DAY, DAY_SECONDS)
  const uploadsToPage = limiter('page-upload', MAX_VISITOR_UPLOADS_PER_HOUR, 3_600)
  const visitorUploads = limiter('visitor-upload', MAX_VISITOR_UPLOADS_OF_SOURCE_PER_HOUR, 3_600)
  const passkeys = limiter('passkey', PASSKEY_CALLS_PER_SOURCE)
  const resetsByPair = limiter('reset-pair', PASSWORD_RESETS_PER_PAIR, PASSWORD_RESET_WINDOW_SECONDS)
  const resetsBySource = limiter('reset', PASSWORD_RESETS_PER_SOURCE, PASSWORD_RESET_WINDOW_SECONDS)
  const signOns = limiter('sign-on', 1, DAY_SECONDS)
  const known = limiter('known', 1, LOGIN_SOURCE_KNOWN_DAYS * DAY_SECONDS)
  const knownByCode = limiter('known-by-code', 1, LOGIN_SOURCE_KNOWN_DAYS * DAY_SECONDS)
  // People type passwords into the address field, so only a digest is stored.
  const addressKey = (address: string): string => secrets.digest(normaliseEmail(address))
  const pairKey = (address: string, source: string): string =>
    secrets.digest(`${sourceKey(source)} ${normaliseEmail(address)}`)
  const count: LoginLimits['count'] = async (address, source) => {
    const pair = pairKey(address, source)
    const tooMany = await consume(bySource, sourceKey(source))
    if (tooMany && (await known.get(pair)) === null) throw tooMany
    const refused = await consume(byPair, pair)
    if (refused) throw refused
    const { consumedPoints } = await byAddress.penalty(addressKey(address), 1)
    const beyond = Math.max(0, consumedPoints - LOGIN_ATTEMPTS_BEFORE_DELAY)
    if (beyond > 0) await wait(Math.min(beyond * LOGIN_DELAY_STEP_MILLISECONDS, LOGIN_LONGEST_DELAY_MILLISECONDS))
  }
  const forgive: LoginLimits['forgive'] = async (address, source) => {
    const pair = pairKey(address, source)
    await Promise.all([
      byPair.delete(pair),
      bySource.reward(sourceKey(source), 1),
      // Reward by one attempt rather than a reset, because guesses from other sources must keep counting.
      byAddress.reward(addressKey(address), 1),
      known.set(pair, 1, LOGIN_SOURCE_KNOWN_DAYS * DAY_SECONDS),
    ])
  }
  return {
    count,
    forgive,
    countSecondStep: async (address, source, kind) => {
      await count(address, source)
      if (kind !== 'app') return
      const tooMany = await consume(codesByAddress, addressKey(address))
      if (tooMany && (await knownByCode.get(pairKey(address, source))) === null) throw tooMany
    },
    forgiveSecondStep: async (address, source, kind) => {
      await Promise.all([
        forgive(address, source),
        knownByCode.set(pairKey(address, source), 1, LOGIN_SOURCE_KNOWN_DAYS * DAY_SECONDS),
        ...(kind === 'app' ? [codesByAddress.reward(addressKey(address), 1)] : []),
      ])
    },
    countSource: async (source) => {
      const tooMany = await consume(bySource, sourceKey(source))
      if (tooMany) throw tooMany
    },
    forgiveSource: async (source) => {
      await bySource.reward(sourceKey(source), 1)
    },
    countPasskey: async (source) => {
      const tooMany = await consume(passkeys, sourceKey(source))
      if (tooMany) throw tooMany
    },
    countPasswordReset: async (address, source) => {
      const tooMany =
        (await consume(resetsByPair, pairKey(address, source))) ?? (await consume(resetsBySource, sourceKey(source)))
      if (tooMany) throw tooMany
    },
    spendSignOn: async (state) => {
      if (await consume(signOns, secrets.digest(state))) throw new Refused('sign_on_failed')
    },
    countVisitorUpload: async (page, source) => {
      const tooMany =
        (await consume(uploadsToPage, pairKey(page, source))) ?? (await consume(visitorUploads, sourceKey(source)))
      if (tooMany) throw tooMany
    },
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<Refused | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return new Refused('too_many_attempts', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1_000) })
  }
}

/** The limits for guessing the password of a person who is signed in. */
export function guessesOf(loginLimits: LoginLimits, { address }: Actor, { ip }: FastifyRequest): GuessLimits {
  return { count: () => loginLimits.count(address, ip), forgive: () => loginLimits.forgive(address, ip) }
}

export function askedBy(
  world: World,
  { ip }: FastifyRequest,
): Omit<World, 'passwords'> & { passwords: PasswordHasher } {
  // The address is undefined once the connection is closed, although the type excludes it.
  const address = ip as string | undefined
  return { ...world, passwords: world.passwords.forCaller(address === undefined ? '' : sourceKey(address)) }
}
