import type { EventLog } from '@sen/core/realtime/event-log'
import type { Rooms } from './rooms.ts'

/** Carries what was committed, by whichever process, to the pages that are open here. */
export function startOutboxPump(log: EventLog, rooms: Rooms): Promise<{ stop(): Promise<void> }> {
  return log.listen({
    changed: (mailbox) => rooms.changed(mailbox),
    interrupted: () => rooms.lookEverywhere(),
  })
}
