// Checks that only the receiving pipeline, drafts and submissions write messages. dependency-cruiser checks imports
// (one-way-into-a-mailbox); this checks calls and SQL. Usage: node tools/mail-sources.mjs [folder], by default the
// checkout.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/hash-files.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const STORES = 'adapters/src/postgres/stores'
const RULES = [
  {
    writes: /\baddToItsThread\b/,
    only: [
      'core/src/receiving/store-message.ts',
      // A message that a mail program submits is a draft of its author.
      'core/src/submissions/add-held-message.ts',
      'core/src/messages/message-store.ts',
      `${STORES}/messages.ts`,
    ],
    adder: true,
  },
  // The testkit creates old mail.
  { writes: /\bmessages\s*\??\.add\b/, only: [] },
  {
    writes: /\binsert(\s+into\s+|Into\(\s*['"`])message\b/i,
    // A copy is of a message that the mailbox has already.
    only: [`${STORES}/drafts.ts`, `${STORES}/mail-programs/message-copying.ts`],
    adder: true,
  },
]
const ADDER = `${STORES}/message-adding.ts`

const root = process.argv[2] ?? ROOT
const files = listFiles(
  ['core/src', 'adapters/src', 'server/src'],
  (path) => /\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path),
  root,
)
report(files.flatMap(judge), `${files.length} files looked through for a second way into a mailbox`)

function judge(path) {
  const rules = RULES.filter(({ only, adder }) => !only.includes(path) && !(adder && path === ADDER))
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    rules.some(({ writes }) => writes.test(line))
      ? [`${path}:${index + 1}: a second way into a mailbox; mail comes in through receiveMail`]
      : [],
  )
}
