import type { AccountStore } from '@sen/core/accounts/account-store'
import type { ReportMailStore } from '@sen/core/aggregate-reports/report-mail-store'
import type { PublicFiles } from '@sen/core/attachments/public/public-files'
import type { WaitingUploads } from '@sen/core/attachments/waiting-uploads'
import type { DomainDirectory } from '@sen/core/domains/domain-directory'
import type { DriveIndex } from '@sen/core/drive/search/drive-index'
import type { FeedbackStore } from '@sen/core/feedback/feedback-store'
import type { HousekeepingStore } from '@sen/core/housekeeping/housekeeping-store'
import type { KnownDeviceStore } from '@sen/core/identity/devices/known-device-store'
import type { LoginCodeStore } from '@sen/core/identity/login-code-store'
import type { PasskeyStore } from '@sen/core/identity/passkeys/passkey-store'
import type { PasswordResetStore } from '@sen/core/identity/password-reset/password-reset-store'
import type { SessionStore } from '@sen/core/identity/session-store'
import type { SignInLog } from '@sen/core/identity/sign-in-log'
import type { SignOnStore } from '@sen/core/identity/sign-on/sign-on-store'
import type { TwoStepStore } from '@sen/core/identity/two-step/two-step-store'
import type { Clock } from '@sen/core/kit/clock'
import type { LatestWork } from '@sen/core/kit/latest-work'
import type { Pauses } from '@sen/core/kit/pauses'
import type { Turns } from '@sen/core/kit/turns'
import type { Directory } from '@sen/core/mailboxes/directory'
import type { CleaningStore } from '@sen/core/messages/cleaning-store'
import type { OfficeSessionStore } from '@sen/core/office/office-session-store'
import type { OrganisationStore } from '@sen/core/organisations/organisation-store'
import type { PeopleDirectory } from '@sen/core/people/people-store'
import type { AnswerBudget } from '@sen/core/ports/answer-budget'
import type { ArchiveLister } from '@sen/core/ports/archive-lister'
import type { BlobStore } from '@sen/core/ports/blob-store'
import type { CalendarReader } from '@sen/core/ports/calendar-reader'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { CodeSender } from '@sen/core/ports/code-sender'
import type { GuardedFetcher } from '@sen/core/ports/guarded-fetcher'
import type { HtmlCleaner } from '@sen/core/ports/html-cleaner'
import type { Load } from '@sen/core/ports/load'
import type { MailArchiveReader } from '@sen/core/ports/mail-archive-reader'
import type { MailLog } from '@sen/core/ports/mail-log'
import type { MailPackers } from '@sen/core/ports/mail-packer'
import type { MailSender } from '@sen/core/ports/mail-sender'
import type { MailSigner } from '@sen/core/ports/mail-signer'
import type { Mime } from '@sen/core/ports/mime'
import type { NameLookup } from '@sen/core/ports/name-lookup'
import type { OfficeConverter } from '@sen/core/ports/office-converter'
import type { OfficeEditor } from '@sen/core/ports/office-editor'
import type { PasskeyVerifier } from '@sen/core/ports/passkey-verifier'
import type { PasswordTurns } from '@sen/core/ports/password-hasher'
import type { PhoneNumbers } from '@sen/core/ports/phone-numbers'
import type { PictureMaker } from '@sen/core/ports/picture-maker'
import type { PlaceLookup } from '@sen/core/ports/place-lookup'
import type { ReportFileReader } from '@sen/core/ports/report-file-reader'
import type { Secrets } from '@sen/core/ports/secrets'
import type { SenderCheck } from '@sen/core/ports/sender-check'
import type { SignOnProvider } from '@sen/core/ports/sign-on-provider'
import type { SpamScorer } from '@sen/core/ports/spam-scorer'
import type { StorageRoom } from '@sen/core/ports/storage-room'
import type { TextExtractor } from '@sen/core/ports/text-extractor'
import type { TextProcessor } from '@sen/core/ports/text-processor'
import type { TimeCodes } from '@sen/core/ports/time-codes'
import type { VirusScanner } from '@sen/core/ports/virus-scanner'
import type { AvatarDirectory } from '@sen/core/profiles/avatar-directory'
import type { DeliveryQueue } from '@sen/core/queue/delivery-queue'
import type { EventLog } from '@sen/core/realtime/event-log'
import type { ScanPolicy } from '@sen/core/receiving/arrival'
import type { SearchIndex } from '@sen/core/search/search-index'
import type { SendingAlarmStore } from '@sen/core/sending/limits/sending-alarm-store'
import type { TlsPolicyStore } from '@sen/core/sending/mta-sts/tls-policy-store'
import type { ShareDirectory } from '@sen/core/shares/share-directory'
import type { DkimKeyStore } from '@sen/core/signing/dkim-key-store'
import type { MailStore } from '@sen/core/store'
import type { SeenPictureStore } from '@sen/core/tracking/view-store'
import type { SendingLimits } from '@sen/model/sending-limits/sending-limits'

