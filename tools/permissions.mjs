// Checks that permissions are decided only through model/src/account/permissions.ts: by requirePermission in the core
// and web/src/data/account/rights.ts in the page. Usage: node tools/permissions.mjs [folder], by default the checkout.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/hash-files.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const TABLE = 'model/src/account/permissions.ts'
/** user/info has these names. */
const ON_THE_WIRE = ['enable_smtp', 'domain_verified', 'sharing_public', 'account_verified']
/** These files use the facts without deciding by them. */
const NAMING = [
  TABLE,
  'adapters/src/postgres/actor-row.ts',
  'server/src/http/presenters/account.ts',
  'web/src/data/account/rights.ts',
  'adapters/src/postgres/schema.ts',
]
/** These lines do not decide whether something is allowed. */
const OTHERWISE = [
  // A domain's owner answers its role addresses and is shown to its users.
  { path: 'model/src/replying.ts', says: /isOwner/ },
  { path: 'core/src/accounts/user-info.ts', says: /isOwner/ },
  { path: 'core/src/mailboxes/add-mailbox.ts', says: /isOwner/ },
  { path: 'core/src/domains/join-domain.ts', says: /isOwner/ },
  { path: 'core/src/accounts/account-store.ts', says: /isOwner/ },
  { path: 'core/src/mailboxes/directory.ts', says: /domainVerified/ },
  { path: 'adapters/src/postgres/addresses/find-reached.ts', says: /domainVerified/ },
  { path: 'adapters/src/postgres/directory.ts', says: /isOwner|domainVerified|sharing_public:/ },
  // An Owner sets this column of a domain.
  { path: 'adapters/src/postgres/organisations/domains.ts', says: /sharing_public/ },
  { path: 'server/src/demo-seed.ts', says: /isOwner/ },
  { path: 'server/src/cli/mailbox-add.ts', says: /isOwner/ },
  { path: 'server/src/cli/mailbox-add-lines.ts', says: /isOwner/ },
  { path: 'server/src/cli/mailbox-list.ts', says: /isOwner/ },
  // Compares the rights of an open connection with the present ones; requirePermission decides by them.
  { path: 'adapters/src/postgres/accounts/mail-program-access-store.ts', says: /smtpEnabled: row/ },
  { path: 'core/src/app-passwords/are-still-allowed.ts', says: /smtpEnabled === present/ },
  { path: 'core/src/app-passwords/mail-program-access-store.ts', says: /'smtpEnabled' \| 'domainVerified'/ },
  // An Owner changes and sees this of other people; `actOnPerson` checks the permission.
  { path: 'adapters/src/postgres/mailbox-adding.ts', says: /isOwner/ },
  { path: 'adapters/src/postgres/organisations/person-rows.ts', says: /isOwner|smtpEnabled|driveEnabled|enable_smtp/ },
  { path: 'core/src/people/people-store.ts', says: /isOwner|smtpEnabled|driveEnabled/ },
  { path: 'core/src/people/change-person.ts', says: /smtpEnabled|driveEnabled|enable_smtp/ },
  { path: 'core/src/people/create-person.ts', says: /isOwner: false/ },
  { path: 'core/src/people/set-owner.ts', says: /isOwner/ },
  { path: 'adapters/src/postgres/organisations/people.ts', says: /isOwner/ },
  // Checks `administer` again under the row lock, because the session's rights may have ended.
  { path: 'core/src/organisations/require-still-owner.ts', says: /isOwner/ },
  { path: 'model/src/administration/act-changes.ts', says: /enable_smtp/ },
  { path: 'server/src/cli/mailbox-sending.ts', says: /smtpEnabled: word/ },
  { path: 'server/src/http/presenters/person.ts', says: /isOwner|smtpEnabled|driveEnabled/ },
  { path: 'server/src/http/routes/admin/people.ts', says: /smtpEnabled|driveEnabled|enable_smtp/ },
  { path: 'web/src/features/admin/people/PersonDialog.tsx', says: /enable_smtp/ },
  { path: 'web/src/features/admin/people/PersonFacts.tsx', says: /enable_smtp/ },
  // The specification's settings answer carries it too.
  { path: 'server/src/http/routes/settings.ts', says: /enable_drive: rights/ },
  // This is the name of an event; its content is fetched with the user.
  { path: 'server/src/http/presenters/event.ts', says: /'enable_smtp'/ },
  { path: 'core/src/realtime/mail-event.ts', says: /'enable_smtp'/ },
  { path: 'web/src/data/account/events.ts', says: /enable_smtp:/ },
  // This only explains that the domain is not verified.
  { path: 'web/src/data/messages/answered-message.ts', says: /isOwner/ },
  { path: 'web/src/features/shell/banners/UnverifiedBanner.tsx', says: /domain_verified|isOwner/ },
]

const root = process.argv[2] ?? ROOT
const FACTS = new RegExp(`\\b(${[...factsOf(readFileSync(join(root, TABLE), 'utf8')), ...ON_THE_WIRE].join('|')})\\b`)
const files = listFiles(
  ['model/src', 'core/src', 'adapters/src', 'server/src', 'web/src'],
  (path) => /\.tsx?$/.test(path) && !/\.(test|fixture|browser)\.tsx?$/.test(path) && !NAMING.includes(path),
  root,
)
report(files.flatMap(judge), `${files.length} files looked through for permissions asked outside the gate`)

function factsOf(table) {
  const [, facts = ''] = /^const FACTS = \{\n([\s\S]*?)^\} as const/m.exec(table) ?? []
  const names = Array.from(facts.matchAll(/^ {4}(\w+): '\w+',$/gm), ([, name]) => name)
  if (names.length === 0) throw new Error(`${TABLE} has no FACTS that can be read`)
  return names
}

function judge(path) {
  const allowed = OTHERWISE.filter((each) => each.path === path)
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line)
    if (isComment || !FACTS.test(line) || allowed.some(({ says }) => says.test(line))) return []
    return [
      `${path}:${index + 1}: a permission asked outside the gate; requirePermission, isOffered or permissionRefusal decides`,
    ]
  })
}
