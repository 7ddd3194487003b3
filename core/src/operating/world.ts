import type { Clock } from '../kit/clock.ts'
import type { Pauses } from '../kit/pauses.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { CallScope } from '../ports/call-scope.ts'
import type { Load } from '../ports/load.ts'
import type { MailLog } from '../ports/mail-log.ts'
import type { StorageRoom } from '../ports/storage-room.ts'
import type { EventLog } from '../realtime/event-log.ts'
import type { MailStore } from '../store.ts'

export interface OperatingWorld {
  readonly store: MailStore
  readonly blobs: BlobStore
  /** Lets listeners refuse early; the stores refuse on their own. */
  readonly storageRoom: StorageRoom
  readonly maintenance: MaintenanceStore
  readonly events: EventLog
  readonly mailLog: MailLog
  /** MX records name this host. */
  readonly mailHost: string
  readonly publicUrl: string
  readonly brandName: string
  readonly callScope: CallScope
  readonly clock: Clock
  readonly yielder: Yielder
  readonly pauses: Pauses
  readonly load: Load
}