/** Everything a use case may need: it satisfies each one's `needs`. `wire` makes the real one. */
export interface World {
  /** Counts of what filters would match. */
  readonly counting: LatestWork
  readonly answerBudget: AnswerBudget
  readonly callScope: CallScope
  readonly store: MailStore
  readonly directory: Directory
  readonly accounts: AccountStore
  readonly organisations: OrganisationStore
  readonly domainDirectory: DomainDirectory
  readonly nameLookup: NameLookup
  readonly people: PeopleDirectory
  readonly queue: DeliveryQueue
  readonly reportMail: ReportMailStore
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly twoStep: TwoStepStore
  readonly devices: KnownDeviceStore
  readonly passkeys: PasskeyStore
  readonly loginCodes: LoginCodeStore
  readonly passwordResets: PasswordResetStore
  readonly signOnLinks: SignOnStore
  /** Undefined: none is configured. */
  readonly signOnProvider: SignOnProvider | undefined
  readonly feedback: FeedbackStore
  readonly events: EventLog
  readonly uploads: WaitingUploads
  readonly publicFiles: PublicFiles
  readonly shareDirectory: ShareDirectory
  readonly housekeeping: HousekeepingStore
  readonly cleaningStore: CleaningStore
  readonly blobs: BlobStore
  /** Asked by doors, to refuse before bytes come for nothing; the stores refuse by themselves. */
  readonly storageRoom: StorageRoom
  readonly mime: Mime
  readonly htmlCleaner: HtmlCleaner
  readonly fetcher: GuardedFetcher
  readonly senderCheck: SenderCheck
  /** Undefined: none is configured. */
  readonly virusScanner: VirusScanner | undefined
  readonly spamScorer: SpamScorer | undefined
  readonly scanPolicy: ScanPolicy
  /** From this score on a sender is asked before a message goes. */
  readonly spamWarnScore: number
  readonly pictures: PictureMaker
  /** Undefined: none is configured. */
  readonly officeEditor: OfficeEditor | undefined
  readonly officeSessions: OfficeSessionStore
  /** Undefined: none is configured. */
  readonly codeSender: CodeSender | undefined
  /** Undefined: none is configured. */
  readonly placeLookup: PlaceLookup | undefined
  readonly avatars: AvatarDirectory
  /** Undefined: none is there. */
  readonly officeConverter: OfficeConverter | undefined
  readonly calendars: CalendarReader
  readonly reportFiles: ReportFileReader
  readonly mailSender: MailSender
  /** Undefined where mail leaves by a relay, or does not leave. */
  readonly tlsPolicies: TlsPolicyStore | undefined
  readonly mailLog: MailLog
  readonly mailSigner: MailSigner
  readonly dkimKeys: DkimKeyStore
  readonly seenPictures: SeenPictureStore
  readonly sendingAlarms: SendingAlarmStore
  readonly passwords: PasswordTurns
  readonly secrets: Secrets
  readonly timeCodes: TimeCodes
  readonly passkeyVerifier: PasskeyVerifier
  readonly phoneNumbers: PhoneNumbers
  readonly searchIndex: SearchIndex
  readonly driveIndex: DriveIndex
  readonly textExtractor: TextExtractor
  readonly textProcessor: TextProcessor
  readonly packers: MailPackers
  readonly archives: MailArchiveReader
  readonly archiveLister: ArchiveLister
  readonly clock: Clock
  readonly turns: Turns
  readonly pauses: Pauses
  readonly load: Load
  /** The name of the mail server: where mail is taken, and what MX records name. */
  readonly mailHost: string
  /** Where people reach the pages. */
  readonly publicUrl: string
  /** What the operator calls the installation. */
  readonly brandName: string
  readonly sendingLimits: SendingLimits
  /** Undefined: the operator is told of nothing by mail. */
  readonly operatorAddress: string | undefined
  /** Whether accounts are told by mail of sign-ins from devices that are new to them. */
  readonly newDeviceAlerts: boolean
}
