import { addressRemove, aliasSet } from './cli/alias.ts'
import { auditCommand } from './cli/audit.ts'
import { backupCommand } from './cli/backup.ts'
import { blobsCopy } from './cli/blobs-copy.ts'
import { catchAll } from './cli/catch-all.ts'
import { type CommandNeeds, UsageError } from './cli/command.ts'
import { doctor } from './cli/doctor.ts'
import { domainAdd } from './cli/domain-add.ts'
import { domainDkim } from './cli/domain-dkim.ts'
import { domainJoin } from './cli/domain-join.ts'
import { domainMtaSts } from './cli/domain-mta-sts.ts'
import { domainRecallWindow } from './cli/domain-recall-window.ts'
import { domainSharing } from './cli/domain-sharing.ts'
import { feedbackCommand } from './cli/feedback.ts'
import { footerOff, footerSet, footerShow } from './cli/footer.ts'
import { addressList, groupSet } from './cli/group.ts'
import { importCommand } from './cli/import-mail.ts'
import { keptDays } from './cli/kept-days.ts'
import { loginLink } from './cli/login-link.ts'
import { mailboxAdd } from './cli/mailbox-add.ts'
import { mailboxPasskeys } from './cli/mailbox-passkeys.ts'
import { mailboxSending } from './cli/mailbox-sending.ts'
import { mailboxSignOn } from './cli/mailbox-sign-on.ts'
import { mailboxDelete, mailboxRestore, mailboxResume, mailboxSuspend } from './cli/mailbox-state.ts'
import { mailboxTwoStep } from './cli/mailbox-two-step.ts'
import { moveInCommand } from './cli/move-in/move-in.ts'
import { queueDrop, queueList, queueRetry, queueShow } from './cli/queue.ts'
import { restoreCommand } from './cli/restore.ts'
import { usageCommand } from './cli/usage.ts'
import { ConfigError, readConfig } from './config.ts'
import { withEnvFile } from './env-file.ts'
import { explainStartError } from './explain-start-error.ts'
import { EXIT_WRONG_CONFIG } from './start-refused.ts'

const USAGE = `Usage:
  npm run sen -- domain add NAME [--with DOMAIN]
  npm run sen -- domain join NAME --with DOMAIN [--yes]
  npm run sen -- domain dkim NAME [--replace]
  npm run sen -- domain recall-window NAME VALUE
  npm run sen -- domain sharing NAME public|password
  npm run sen -- domain mta-sts NAME [none|testing|enforce] [--json]
  npm run sen -- mailbox add ADDRESS --name NAME --password PASSWORD [--owner]
  npm run sen -- mailbox add -
  npm run sen -- mailbox sending ADDRESS on | off
  npm run sen -- mailbox suspend | resume | delete | restore ADDRESS
  npm run sen -- mailbox two-step off ADDRESS
  npm run sen -- mailbox sign-on forget ADDRESS
  npm run sen -- mailbox passkeys remove ADDRESS
  npm run sen -- alias set ADDRESS --to MAILBOX
  npm run sen -- group set ADDRESS --name NAME --members MAILBOX,MAILBOX [--closed]
  npm run sen -- alias | group remove ADDRESS
  npm run sen -- address list DOMAIN
  npm run sen -- catch-all DOMAIN MAILBOX | off
  npm run sen -- footer show | off DOMAIN [--json]
  npm run sen -- footer set DOMAIN --under outside|everybody [--html FILE | --text FILE] [--json]
  npm run sen -- kept-days DOMAIN [DAYS] [--json]
  npm run sen -- import ADDRESS PATH [--folder FOLDER]
  npm run sen -- move-in ADDRESS --host HOST [--user USER] [--port PORT] [--insecure-tls] [--json]
  npm run sen -- move-in --list FILE [--at-once N] [--insecure-tls] [--json]
  npm run sen -- login-link ADDRESS
  npm run sen -- feedback [--count N]
  npm run sen -- queue list [--count N] [--json]
  npm run sen -- queue show | retry | drop ID [--json]
  npm run sen -- queue retry --all | --stopped [--json]
  npm run sen -- usage [--by organisation|domain|mailbox] [--json]
  npm run sen -- audit [--since TIME] [--account ADDRESS] [--count N] [--json]
  npm run sen -- blobs copy --to URL
  npm run sen -- backup PATH [--json]
  npm run sen -- restore PATH [--at NAME] [--check] [--keep-blobs] [--without-damaged]
  npm run sen -- doctor

DOMAIN is one that is here: the same organisation has both, and its Owner administers them all. domain add takes in new names
alone; domain join moves one that is here, with its people: it says what follows, and does it with --yes.
VALUE is 30m, 1h, 3h, 6h, 12h, 1d, 2d, 7d or 30d.
domain mta-sts says what the policy of a domain asks of servers that deliver to it, and sets it; enforce is refused until a look at
its MX record has found that its mail comes here alone.
footer is what stands under the mail of the domain's organisation, all its domains: under what goes outside too, or under all. FILE
may be -, standard input; without one, what it says stays. kept-days is for how many days (0 to 90) the organisation keeps what its
people delete for ever; fewer hold at once for what is kept already.
MAILBOX is somebody's own address. A group that is --closed takes mail from people of its organisation alone. address list
writes each alias and group as one line of JSON.
PATH is a folder of .eml files, an mbox, a Maildir, or one message; without --folder its subfolders become folders.
What is suspended takes mail all the same. What is deleted refuses it, and goes for ever after 30 days.
mailbox two-step off lets somebody in by the password alone who has lost the app and the recovery codes.
mailbox sign-on forget links the mailbox anew to whoever comes next by single sign-on with its address.
mailbox passkeys remove takes all passkeys of somebody away, whose phone or key is in other hands, and has no
device skip the second step any more; sessions go on.
A Maildir's subfolders keep their tree in any case.
move-in copies a mailbox from an IMAP server: folders, messages, flags, times. Called again it takes what is new. USER is ADDRESS
where nothing is said. The password stands in MOVE_IN_PASSWORD, or in the list: a CSV whose first line names its columns, address,
host, user, password and port, for many mailboxes, N at a time (3 where nothing is said). Always over TLS, port 993 where nothing is said;
--insecure-tls believes a server that cannot show who it is.
--password - reads the password from standard input.
mailbox add - makes a mailbox for each line of standard input: ADDRESS, NAME and PASSWORD, with tabs between them, and for
an Owner a fourth word, owner. It names the lines that made none and does the others.
URL is what BLOB_URL takes: another folder, or an S3, with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set. Run it while the
program runs, stop the program, run it again: the second time takes what came since.
backup writes one file where PATH ends with .tar, else a folder, which gets only the blobs that it does not have yet. What it
writes holds secrets. restore fills an empty installation; --check reads a backup and changes nothing; --at chooses one of a
folder; --keep-blobs takes the store of the lost database; --without-damaged does without blobs that are damaged. It may be
interrupted and called again.
--json says the result as one line of JSON. Every command ends with 0 when it did what was asked, 1 when it failed or found
something wrong, 2 when it was called wrongly or the configuration is wrong, 3 when database or data directory are in use.
The commands work while the program runs, and when it does not. They read the same configuration as the program.`

