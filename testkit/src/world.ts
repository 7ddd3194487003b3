import { setImmediate } from 'node:timers/promises'
import { DkimMailSigner } from '@sen/adapters/dkim/dkim-mail-signer'
import { mboxPacker } from '@sen/adapters/mail-archives/mbox-packer'
import { listZip } from '@sen/adapters/mail-archives/reading/list-zip'
import { zipPacker } from '@sen/adapters/mail-archives/zip-packer'
import { SimplewebauthnPasskeyVerifier } from '@sen/adapters/passkeys-simplewebauthn/simplewebauthn-passkey-verifier'
import { LibphonenumberPhoneNumbers } from '@sen/adapters/phone-numbers-libphonenumber/libphonenumber-phone-numbers'
import { PostgresAccountStore } from '@sen/adapters/postgres/accounts/account-store'
import { PostgresAppPasswordStore } from '@sen/adapters/postgres/accounts/app-password-store'
import { PostgresAvatarDirectory } from '@sen/adapters/postgres/accounts/avatar-directory'
import { PostgresKnownDeviceStore } from '@sen/adapters/postgres/accounts/known-device-store'
import { PostgresLoginCodeStore } from '@sen/adapters/postgres/accounts/login-code-store'
import { PostgresMailProgramAccessStore } from '@sen/adapters/postgres/accounts/mail-program-access-store'
import { PostgresOfficeSessionStore } from '@sen/adapters/postgres/accounts/office-session-store'
import { PostgresPasskeyStore } from '@sen/adapters/postgres/accounts/passkey-store'
import { PostgresPasswordResetStore } from '@sen/adapters/postgres/accounts/password-reset-store'
import { PostgresPeopleDirectory } from '@sen/adapters/postgres/accounts/people-directory'
import { PostgresSessionStore } from '@sen/adapters/postgres/accounts/session-store'
import { PostgresSetupLinkStore } from '@sen/adapters/postgres/accounts/setup-link-store'
import { PostgresSignInLog } from '@sen/adapters/postgres/accounts/sign-in-log'
import { PostgresSignOnStore } from '@sen/adapters/postgres/accounts/sign-on-store'
import { PostgresTwoStepStore } from '@sen/adapters/postgres/accounts/two-step-store'
import { PostgresRestoredStore } from '@sen/adapters/postgres/backup/restored-store'
import { PostgresDriveIndex } from '@sen/adapters/postgres/drive/drive-index'
import { PostgresEventLog } from '@sen/adapters/postgres/event-log'
import { PostgresCleaningStore } from '@sen/adapters/postgres/global-stores/cleaning-store'
import { PostgresDeliveryQueue } from '@sen/adapters/postgres/global-stores/delivery-queue'
import { PostgresDkimKeyStore } from '@sen/adapters/postgres/global-stores/dkim-key-store'
import { PostgresFeedbackStore } from '@sen/adapters/postgres/global-stores/feedback-store'
import { PostgresReportMailStore } from '@sen/adapters/postgres/global-stores/report-mail-store'
import { PostgresSeenPictureStore } from '@sen/adapters/postgres/global-stores/seen-picture-store'
import { PostgresSendingAlarmStore } from '@sen/adapters/postgres/global-stores/sending-alarm-store'
import { PostgresTlsPolicyStore } from '@sen/adapters/postgres/global-stores/tls-policy-store'
import { PostgresMailStore } from '@sen/adapters/postgres/mail-store'
import { PostgresMaintenance } from '@sen/adapters/postgres/maintenance'
import { PostgresDomainDirectory } from '@sen/adapters/postgres/organisations/domain-directory'
import { PostgresOrganisationStore } from '@sen/adapters/postgres/organisations/organisation-store'
import { AsyncCallScope } from '@sen/adapters/postgres/pools/async-call-scope'
import { PostgresPublicFiles } from '@sen/adapters/postgres/public-files'
import { PostgresSearchIndex } from '@sen/adapters/postgres/search/search-index'
import { PostgresShareDirectory } from '@sen/adapters/postgres/shares/share-directory'
import { PostgresMailboxLocks } from '@sen/adapters/postgres/stores/mailbox-locks'
import { PostgresWaitingUploads } from '@sen/adapters/postgres/waiting-uploads'
import { OtpauthTimeCodes } from '@sen/adapters/time-codes-otpauth/otpauth-time-codes'
import type { Actor } from '@sen/core/kit/actor'
import { ByteGate } from '@sen/core/kit/byte-gate'
import { LatestWork } from '@sen/core/kit/latest-work'
import { FolderCache } from '@sen/core/mail-programs/folder-cache'
import type { NewMessage } from '@sen/core/messages/message-store'
import type { GeoIpLookup } from '@sen/core/ports/geo-ip-lookup'
import { VisitorUploadCounter } from '@sen/core/shares/visiting/visitor-upload-counter'
import type { Writer } from '@sen/core/store'
import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import type { FolderRole } from '@sen/model/folders'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { MAX_SMTP_LARGE_AT_ONCE_BYTES } from '@sen/model/receiving/limits'
import { DEFAULT_SENDING_LIMITS } from '@sen/model/sending-limits/limits'
import { directMailArchiveReader } from './direct-mail-archive-reader.ts'
import { DirectReportFileReader } from './direct-report-file-reader.ts'
import { DirectTextProcessor } from './direct-text-processor.ts'
import { CopyingPictureMaker } from './fakes/copying-picture-maker.ts'
import { CountingSecrets } from './fakes/counting-secrets.ts'
import { FakeClock } from './fakes/fake-clock.ts'
import { downloadingWith, FakeGuardedFetcher } from './fakes/fake-guarded-fetcher.ts'
import { FakeNameLookup } from './fakes/fake-name-lookup.ts'
import { FakeStorageRoom } from './fakes/fake-storage-room.ts'
import { PlainPasswordHasher } from './fakes/plain-password-hasher.ts'
import { RecordingCodeSender } from './fakes/recording-code-sender.ts'
import { RecordingMailLog } from './fakes/recording-mail-log.ts'
import { SilentSenderCheck } from './fakes/silent-sender-check.ts'
import { type TestDatabase, testDatabase } from './postgres.ts'
import { SetUpDirectory } from './set-up-directory.ts'

