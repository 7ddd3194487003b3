import { COUNTRIES } from '@sen/model/account/countries'
import { MAX_KNOWN_DEVICES } from '@sen/model/account/known-devices'
import { MAX_AVATARS_PER_CALL } from '@sen/model/account/limits'
import { MAX_PASSKEYS } from '@sen/model/account/passkeys'
import { MAX_SENDERS } from '@sen/model/account/sender-limits'
import { MAX_LISTED_SESSIONS } from '@sen/model/account/session-limits'
import { MAX_LISTED_TASKS } from '@sen/model/acting/limits'
import { MAX_ALIASES_PER_MAILBOX, MAX_GROUP_MEMBERS, MAX_OFFERED_MAILBOXES } from '@sen/model/administration/addresses'
import { MAX_DOMAINS } from '@sen/model/administration/limits'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { MAX_CALENDAR_EVENTS_SHOWN } from '@sen/model/calendar/limits'
import { MAX_CONTACT_GROUP_MEMBERS, MAX_CONTACT_GROUPS, MAX_HIDDEN_RECIPIENTS } from '@sen/model/contacts/limits'
import { DRIVE_RECENT_COUNT, MAX_DRIVE_DEPTH, MAX_DRIVE_VERSIONS, MAX_FILE_REQUESTS } from '@sen/model/drive/limits'
import { MAX_EXPORTS } from '@sen/model/exports/limits'
import { MAX_ARCHIVE_ENTRIES_SHOWN } from '@sen/model/files/limits'
import { MAX_BLOCKED_SENDERS, MAX_FILTERS } from '@sen/model/filters/limits'
import { MAX_FOLDERS } from '@sen/model/folders/limits'
import { MAX_FORWARD_ADDRESSES } from '@sen/model/forwarding/limits'
import { MAX_LISTED_IMPORTS } from '@sen/model/imports/limits'
import { MAX_LABELS } from '@sen/model/labels/limits'
import { MAX_FILES_PER_CALL } from '@sen/model/messages/limits'
import { MAX_SUGGESTED_PEOPLE, MAX_SUGGESTED_TEXTS, MAX_SUGGESTED_THREADS } from '@sen/model/search/limits'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { MAX_TEMPLATES } from '@sen/model/templates/limits'
import { MAX_IMAGE_SENDERS, MAX_SPAM_SYMBOLS_SHOWN } from '@sen/model/trust/limits'
import { MAX_PENDING_UPLOADS } from '@sen/model/uploads/limits'

/** The mailbox's own address, its aliases and the addresses that its owner added. */
const MAX_SENDING_ADDRESSES = 1 + MAX_ALIASES_PER_MAILBOX + MAX_SENDERS
/** Submission and reading of mail, each with two kinds of encryption. */
const MAX_MAIL_SERVERS = 10
const SETTINGS = Object.keys(DEFAULT_SETTINGS).length

/** Applies to answers without pages, by route, or route and field. A test demands an entry of each new list. */
export const LIST_LIMITS: Readonly<Record<string, number>> = {
  listPools: MAX_DOMAINS,
  listDomainReports: MAX_DOMAINS,
  listDomains: MAX_DOMAINS,
  listPolicies: MAX_DOMAINS,
  listCatchAlls: MAX_DOMAINS,
  listRemovedDomains: MAX_DOMAINS,
  'userInfo.domains': MAX_DOMAINS,
  'findGroup.members': MAX_GROUP_MEMBERS,
  findOrganisationMailboxes: MAX_OFFERED_MAILBOXES,

  listMailServers: MAX_MAIL_SERVERS,
  listCountries: COUNTRIES.length,
  listPasskeys: MAX_PASSKEYS,
  'listAppPasswords.app_passwords': MAX_APP_PASSWORDS,
  'listAppPasswords.protocols': MAIL_PROTOCOLS.length,
  listRememberedDevices: MAX_KNOWN_DEVICES,
  listSessions: MAX_LISTED_SESSIONS,
  'getVerification.ways': 2,
  findAvatars: MAX_AVATARS_PER_CALL,
  'userInfo.senders': MAX_SENDING_ADDRESSES,
  listSignatures: MAX_SENDING_ADDRESSES,
  getSettings: SETTINGS,
  'start.settings': SETTINGS,

  listFolders: MAX_FOLDERS,
  listFoldersLegacy: MAX_FOLDERS,
  'getFolder.children': MAX_FOLDERS,
  'start.folders': MAX_FOLDERS,
  listLabels: MAX_LABELS,
  'start.labels': MAX_LABELS,
  listTasks: MAX_LISTED_TASKS,
  'start.tasks': MAX_LISTED_TASKS,
  // The vacation reply is one more.
  listFilters: MAX_FILTERS + MAX_BLOCKED_SENDERS + MAX_FORWARD_ADDRESSES + 1,
  'getForwarding.addresses': MAX_FORWARD_ADDRESSES,
  listImageSenders: MAX_IMAGE_SENDERS,
  listTemplates: MAX_TEMPLATES,

  'suggested.threads': MAX_SUGGESTED_THREADS,
  'suggested.texts': MAX_SUGGESTED_TEXTS,
  'suggested.people': MAX_SUGGESTED_PEOPLE,
  listHiddenRecipients: MAX_HIDDEN_RECIPIENTS,
  listContactGroups: MAX_CONTACT_GROUPS,
  listContactGroupRecipients: MAX_CONTACT_GROUP_MEMBERS,
  'checkSpam.symbols': MAX_SPAM_SYMBOLS_SHOWN,

  listFiles: MAX_FILES_PER_CALL,
  'listArchiveFile.entries': MAX_ARCHIVE_ENTRIES_SHOWN,
  'getInvitation.events': MAX_CALENDAR_EVENTS_SHOWN,
  listExports: MAX_EXPORTS,
  listImports: MAX_LISTED_IMPORTS,
  listUploads: MAX_PENDING_UPLOADS,
  'getDriveFile.crumbs': MAX_DRIVE_DEPTH,
  listRecentDriveFiles: DRIVE_RECENT_COUNT,
  'listDriveArchive.entries': MAX_ARCHIVE_ENTRIES_SHOWN,
  listDriveVersions: MAX_DRIVE_VERSIONS,
  listFileRequests: MAX_FILE_REQUESTS,
}
