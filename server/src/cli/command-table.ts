import { DOMAIN_RESTORABLE_DAYS } from '@sen/model/administration/limits'
import { addressRemove, aliasSet } from './alias.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { blobsCopy } from './blobs-copy.ts'
import { catchAll } from './catch-all.ts'
import type { ListedCommand } from './command.ts'
import { doctor } from './doctor.ts'
import { domainAdd } from './domain-add.ts'
import { domainDkim } from './domain-dkim.ts'
import { domainJoin } from './domain-join.ts'
import { domainList } from './domain-list.ts'
import { domainMtaSts } from './domain-mta-sts.ts'
import { domainRecallWindow } from './domain-recall-window.ts'
import { domainRemove, domainRestore } from './domain-remove.ts'
import { domainRouting } from './domain-routing.ts'
import { domainSharing } from './domain-sharing.ts'
import { domainStorage } from './domain-storage.ts'
import { feedbackCommand } from './feedback.ts'
import { footerOff, footerSet, footerShow } from './footer.ts'
import { addressList, groupSet } from './group.ts'
import { importCommand } from './import-mail.ts'
import { keptDays } from './kept-days.ts'
import { loginLink } from './login-link.ts'
import { MAILBOX_COMMANDS } from './mailbox-commands.ts'
import { moveInCommand } from './move-in/move-in.ts'
import { queueDrop, queueHold, queueList, queueRelease, queueRetry, queueShow } from './queue.ts'
import { restoreCommand } from './restore.ts'
import { scrubCommand } from './scrub.ts'
import { traceCommand } from './trace.ts'
import { usageCommand } from './usage.ts'

const WITH_DOMAIN =
  'DOMAIN is an existing domain. Both domains then belong to one organisation, and its Owners administer both. domain add creates a\n' +
  'new domain. domain join moves an existing domain with its mailboxes; it shows the consequences, and applies them with --yes.'
const ROUTING = `The routing decides where this server delivers mail to the domain: local, to the mailboxes here; mx, to the MX record, during a
migration. Mail that arrives here for its mailboxes is accepted in both cases.`
const OWN_ADDRESS = 'MAILBOX is the primary address of a mailbox.'
const FOOTER =
  'The footer is appended to outgoing mail of all domains of the organisation: to messages with an outside recipient (outside), or\n' +
  'to all messages (everybody). FILE may be - for standard input. Without FILE, the text does not change.'
const WHICH_MAIL = 'ID | --from ADDRESS | --domain NAME | --all'
const SENDERS = 'ADDRESS is any address of the sending mailbox. NAME is the domain of the senders.'
const SHOW = 'Shows each recipient of a message. ID is the first column of queue list.'
const RETRY = `Retries delivery now. ID is the first column of queue list. --stopped retries the messages that are not retried automatically, as
after a restore.`

