import { sweepUploads } from '@sen/core/attachments/sweep-uploads'
import { forgetEvents } from '@sen/core/realtime/forget-events'
import type { Logger } from 'pino'
import type { World } from './world.ts'

const HOUR_MILLISECONDS = 3_600_000

interface Chore {
  readonly name: string
  /** How many things it put away. May be done by several processes at once. */
  do(world: World): Promise<number>
}

const CHORES: readonly Chore[] = [
  { name: 'uploads that nobody attached', do: (world) => sweepUploads(world) },
  { name: 'events that nobody will ask for', do: (world) => forgetEvents(world) },
  { name: 'sessions that have expired', do: (world) => world.sessions.removeExpired(world.clock.now()) },
]

/** Puts away what is left lying about: at the start, and every hour. */
export function startHousekeeping(world: World, logger: Logger): { stop(): Promise<void> } {
  let round = tidy(world, logger)
  const timer = setInterval(() => {
    round = tidy(world, logger)
  }, HOUR_MILLISECONDS)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}

/** One chore that fails does not keep the others from being done. */
export async function tidy(world: World, logger: Pick<Logger, 'info' | 'error'>): Promise<void> {
  for (const chore of CHORES) {
    try {
      const count = await chore.do(world)
      if (count > 0) logger.info({ count }, `put away: ${chore.name}`)
    } catch (error) {
      logger.error({ err: error }, `could not be put away: ${chore.name}`)
    }
  }
}