export interface StoredMessage {
  readonly id: MessageId
  readonly threadId: ThreadId
}

/** Fields that are not set have defaults. */
export interface MessageOverrides extends Partial<Omit<NewMessage, 'folderId' | 'threadId' | 'version'>> {
  readonly in?: Exclude<FolderRole, 'custom'>
}

/** The table knows one network (RFC 5737, TEST-NET-2). */
const placeLookup: GeoIpLookup = {
  find: (source) => (source.startsWith('198.51.100.') ? { country: 'VN', city: 'Hanoi' } : undefined),
}

export const MAIL_SERVERS: readonly MailServer[] = [
  { protocol: 'SMTP', host: 'mail.sen.example', port: 587, encryption: 'STARTTLS' },
  { protocol: 'SMTP', host: 'mail.sen.example', port: 465, encryption: 'SSL' },
  { protocol: 'IMAP', host: 'mail.sen.example', port: 993, encryption: 'SSL' },
  { protocol: 'POP3', host: 'mail.sen.example', port: 995, encryption: 'SSL' },
]

/** The stores are real. Close it in `afterAll`. */
export async function world() {
  const database: TestDatabase = await testDatabase()
  const callScope = new AsyncCallScope()
  const store = new PostgresMailStore(database.db, { scope: callScope })
  const directory = new SetUpDirectory(database.db)
  const accounts = new PostgresAccountStore(database.db)
  const sessions = new PostgresSessionStore(database.db)
  const loginCodes = new PostgresLoginCodeStore(database.db)
  const feedback = new PostgresFeedbackStore(database.db)
  const events = new PostgresEventLog(database.db, database.connection)
  const uploads = new PostgresWaitingUploads(database.db)
  const publicFiles = new PostgresPublicFiles(database.db)
  const shareDirectory = new PostgresShareDirectory(database.db)
  const maintenance = new PostgresMaintenance(database.db)
  const restored = new PostgresRestoredStore(database.db)
  const textProcessor = new DirectTextProcessor()
  const searchIndex = new PostgresSearchIndex(database.db, textProcessor)
  const driveIndex = new PostgresDriveIndex(database.db, textProcessor)
  const passwords = new PlainPasswordHasher()
  const codeSender = new RecordingCodeSender()
  const storageRoom = new FakeStorageRoom()
  let count = 0

  /** The domain is verified unless `verified` is false. */
  async function mailbox(
    address: string,
    options: { verified?: boolean; isOwner?: boolean; name?: string } = {},
  ): Promise<Actor> {
    const domain = address.slice(address.lastIndexOf('@') + 1)
    const domainId = await directory.addDomain(domain, options.verified ?? true)
    const displayName = options.name ?? address.slice(0, address.indexOf('@'))
    const added = await directory.addMailbox(
      { domainId, address, displayName },
      { passwordHash: await passwords.hash('Sen@2026demo'), isOwner: options.isOwner ?? false },
    )
    const actor = added && (await accounts.findActor(added.accountId))
    if (!actor) throw new Error(`${address} is taken`)
    return actor
  }

  /** The stores add the message without MIME. */
  async function message(actor: Actor, overrides: MessageOverrides = {}): Promise<StoredMessage> {
    const [stored] = await messages(actor, [overrides])
    return stored as StoredMessage
  }

  /** One change for several messages costs half. */
  function messages(actor: Actor, each: readonly MessageOverrides[]): Promise<readonly StoredMessage[]> {
    const wanted = each.map((overrides) => {
      count += 1
      return { number: count, overrides }
    })
    return store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const stored: StoredMessage[] = []
      for (const one of wanted) stored.push(await add(w, actor, version, one))
      return stored
    })
  }

  async function add(
    w: Writer,
    actor: Actor,
    version: number,
    { number, overrides }: { readonly number: number; readonly overrides: MessageOverrides },
  ): Promise<StoredMessage> {
    const { in: role = 'inbox', ...given } = overrides
    const id = given.messageIdHeader ?? `message-${number}@test.example`
    const receivedAt = given.receivedAt ?? new Date(Date.UTC(2026, 10, 1, 0, number))
    const from = given.from ?? { name: 'Người Gửi', email: 'gui@ngoai.example' }
    const to = given.to ?? [{ name: actor.displayName, email: actor.address }]
    const subject = given.subject ?? `Thư số ${number}`
    const references = given.references ?? []
    const folder = await w.folders.findByRole(role)
    const { threadId, merged } = await w.threads.resolve({
      messageIdHeader: id,
      references,
      subject,
      participants: [from, ...to].map((person) => person.email),
      at: receivedAt,
    })
    const messageId = await w.messages.add({
      kind: kindIn(role),
      identityKey: id,
      inReplyTo: references.at(-1) ?? '',
      replyTo: [],
      cc: [],
      bcc: [],
      sentAt: receivedAt,
      snippet: `Đoạn đầu của thư ${number}`,
      sizeBytes: 1_000,
      rawBlob: `blob-${number}`,
      isRead: false,
      isStarred: false,
      unparsable: false,
      text: `Nội dung thư ${number}`,
      html: '',
      parts: [],
      envelope: undefined,
      deliveryKey: undefined,
      ...given,
      messageIdHeader: id,
      receivedAt,
      from,
      to,
      subject,
      references,
      threadId,
      folderId: folder.id,
      version,
    })
    if (!messageId) throw new Error('a message with this delivery key is here already')
    await w.threads.refresh([threadId, ...merged], version)
    return { id: messageId, threadId }
  }

  const fetcher = new FakeGuardedFetcher()
  return {
    database,
    callScope,
    counting: new LatestWork(),
    responseMemoryBudget: { reserve: async () => undefined },
    store,
    directory,
    accounts,
    organisations: new PostgresOrganisationStore(database.db),
    domainDirectory: new PostgresDomainDirectory(database.db),
    nameLookup: new FakeNameLookup(),
    tlsPolicies: new PostgresTlsPolicyStore(database.db),
    mailHost: 'mail.sen.example',
    mailServers: MAIL_SERVERS,
    setupLinks: new PostgresSetupLinkStore(database.db),
    profileSigner: undefined,
    people: new PostgresPeopleDirectory(database.db),
    queue: new PostgresDeliveryQueue(database.db),
    reportMail: new PostgresReportMailStore(database.db),
    reportFiles: new DirectReportFileReader(),
    sessions,
    signIns: new PostgresSignInLog(database.db),
    twoStep: new PostgresTwoStepStore(database.db),
    devices: new PostgresKnownDeviceStore(database.db),
    appPasswords: new PostgresAppPasswordStore(database.db),
    mailProgramAccess: new PostgresMailProgramAccessStore(database.db),
    passkeys: new PostgresPasskeyStore(database.db),
    passkeyVerifier: new SimplewebauthnPasskeyVerifier(),
    loginCodes,
    passwordResets: new PostgresPasswordResetStore(database.db),
    signOnLinks: new PostgresSignOnStore(database.db),
    signOnProvider: undefined,
    feedback,
    events,
    uploads,
    publicFiles,
    shareDirectory,
    maintenance,
    restored,
    cleaningStore: new PostgresCleaningStore(database.db),
    load: { isHigh: () => false },
    searchIndex,
    driveIndex,
    textProcessor,
    passwords,
    secrets: new CountingSecrets(),
    timeCodes: new OtpauthTimeCodes(),
    mailSigner: new DkimMailSigner(),
    dkimKeys: new PostgresDkimKeyStore(database.db),
    seenPictures: new PostgresSeenPictureStore(database.db),
    clock: new FakeClock(),
    folderCache: new FolderCache(),
    structureMemory: { pass: <T>(_: number, work: () => Promise<T>) => work() },
    arrangeMemory: { pass: <T>(_: number, work: () => Promise<T>) => work() },
    appendMemory: { pass: <T>(_: number, work: () => Promise<T>) => work() },
    yielder: { yield: () => setImmediate() },
    pauses: { pause: () => setImmediate() },
    packers: { zip: zipPacker, mbox: mboxPacker },
    archives: directMailArchiveReader,
    visitorUploads: new VisitorUploadCounter(),
    importMemory: { pass: <T>(_: number, work: () => Promise<T>) => work() },
    archiveLister: { list: listZip },
    mailLog: new RecordingMailLog(),
    publicUrl: 'https://mail.sen.example',
    /** No sending is put on hold unless a test sets these limits. */
    sendingLimits: { ...DEFAULT_SENDING_LIMITS, hold: { bounces: 0, newRecipients: 0 } },
    operatorAddress: 'hostmaster@nha-cung-cap.example',
    sendingAlarms: new PostgresSendingAlarmStore(database.db),
    newDeviceAlerts: true,
    brandName: 'Sen Mail',
    senderCheck: new SilentSenderCheck(),
    virusScanner: undefined,
    spamScorer: undefined,
    scanPolicy: 'open' as const,
    largeMail: new ByteGate(MAX_SMTP_LARGE_AT_ONCE_BYTES),
    officeConverter: undefined,
    codeSender,
    storageRoom,
    placeLookup,
    phoneNumbers: new LibphonenumberPhoneNumbers(),
    avatars: new PostgresAvatarDirectory(database.db),
    officeEditor: undefined,
    moveInLocks: new PostgresMailboxLocks(database.pool, 'move-in'),
    moveInLocksElsewhere: () => new PostgresMailboxLocks(database.pool, 'move-in'),
    maildropLocks: () => new PostgresMailboxLocks(database.pool, 'maildrop'),
    officeSessions: new PostgresOfficeSessionStore(database.db),
    spamWarnScore: 5,
    fetcher,
    pictureDownloads: downloadingWith(fetcher),
    pictures: new CopyingPictureMaker(),
    mailbox,
    message,
    messages,
    close: () => database.close(),
  }
}

export type TestWorld = Awaited<ReturnType<typeof world>>

function kindIn(role: FolderRole): NewMessage['kind'] {
  if (role === 'drafts' || role === 'scheduled' || role === 'periodic') return 'draft'
  return role === 'sent' ? 'sent' : 'received'
}
