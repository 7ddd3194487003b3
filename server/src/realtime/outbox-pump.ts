import type { EventLog } from '@sen/core/realtime/event-log'
import type { Rooms } from './rooms.ts'

/** A writer may die between its commit and its notification. */
const ROUND_SECONDS = 60

/** After `stop`, it reads nothing more. */
export async function startOutboxPump(log: EventLog, rooms: Rooms): Promise<{ stop(): Promise<void> }> {
  const listening = await log.listen({
    changed: (mailbox) => rooms.changed(mailbox),
    sessionEnded: (tokenDigest) => rooms.sessionEnded(tokenDigest),
    interrupted: () => rooms.interrupted(),
  })
  const round = setInterval(() => rooms.pumpAll(), ROUND_SECONDS * 1_000)
  return {
    stop: async () => {
      clearInterval(round)
      await listening.stop()
      await rooms.settled()
    },
  }
}