type Command = (needs: CommandNeeds, args: readonly string[]) => Promise<number>

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['domain add', domainAdd],
  ['domain dkim', domainDkim],
  ['domain join', domainJoin],
  ['domain mta-sts', domainMtaSts],
  ['domain recall-window', domainRecallWindow],
  ['domain sharing', domainSharing],
  ['mailbox add', mailboxAdd],
  ['mailbox sending', mailboxSending],
  ['mailbox suspend', mailboxSuspend],
  ['mailbox resume', mailboxResume],
  ['mailbox delete', mailboxDelete],
  ['mailbox restore', mailboxRestore],
  ['mailbox two-step', mailboxTwoStep],
  ['mailbox sign-on', mailboxSignOn],
  ['mailbox passkeys', mailboxPasskeys],
  ['alias set', aliasSet],
  ['alias remove', addressRemove],
  ['group set', groupSet],
  ['group remove', addressRemove],
  ['address list', addressList],
  ['catch-all', catchAll],
  ['footer show', footerShow],
  ['footer set', footerSet],
  ['footer off', footerOff],
  ['kept-days', keptDays],
  ['import', importCommand],
  ['move-in', moveInCommand],
  ['login-link', loginLink],
  ['feedback', feedbackCommand],
  ['queue list', queueList],
  ['queue show', queueShow],
  ['queue retry', queueRetry],
  ['queue drop', queueDrop],
  ['blobs copy', blobsCopy],
  ['usage', usageCommand],
  ['audit', auditCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['doctor', doctor],
])

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** The longest beginning of the words that is a command, and the rest. */
function findCommand(
  words: readonly string[],
): { readonly command: Command; readonly args: readonly string[] } | undefined {
  for (const length of [2, 1]) {
    const command = COMMANDS.get(words.slice(0, length).join(' '))
    if (command) return { command, args: words.slice(length) }
  }
  return undefined
}

/** A pipe takes what is written to it later than `write` returns. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}

async function run(words: readonly string[]): Promise<number> {
  const found = findCommand(words)
  if (!found) {
    const isAsked = words.length === 0 || words[0] === 'help' || words[0] === '--help'
    ;(isAsked ? say : complain)(USAGE)
    return isAsked ? 0 : EXIT_WRONG_CONFIG
  }
  try {
    const config = readConfig(withEnvFile(process.env, '.env'))
    return await found.command({ config, say, complain }, found.args)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${USAGE}`)
      return EXIT_WRONG_CONFIG
    }
    if (error instanceof ConfigError) {
      complain(error.message)
      return EXIT_WRONG_CONFIG
    }
    const refusal = explainStartError(error)
    if (refusal) {
      complain(refusal.message)
      return refusal.exitCode
    }
    throw error
  }
}

const code = await run(process.argv.slice(2))
// Everything is closed by now. Node may still wait for ever while it ends by itself (nodejs/node issue 54918).
await Promise.all([process.stdout, process.stderr].map(flush))
process.exit(code)
