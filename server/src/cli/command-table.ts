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
  'DOMAIN is one that is here: the same organisation has both, and its Owner administers them all. domain add takes in new names\n' +
  'alone; domain join moves one that is here, with its people: it says what follows, and does it with --yes.'
const ROUTING = `Routing says where mail that leaves here for the domain goes: local, to its mailboxes; mx, where its MX record says, while the
domain moves in or out. Mail that arrives here for its mailboxes is accepted in both cases.`
const OWN_ADDRESS = 'MAILBOX is the primary address of a mailbox.'
const FOOTER =
  'It stands under the mail of all domains of the organisation: under what goes outside too, or under all. FILE may be -, standard\n' +
  'input; without one, what it says stays.'
const WHICH_MAIL = 'ID | --from ADDRESS | --domain NAME | --all'
const SENDERS = 'ADDRESS is any address of the mailbox that sends, NAME the domain of the senders.'
const QUEUE = 'ID is what queue list shows first. --stopped is what nobody tries by itself, as after a restore.'

export const COMMANDS: ReadonlyMap<string, ListedCommand> = new Map<string, ListedCommand>([
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
        'Every domain with its organisation, mailboxes, state and routing, removed ones too as long as they can be restored.',
    },
  ],
  [
    'domain remove',
    {
      run: domainRemove,
      takes: ['NAME [--yes] [--json]'],
      about: `Says what follows, and does it with --yes. The domain is removed with its mailboxes, aliases and groups; mail from here to it
follows its MX record. For ${DOMAIN_RESTORABLE_DAYS} days domain restore brings it back; then its mail and files are deleted for good.`,
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
    { run: domainRecallWindow, takes: ['NAME VALUE'], about: 'VALUE is 30m, 1h, 3h, 6h, 12h, 1d, 2d, 7d or 30d.' },
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
        'Says what the policy of the domain asks of servers that deliver to it, and sets it; enforce is refused until a look at its MX\n' +
        'record has found that its mail comes here alone.',
    },
  ],
  [
    'domain storage',
    {
      run: domainStorage,
      takes: ['NAME [MEGABYTES] [--json]'],
      about:
        'Says what the domain has to give to its mailboxes, and sets it. It is never less than what mailboxes have been given of\ntheir own.',
    },
  ],
  ...MAILBOX_COMMANDS,
  ['alias set', { run: aliasSet, takes: ['ADDRESS --to MAILBOX'], about: OWN_ADDRESS }],
  ['alias remove', { run: addressRemove, takes: ['ADDRESS'], about: 'Mail to it is refused from then on.' }],
  [
    'group set',
    {
      run: groupSet,
      takes: ['ADDRESS --name NAME --members MAILBOX,MAILBOX [--closed]'],
      about: `${OWN_ADDRESS} A group that is --closed takes mail from people of its organisation alone.`,
    },
  ],
  ['group remove', { run: addressRemove, takes: ['ADDRESS'], about: 'Mail to it is refused from then on.' }],
  ['address list', { run: addressList, takes: ['DOMAIN'], about: 'Writes each alias and group as one line of JSON.' }],
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
        'For how many days (0 to 90) the organisation keeps what its people delete for ever; fewer hold at once for what is kept already.',
    },
  ],
  [
    'import',
    {
      run: importCommand,
      takes: ['ADDRESS PATH [--folder FOLDER]'],
      about:
        'PATH is a folder of .eml files, an mbox, a Maildir, or one message; without --folder its subfolders become folders. A Maildir’s\n' +
        'subfolders keep their tree in any case. Interrupted, or called again, it goes on where it was.',
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
      about: `Copies a mailbox from an IMAP server: folders, messages, flags, times. Called again it takes what is new. USER is ADDRESS where
nothing is said. The password stands in MOVE_IN_PASSWORD, or in the list: a CSV whose first line names its columns, address, host,
user, password and port, for many mailboxes, N at a time (3 where nothing is said). Always over TLS, port 993 where nothing is said;
--insecure-tls believes a server that cannot show who it is.`,
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
      about: `Nothing of it leaves until queue release; an attempt in progress finishes. What is sent afterwards is not on hold: mailbox
suspend and mailbox sending off hold all that a mailbox sends. ${SENDERS}`,
    },
  ],
  [
    'queue release',
    {
      run: queueRelease,
      takes: [`${WHICH_MAIL} [--json]`],
      about: `Tries now what queue hold put on hold, and lets mailboxes send again whose sending the program put on hold for many bounces or
many new recipients. ${SENDERS}`,
    },
  ],
  ['queue show', { run: queueShow, takes: ['ID [--json]'], about: QUEUE }],
  ['queue retry', { run: queueRetry, takes: ['ID [--json]', '--all | --stopped [--json]'], about: QUEUE }],
  [
    'queue drop',
    {
      run: queueDrop,
      takes: [`${WHICH_MAIL} [--no-report] [--json]`],
      about: `Gives it up; it is never delivered. Its senders get reports unless --no-report says otherwise. ${SENDERS}`,
    },
  ],
  [
    'trace',
    {
      run: traceCommand,
      takes: ['ADDRESS | MESSAGE-ID | QUEUE-ID [--days N] [--count N] [--json]'],
      about: `Where mail was filed or sent, and why: folder, verdicts and scanners of what was received, the last reply of what was sent.
QUEUE-ID is what the 250 reply and the Received field name, or what queue list shows first. An address is searched in the last 7 days,
or N. Mail that was refused is only in the log.`,
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
        'Sign-ins, refused ones too, and administrative acts, the newest last. Of an account or a domain also what was done to it. TIME is\nlike 2026-11-24T19:00:00Z.',
    },
  ],
  [
    'blobs copy',
    {
      run: blobsCopy,
      takes: ['--to URL'],
      about:
        'URL is what BLOB_URL takes: another folder, or an S3, with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set. Run it while the\n' +
        'program runs, stop the program, run it again: the second time takes what came since.',
    },
  ],
  [
    'scrub',
    {
      run: scrubCommand,
      takes: ['[--after KEY] [--json]', '--repair-from BACKUP [--at NAME] [--after KEY] [--json]'],
      about: `Reads every stored blob and compares it with its hash. The program does so every night with a part of them. --repair-from takes
damaged and missing ones from a backup, --at from one of a folder; --after goes on behind a key.`,
    },
  ],
  [
    'backup',
    {
      run: backupCommand,
      takes: ['PATH [--keep N] [--json]'],
      about: `Writes one file where PATH ends with .tar, else a folder, which gets only the blobs that it does not have yet. What it writes
holds secrets. --keep N leaves the N newest backups of a folder, this one among them, and removes older ones with the blobs that no
other one names, once this one is whole.`,
    },
  ],
  [
    'restore',
    {
      run: restoreCommand,
      takes: ['PATH [--at NAME] [--check] [--keep-blobs] [--without-damaged] [--json]'],
      about: `Fills an empty installation; --check reads a backup and changes nothing; --at chooses one of a folder; --keep-blobs takes the store
of the lost database; --without-damaged does without blobs that are damaged. It may be interrupted and called again.`,
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
${[...COMMANDS]
  .flatMap(usageOf)
  .map((line) => `  ${line}`)
  .join('\n')}

${PROGRAM} help COMMAND says more of one.
--json says the result as one line of JSON. Every command ends with 0 when it did what was asked, 1 when it failed or found
something wrong, 2 when it was called wrongly or the configuration is wrong, 3 when database or data directory are in use.
The commands work while the program runs, and when it does not. They read the same configuration as the program.`
}