export const CLI_COMMANDS: ReadonlyMap<string, ListedCommand> = new Map<string, ListedCommand>([
  [
    'domain add',
    { run: domainAdd, takes: ['NAME [--with DOMAIN] [--routing local | mx]'], about: `${WITH_DOMAIN}\n${ROUTING}` },
  ],
  [
    'domain list',
    {
      run: domainList,
      takes: ['[--json]'],
      about:
        'Lists each domain with its organisation, number of mailboxes, state and routing, including removed domains that can be restored.',
    },
  ],
  [
    'domain remove',
    {
      run: domainRemove,
      takes: ['NAME [--yes] [--json]'],
      about: `Removes the domain with its mailboxes, aliases and groups; without --yes it only shows the consequences. Mail from here to the
domain then goes to its MX record. domain restore restores it within ${DOMAIN_RESTORABLE_DAYS} days; after that, its mail and files are purged.`,
    },
  ],
  [
    'domain restore',
    {
      run: domainRestore,
      takes: ['NAME [--json]'],
      about: 'Restores a removed domain with the mailboxes that were removed with it.',
    },
  ],
  ['domain routing', { run: domainRouting, takes: ['NAME [local | mx] [--json]'], about: ROUTING }],
  ['domain join', { run: domainJoin, takes: ['NAME --with DOMAIN [--yes]'], about: WITH_DOMAIN }],
  [
    'domain dkim',
    {
      run: domainDkim,
      takes: ['NAME [--replace]'],
      about: 'Enables DKIM signing for the domain and prints its DNS record. --replace creates a new key.',
    },
  ],
  [
    'domain recall-window',
    {
      run: domainRecallWindow,
      takes: ['NAME VALUE'],
      about:
        'Sets how long users of the domain can recall a message they sent. VALUE is 30m, 1h, 3h, 6h, 12h, 1d, 2d, 7d or 30d.',
    },
  ],
  [
    'domain sharing',
    {
      run: domainSharing,
      takes: ['NAME public | password'],
      about: 'Sets whether links shared outside the organisation may be public or need a password.',
    },
  ],
  [
    'domain mta-sts',
    {
      run: domainMtaSts,
      takes: ['NAME [none | testing | enforce] [--json]'],
      about:
        "Shows or sets the mode of the domain's MTA-STS policy, which asks other servers to deliver over TLS. enforce is refused until a\n" +
        'check of the MX record has confirmed that it names only this server.',
    },
  ],
  [
    'domain storage',
    {
      run: domainStorage,
      takes: ['NAME [MEGABYTES] [--json]'],
      about:
        'Shows or sets the storage that the mailboxes of the domain share. It cannot be less than the sum of the quotas of its mailboxes.',
    },
  ],
  ...MAILBOX_COMMANDS,
  [
    'alias set',
    {
      run: aliasSet,
      takes: ['ADDRESS --to MAILBOX'],
      about: `Creates an alias, or changes the mailbox that receives its mail. ${OWN_ADDRESS}`,
    },
  ],
  [
    'alias remove',
    { run: addressRemove, takes: ['ADDRESS'], about: 'Deletes the alias. Mail to its address is then rejected.' },
  ],
  [
    'group set',
    {
      run: groupSet,
      takes: ['ADDRESS --name NAME --members MAILBOX,MAILBOX [--closed]'],
      about: `Creates or changes a group. ${OWN_ADDRESS} With --closed, only members of its organisation can send mail to the group.`,
    },
  ],
  [
    'group remove',
    { run: addressRemove, takes: ['ADDRESS'], about: 'Deletes the group. Mail to its address is then rejected.' },
  ],
  ['address list', { run: addressList, takes: ['DOMAIN'], about: 'Lists each alias and group as one line of JSON.' }],
  [
    'catch-all',
    {
      run: catchAll,
      takes: ['DOMAIN MAILBOX | off'],
      about: `Sets the mailbox that receives mail to unknown addresses of the domain. ${OWN_ADDRESS}`,
    },
  ],
  ['footer show', { run: footerShow, takes: ['DOMAIN [--json]'], about: FOOTER }],
  [
    'footer set',
    {
      run: footerSet,
      takes: ['DOMAIN --under outside | everybody [--html FILE | --text FILE] [--json]'],
      about: FOOTER,
    },
  ],
  ['footer off', { run: footerOff, takes: ['DOMAIN [--json]'], about: FOOTER }],
  [
    'kept-days',
    {
      run: keptDays,
      takes: ['DOMAIN [DAYS] [--json]'],
      about:
        'Shows or sets for how many days (0 to 90) the organisation keeps permanently deleted mail. A shorter time applies at once, also to\n' +
        'mail that is kept already.',
    },
  ],
  [
    'import',
    {
      run: importCommand,
      takes: ['ADDRESS PATH [--folder FOLDER]'],
      about:
        'Imports messages into a mailbox. PATH is a directory of .eml files, an mbox file, a Maildir, or one message. Without --folder,\n' +
        'subdirectories become folders. The folders of a Maildir are always kept. Run it again to continue after an interruption.',
    },
  ],
  [
    'move-in',
    {
      run: moveInCommand,
      takes: [
        'ADDRESS --host HOST [--user USER] [--port PORT] [--insecure-tls] [--json]',
        '--list FILE [--at-once N] [--insecure-tls] [--json]',
      ],
      about: `Copies a mailbox from an IMAP server: folders, messages, flags and times. Run it again to copy new messages. The default of USER
is ADDRESS. The password is read from MOVE_IN_PASSWORD or from the list. The list is a CSV file for many mailboxes, N concurrently
(default 3). Its first line names the columns: address, host, and optionally user, password and port. The connection always uses
TLS, on port 993 by default. --insecure-tls skips the check of the server's certificate.`,
    },
  ],
  [
    'login-link',
    {
      run: loginLink,
      takes: ['ADDRESS'],
      about: 'Prints a URL that signs in as this user. It works once and expires after one minute.',
    },
  ],
  ['feedback', { run: feedbackCommand, takes: ['[--count N]'], about: 'Lists feedback from users, newest first.' }],
  [
    'queue list',
    {
      run: queueList,
      takes: ['[--from ADDRESS | --domain NAME] [--count N] [--json]'],
      about: `Lists outgoing messages in the queue, oldest first. ${SENDERS}`,
    },
  ],
  [
    'queue hold',
    {
      run: queueHold,
      takes: [`${WHICH_MAIL} [--json]`],
      about: `Holds messages in the queue until queue release. Attempts in progress finish. Messages that are sent later are not held; to hold
those too, use mailbox suspend or mailbox sending off. ${SENDERS}`,
    },
  ],
  [
    'queue release',
    {
      run: queueRelease,
      takes: [`${WHICH_MAIL} [--json]`],
      about: `Delivers messages that queue hold put on hold. Also lets mailboxes send again that the program put on hold because of many bounces
or many new recipients. ${SENDERS}`,
    },
  ],
  ['queue show', { run: queueShow, takes: ['ID [--json]'], about: SHOW }],
  ['queue retry', { run: queueRetry, takes: ['ID [--json]', '--all | --stopped [--json]'], about: RETRY }],
  [
    'queue drop',
    {
      run: queueDrop,
      takes: [`${WHICH_MAIL} [--no-report] [--json]`],
      about: `Cancels delivery. The senders receive a delivery report, unless --no-report is given. ${SENDERS}`,
    },
  ],
  [
    'trace',
    {
      run: traceCommand,
      takes: ['ADDRESS | MESSAGE-ID | QUEUE-ID [--days N] [--count N] [--json]'],
      about: `Shows what happened to a message. For received mail: folder, reason for filing, sender checks and scan results. For sent mail: state
and last reply of each recipient. QUEUE-ID is in the 250 reply, in the Received field and in the first column of queue list. --days
sets how many days are searched (default 7). Rejected mail is only in the log.`,
    },
  ],
  [
    'usage',
    {
      run: usageCommand,
      takes: ['[--by organisation | domain | mailbox] [--json]'],
      about: 'Shows used storage and quota.',
    },
  ],
  [
    'audit',
    {
      run: auditCommand,
      takes: ['[--since TIME] [--account ADDRESS] [--domain NAME] [--count N] [--json]'],
      about:
        'Lists sign-ins, including failed ones, and administrative acts, newest last. --account and --domain select acts by and on them. TIME\n' +
        'has the form 2026-11-24T19:00:00Z.',
    },
  ],
  [
    'blobs copy',
    {
      run: blobsCopy,
      takes: ['--to URL'],
      about:
        'Copies the blobs to another store. URL has the format of BLOB_URL: a folder, or S3 with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n' +
        'Run it while the program is running, stop the program, and run it again to copy the blobs that were added since.',
    },
  ],
  [
    'scrub',
    {
      run: scrubCommand,
      takes: ['[--after KEY] [--json]', '--repair-from BACKUP [--at NAME] [--after KEY] [--json]'],
      about: `Reads every stored blob and compares it with its hash. The program does this every night with a part of the blobs. --repair-from
restores damaged and missing blobs from a backup; --at selects one of several backups in a folder. --after continues after a key.`,
    },
  ],
  [
    'backup',
    {
      run: backupCommand,
      takes: ['PATH [--keep N] [--json]'],
      about: `Writes a backup to one file if PATH ends with .tar, otherwise to a folder. Backups in a folder share their blobs, so only new blobs
are copied. A backup contains secrets. --keep N keeps the N newest backups of the folder, including this one: when this backup is
complete, older backups are removed, with the blobs that no other backup contains.`,
    },
  ],
  [
    'restore',
    {
      run: restoreCommand,
      takes: ['PATH [--at NAME] [--check] [--keep-blobs] [--without-damaged] [--json]'],
      about: `Restores a backup into an empty installation. --check only verifies the backup. --at selects one of several backups in a folder.
--keep-blobs uses the blob store of the lost installation. --without-damaged continues without damaged blobs. If interrupted, run it
again to continue.`,
    },
  ],
  [
    'doctor',
    {
      run: doctor,
      takes: ['[--json]'],
      about: 'Checks every service that the program depends on, and the DNS records of every domain.',
    },
  ],
])

const PROGRAM = 'npm run sen --'

export function usageOf([name, { takes }]: readonly [string, ListedCommand]): readonly string[] {
  return takes.map((words) => `${PROGRAM} ${name} ${words}`.trimEnd())
}

export function aboutCommand(name: string, command: ListedCommand): string {
  return ['Usage:', ...usageOf([name, command]).map((line) => `  ${line}`), '', command.about].join('\n')
}

export function usageOfAll(): string {
  return `Usage:
${[...CLI_COMMANDS]
  .flatMap(usageOf)
  .map((line) => `  ${line}`)
  .join('\n')}

${PROGRAM} help COMMAND describes one command.
--json prints the result as one line of JSON. Exit codes: 0 success; 1 the command failed or found a problem; 2 wrong usage or
configuration; 3 the database or data directory is in use.
These commands work whether or not the program is running. They read the same configuration as the program.`
}
