import type { Actor } from '@sen/core/kit/actor'
import type { Yielder } from '@sen/core/kit/yielder'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { StorageRoom } from '@sen/core/ports/storage-room'
import type { CallerLane } from '../../caller-lane.ts'
import type { MailProgramAuthenticator } from '../../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../../mail-programs/mailbox-wakes.ts'
import type { Timers } from '../../mail-programs/timers.ts'
import type { CompressionSlots } from './compression.ts'
import type { FailedUploads } from './failed-uploads.ts'
import type { StagingStore } from './staged-message.ts'

/** Dependencies that all sessions of the process share. */
export interface ImapEnvironment {
  readonly access: MailProgramAuthenticator
  openMailbox(actor: Actor): MailProgramMailbox
  readonly blobs: StagingStore
  readonly failedUploads: FailedUploads
  readonly storageRoom: StorageRoom
  readonly wakes: MailboxWakes
  readonly scope: CallScope
  readonly yielder: Yielder
  readonly timers: Timers
  /** Lets one long FETCH or SEARCH of an account run. */
  readonly heavyWork: CallerLane
  readonly compression: CompressionSlots
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}
