import { forgetReports } from '@sen/core/aggregate-reports/forget-reports'
import { sweepUploads } from '@sen/core/attachments/sweep-uploads'
import { purgeRemovedDomains } from '@sen/core/domains/purge-removed-domains'
import { recheckDomains } from '@sen/core/domains/recheck-domains'
import { sweepDriveTrash } from '@sen/core/drive/delete-drive-items'
import { forgetDeliveries } from '@sen/core/housekeeping/forget-deliveries'
import { scrubNightly } from '@sen/core/housekeeping/scrub-nightly'
import { sweepBlobs } from '@sen/core/housekeeping/sweep-blobs'
import { forgetSignIns } from '@sen/core/identity/forget-sign-ins'
import { sessionTimes } from '@sen/core/identity/session-times'
import { forgetExports } from '@sen/core/own-data/forget-exports'
import { forgetImports } from '@sen/core/own-data/imports'
import { removeDeletedPeople } from '@sen/core/people/remove-deleted-people'
import { purgeQuarantine } from '@sen/core/quarantine/purge-quarantine'
import { forgetEvents } from '@sen/core/realtime/forget-events'
import { forgetRemovedMail } from '@sen/core/removed-mail/forget-removed-mail'
import { forgetSending } from '@sen/core/sending/limits/forget-sending'
import { forgetShares } from '@sen/core/shares/forget-shares'
import { forgetTasks } from '@sen/core/tasks/forget-tasks'
import { sweepTrash } from '@sen/core/threads/sweep-trash'
import { forgetUploads } from '@sen/core/uploads/forget-uploads'
import type { Logger } from 'pino'
import { contentDigest } from '../content-digest.ts'
import type { World } from '../world.ts'

export type MaintenanceLog = Pick<Logger, 'info' | 'error'>

interface Chore {
  readonly name: string
  /** How many things it put away. May be done by several processes at once, and again after a crash. */
  do(world: World, log: MaintenanceLog): Promise<number>
}

/** Blobs last: then the uploads that have just been forgotten name theirs no more. */
const CHORES: readonly Chore[] = [
  { name: 'uploads that nobody attached', do: (world) => sweepUploads(world) },
  { name: 'conversations that were in Trash for 30 days', do: (world) => sweepTrash(world) },
  { name: 'deleted mail that is kept no longer', do: (world) => forgetRemovedMail(world) },
  { name: 'infected mail that was in quarantine for 30 days', do: (world) => purgeQuarantine(world) },
  { name: 'files that were in recycle bins for 30 days', do: (world) => sweepDriveTrash(world) },
  { name: 'jobs that can no longer be undone', do: (world) => forgetTasks(world) },
  { name: 'exports whose time is over', do: (world) => forgetExports(world) },
  { name: 'shares that ended long ago', do: (world) => forgetShares(world) },
  { name: 'what imports of a month ago brought', do: (world) => forgetImports(world) },
  { name: 'uploads that nobody went on with', do: (world) => forgetUploads(world) },
  { name: 'events that nobody will ask for', do: (world) => forgetEvents(world) },
  { name: 'what mail on its way needed', do: (world) => forgetDeliveries(world) },
  { name: 'sessions that have expired', do: (world) => world.sessions.removeExpired(sessionTimes(world)) },
  { name: 'reports on mail of long ago', do: (world) => forgetReports(world) },
  { name: 'how much was sent days ago', do: (world) => forgetSending(world) },
  { name: 'sign-ins of long ago', do: (world) => forgetSignIns(world) },
  { name: 'office sessions and locks', do: (world) => world.officeSessions.removeExpired(world.clock.now()) },
  { name: 'sign-ins that waited too long for a code', do: (world) => world.twoStep.removeExpired(world.clock.now()) },
  {
    name: 'policies of other domains',
    do: async (world) => (await world.tlsPolicies?.removeExpired(world.clock.now())) ?? 0,
  },
  { name: 'questions for passkeys', do: (world) => world.passkeys.removeExpired(world.clock.now()) },
  { name: 'codes that have expired', do: (world) => world.loginCodes.removeExpired(world.clock.now()) },
  {
    name: 'forgotten passwords that nobody went on with',
    do: (world) => world.passwordResets.removeExpired(world.clock.now()),
  },
  { name: 'sums of drives that were not those of their files', do: (world) => world.housekeeping.mendDriveSums() },
  // Nothing is put away by it, but it is a chore of each day like the others.
  { name: 'the word of domains whose proof has changed', do: (world) => recheckDomains(world) },
  { name: 'mailboxes that were deleted 30 days ago, and their addresses', do: (world) => removeDeletedPeople(world) },
  { name: 'domains that were removed 30 days ago', do: (world) => purgeRemovedDomains(world) },
  { name: 'bytes that no row names', do: (world) => sweepBlobs(world) },
  {
    name: 'blobs that are damaged or missing',
    do: (world, log) =>
      scrubNightly({
        ...world,
        digest: contentDigest,
        onDamaged: ({ key, damage }) => log.error({ blob: key, damage }, 'a stored blob is not what was stored'),
      }),
  },
]

/**
 * Puts away what is left lying about. One chore that fails does not keep the others from being done.
 * @throws when one failed: the queue tries again
 */
export async function runMaintenance(world: World, log: MaintenanceLog): Promise<void> {
  const failed: string[] = []
  for (const chore of CHORES) {
    try {
      const count = await chore.do(world, log)
      if (count > 0) log.info({ count }, `put away: ${chore.name}`)
    } catch (error) {
      log.error({ err: error }, `could not be put away: ${chore.name}`)
      failed.push(chore.name)
    }
  }
  if (failed.length > 0) throw new Error(`could not be put away: ${failed.join(', ')}`)
}
