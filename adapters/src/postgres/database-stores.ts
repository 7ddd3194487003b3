import type { CallScope } from '@sen/core/ports/call-scope'
import type { TextProcessor } from '@sen/core/ports/text-processor'
import { accountStores } from './accounts/account-stores.ts'
import { PostgresAvatarDirectory } from './accounts/avatar-directory.ts'
import { PostgresOfficeSessionStore } from './accounts/office-session-store.ts'
import { PostgresSessionStore } from './accounts/session-store.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import type { Connection, OpenDatabase } from './database.ts'
import { PostgresDirectory } from './directory.ts'
import { PostgresDriveIndex } from './drive/drive-index.ts'
import { PostgresEventLog } from './event-log.ts'
import { PostgresCleaningStore } from './global-stores/cleaning-store.ts'
import { PostgresDeliveryQueue } from './global-stores/delivery-queue.ts'
import { PostgresDkimKeyStore } from './global-stores/dkim-key-store.ts'
import { PostgresFeedbackStore } from './global-stores/feedback-store.ts'
import { PostgresReportMailStore } from './global-stores/report-mail-store.ts'
import { PostgresSeenPictureStore } from './global-stores/seen-picture-store.ts'
import { PostgresSendingAlarmStore } from './global-stores/sending-alarm-store.ts'
import { PostgresTlsPolicyStore } from './global-stores/tls-policy-store.ts'
import { PostgresMailStore } from './mail-store.ts'
import { PostgresMaintenance } from './maintenance.ts'
import { PostgresDomainDirectory } from './organisations/domain-directory.ts'
import { PostgresOrganisationStore } from './organisations/organisation-store.ts'
import type { WriteQueue } from './pools/write-queue.ts'
import { PostgresPublicFiles } from './public-files.ts'
import { PostgresSearchIndex } from './search/search-index.ts'
import { PostgresShareDirectory } from './shares/share-directory.ts'
import { PostgresWaitingUploads } from './waiting-uploads.ts'

export interface StoreConnections {
  readonly reads: OpenDatabase
  readonly writes: OpenDatabase
  readonly sessions: OpenDatabase
}

export interface SharedByStores {
  readonly connection: Connection
  readonly scope: CallScope
  readonly queue: WriteQueue
  readonly notifier: ChangeNotifier
  readonly textProcessor: TextProcessor
}

export function databaseStores({ reads: { db }, writes, sessions }: StoreConnections, shared: SharedByStores) {
  const { connection, scope, queue, notifier, textProcessor } = shared
  return {
    store: new PostgresMailStore(db, { writes: writes.db, scope, notifier, queue }),
    organisations: new PostgresOrganisationStore(db, notifier),
    domainDirectory: new PostgresDomainDirectory(db),
    directory: new PostgresDirectory(db),
    ...accountStores(db),
    sessions: new PostgresSessionStore(sessions.db),
    queue: new PostgresDeliveryQueue(db),
    reportMail: new PostgresReportMailStore(db),
    feedback: new PostgresFeedbackStore(db),
    events: new PostgresEventLog(db, connection),
    uploads: new PostgresWaitingUploads(db),
    publicFiles: new PostgresPublicFiles(db),
    shareDirectory: new PostgresShareDirectory(db),
    maintenance: new PostgresMaintenance(db),
    cleaningStore: new PostgresCleaningStore(db),
    avatars: new PostgresAvatarDirectory(db),
    officeSessions: new PostgresOfficeSessionStore(db),
    tlsPolicies: new PostgresTlsPolicyStore(db),
    dkimKeys: new PostgresDkimKeyStore(db),
    seenPictures: new PostgresSeenPictureStore(db),
    sendingAlarms: new PostgresSendingAlarmStore(db),
    searchIndex: new PostgresSearchIndex(db, textProcessor),
    driveIndex: new PostgresDriveIndex(db, textProcessor),
  }
}
