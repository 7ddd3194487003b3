// One gate: what somebody may do is asked through model/src/account/permissions.ts, by requirePermission in the core and by
// web/src/data/account/rights.ts in the page, and nowhere by a fact of its own.
// node tools/permissions.mjs [folder]: the checkout, or a copy of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/hash-files.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const FACTS = /\b(smtpEnabled|domainVerified|isOwner|enable_smtp|domain_verified)\b/
/** Who names the facts without deciding by them: their table, where they come from, how they go over the wire. */
const NAMING = [
  'model/src/account/permissions.ts',
  'adapters/src/postgres/actor-row.ts',
  'server/src/http/presenters/account.ts',
  'web/src/data/account/rights.ts',
]
/** Lines that name one of them for what it is, and not for whether something is allowed. */
const OTHERWISE = [
  // Who owns a domain answers to its role addresses, and is named to its users.
  { path: 'model/src/replying.ts', says: /isOwner/ },
  { path: 'core/src/accounts/user-info.ts', says: /isOwner/ },
  { path: 'core/src/mailboxes/add-mailbox.ts', says: /isOwner/ },
  { path: 'core/src/mailboxes/directory.ts', says: /isOwner|domainVerified/ },
  { path: 'adapters/src/postgres/directory.ts', says: /isOwner|domainVerified/ },
  { path: 'server/src/demo-seed.ts', says: /isOwner/ },
  { path: 'server/src/cli/mailbox-add.ts', says: /isOwner/ },
  // An event's name; what it says is read anew with the user.
  { path: 'server/src/realtime/present-event.ts', says: /'enable_smtp'/ },
  { path: 'core/src/realtime/mail-event.ts', says: /'enable_smtp'/ },
  { path: 'web/src/data/account/events.ts', says: /enable_smtp:/ },
  // Says that the domain is not verified, and asks nothing.
  { path: 'web/src/data/messages/answered-message.ts', says: /isOwner/ },
  { path: 'web/src/features/shell/banners/UnverifiedBanner.tsx', says: /domain_verified|isOwner/ },
]

const root = process.argv[2] ?? ROOT
const files = listFiles(
  ['model/src', 'core/src', 'adapters/src', 'server/src', 'web/src'],
  (path) => /\.tsx?$/.test(path) && !/\.(test|fixture|browser)\.tsx?$/.test(path) && !NAMING.includes(path),
  root,
)
report(files.flatMap(judge), `${files.length} files looked through for permissions asked outside the gate`)

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
