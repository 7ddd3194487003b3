import type { ListedCommand } from './command.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { mailboxList } from './mailbox-list.ts'
import { mailboxOwner } from './mailbox-owner.ts'
import { mailboxPasskeys } from './mailbox-passkeys.ts'
import { mailboxLink, mailboxPassword } from './mailbox-password.ts'
import { mailboxQuota } from './mailbox-quota.ts'
import { mailboxSending } from './mailbox-sending.ts'
import { mailboxSignOn } from './mailbox-sign-on.ts'
import { mailboxDelete, mailboxRestore, mailboxResume, mailboxSuspend } from './mailbox-state.ts'
import { mailboxTwoStep } from './mailbox-two-step.ts'

const QUOTA =
  'A mailbox draws on the storage of its domain (domain storage). --quota MEGABYTES gives it a part of its own, as far as the domain\n' +
  'has one left to give.'
const SUSPENDED =
  'What is suspended takes mail all the same. What it has sent and what still waits is on hold until it is resumed.'
const DELETED =
  'What is suspended takes mail all the same. What is deleted refuses it, and goes for ever after 30 days.'
const DELETED_NOW =
  '--now deletes for good at once, what was deleted before too: it says what follows, and does it with --yes. Nothing undoes it.'

export const MAILBOX_COMMANDS: readonly (readonly [string, ListedCommand])[] = [
  [
    'mailbox add',
    {
      run: mailboxAdd,
      takes: [
        'ADDRESS --name NAME --password PASSWORD [--owner] [--quota MEGABYTES] [--no-first-steps]',
        '- [--quota MEGABYTES] [--new-domains] [--no-first-steps]',
      ],
      about: `${QUOTA}
--password - reads the password from standard input.
mailbox add - makes a mailbox for each line of standard input: ADDRESS, NAME and PASSWORD, with tabs between them, and for an Owner
a fourth word, owner. It names the lines that made none and does the others. --new-domains takes in the domains that are not
here, each into an organisation of its own, as domain add does. --no-first-steps is for people who move in: no first steps are shown to
them, and no welcome mail is sent.`,
    },
  ],
  [
    'mailbox list',
    {
      run: mailboxList,
      takes: ['DOMAIN [--json]'],
      about:
        'Address, name, state and storage of each mailbox of the domain, the deleted ones too as long as they can come back.',
    },
  ],
  [
    'mailbox password',
    {
      run: mailboxPassword,
      takes: ['ADDRESS -'],
      about:
        'Sets the password that standard input names, without the old one. The person is signed out everywhere; a second step stays.',
    },
  ],
  [
    'mailbox link',
    {
      run: mailboxLink,
      takes: ['ADDRESS'],
      about:
        'A link by which the person chooses a password without the old one, once, for whoever has forgotten theirs, an Owner too. The old\npassword is void at once.',
    },
  ],
  [
    'mailbox owner',
    {
      run: mailboxOwner,
      takes: ['ADDRESS on | off'],
      about: 'Whether the person administers the organisation. It may have several Owners; the last one stays.',
    },
  ],
  ['mailbox quota', { run: mailboxQuota, takes: ['ADDRESS MEGABYTES | pool'], about: QUOTA }],
  [
    'mailbox sending',
    {
      run: mailboxSending,
      takes: ['ADDRESS on | off'],
      about:
        'Whether the mailbox may send; it may read in any case. Off, what it has sent and what still waits is on hold.',
    },
  ],
  ['mailbox suspend', { run: mailboxSuspend, takes: ['ADDRESS'], about: SUSPENDED }],
  ['mailbox resume', { run: mailboxResume, takes: ['ADDRESS'], about: SUSPENDED }],
  ['mailbox delete', { run: mailboxDelete, takes: ['ADDRESS [--now --yes]'], about: `${DELETED}\n${DELETED_NOW}` }],
  ['mailbox restore', { run: mailboxRestore, takes: ['ADDRESS'], about: DELETED }],
  [
    'mailbox two-step',
    {
      run: mailboxTwoStep,
      takes: ['off ADDRESS'],
      about: 'Lets somebody in by the password alone who has lost the app and the recovery codes.',
    },
  ],
  [
    'mailbox sign-on',
    {
      run: mailboxSignOn,
      takes: ['forget ADDRESS'],
      about: 'Links the mailbox anew to whoever comes next by single sign-on with its address.',
    },
  ],
  [
    'mailbox passkeys',
    {
      run: mailboxPasskeys,
      takes: ['remove ADDRESS'],
      about:
        'Takes all passkeys of somebody away, whose phone or key is in other hands, and has no device skip the second step any more;\nsessions go on.',
    },
  ],
]
