import type { EventLog } from '@sen/core/realtime/event-log'
import type { Rooms } from './rooms.ts'

/** A writer that dies between its commit and its word tells nobody; this round finds what it left. */
const ROUND_SECONDS = 60

/**
 * Carries what was committed, by whichever process, to the pages that are open here. Stopped, it reads nothing more of the
 * log, once the pages have gone.
 */
export async function startOutboxPump(log: EventLog, rooms: Rooms): Promise<{ stop(): Promise<void> }> {
  const listening = await log.listen({
    changed: (mailbox) => rooms.changed(mailbox),
    sessionEnded: (tokenDigest) => rooms.sessionEnded(tokenDigest),
    interrupted: () => rooms.interrupted(),
  })
  const round = setInterval(() => rooms.lookEverywhere(), ROUND_SECONDS * 1_000)
  return {
    stop: async () => {
      clearInterval(round)
      await listening.stop()
      await rooms.settled()
    },
  }
}
