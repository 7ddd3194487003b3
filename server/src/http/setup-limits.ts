import { Refused } from '@sen/core/kit/refused'
import { SETUP_CALLS_PER_SOURCE, SETUP_CALLS_WINDOW_SECONDS } from '@sen/model/automatic-setup/limits'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sourceKey } from '../source-key.ts'

/** @throws Refused `too_many_attempts`, with `retry_after_seconds` */
export type CountSetupCall = (source: string) => Promise<void>

/** The calls of mail programs guess nothing, so each process counts in memory, without a row per call. */
export function setupLimits(): CountSetupCall {
  const limiter = new RateLimiterMemory({ points: SETUP_CALLS_PER_SOURCE, duration: SETUP_CALLS_WINDOW_SECONDS })
  return async (source) => {
    try {
      await limiter.consume(sourceKey(source))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refused('too_many_attempts', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1_000) })
    }
  }
}
