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
  'By default, a mailbox shares the storage of its domain (domain storage). --quota MEGABYTES gives it a quota of its own, within the\n' +
  'storage of the domain that is not allocated yet.'
const QUOTA_OF =
  'Gives the mailbox a quota of its own, within the storage of the domain that is not allocated yet. With pool, the mailbox shares the\n' +
  'storage of its domain (domain storage), which is the default.'
const SUSPENDED =
  'A suspended mailbox cannot be signed in to, but still receives mail. Its outgoing mail in the queue is on hold until mailbox resume.'
const DELETED = 'A deleted mailbox rejects mail. mailbox restore restores it within 30 days; after that, it is purged.'
const DELETED_NOW =
  '--now purges it immediately, also if it was deleted before. Without --yes, it only shows the consequences. This cannot be undone.'

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
mailbox add - creates a mailbox for each line of standard input: ADDRESS, NAME and PASSWORD, separated by tabs, and for an Owner
the word owner as a fourth field. Lines with errors are reported; the others are processed. --new-domains creates missing domains,
each with its own organisation, like domain add. --no-first-steps is for migrated users: they see no introduction and receive no
welcome message.`,
    },
  ],
  [
    'mailbox list',
    {
      run: mailboxList,
      takes: ['DOMAIN [--json]'],
      about:
        'Lists address, name, state and storage of each mailbox of the domain, including deleted mailboxes that can be restored.',
    },
  ],
  [
    'mailbox password',
    {
      run: mailboxPassword,
      takes: ['ADDRESS -'],
      about:
        'Sets a new password, read from standard input, without asking for the old one. The user is signed out everywhere. Two-step sign-in\n' +
        'does not change.',
    },
  ],
  [
    'mailbox link',
    {
      run: mailboxLink,
      takes: ['ADDRESS'],
      about:
        'Prints a link with which a user who has forgotten the password, also an Owner, can set a new one. The link works once. The old\n' +
        'password becomes invalid immediately.',
    },
  ],
  [
    'mailbox owner',
    {
      run: mailboxOwner,
      takes: ['ADDRESS on | off'],
      about:
        'Sets whether the user is an Owner, who administers the organisation. An organisation can have several Owners, and needs at least one.',
    },
  ],
  ['mailbox quota', { run: mailboxQuota, takes: ['ADDRESS MEGABYTES | pool'], about: QUOTA_OF }],
  [
    'mailbox sending',
    {
      run: mailboxSending,
      takes: ['ADDRESS on | off'],
      about:
        'Sets whether the mailbox can send. While it cannot, its outgoing mail in the queue is on hold, and it can still be read.',
    },
  ],
  ['mailbox suspend', { run: mailboxSuspend, takes: ['ADDRESS'], about: SUSPENDED }],
  ['mailbox resume', { run: mailboxResume, takes: ['ADDRESS'], about: SUSPENDED }],
  [
    'mailbox delete',
    {
      run: mailboxDelete,
      takes: ['ADDRESS [--now --yes]'],
      about: `${DELETED}\n${DELETED_NOW}`,
    },
  ],
  ['mailbox restore', { run: mailboxRestore, takes: ['ADDRESS'], about: DELETED }],
  [
    'mailbox two-step',
    {
      run: mailboxTwoStep,
      takes: ['off ADDRESS'],
      about:
        'Disables two-step sign-in, for a user who has lost the authenticator app and the recovery codes. The password is then enough.',
    },
  ],
  [
    'mailbox sign-on',
    {
      run: mailboxSignOn,
      takes: ['forget ADDRESS'],
      about:
        'Removes the link between the mailbox and its single sign-on account. The next single sign-on with its address links it again.',
    },
  ],
  [
    'mailbox passkeys',
    {
      run: mailboxPasskeys,
      takes: ['remove ADDRESS'],
      about:
        'Removes all passkeys of a user, for example after a phone or security key was stolen. Remembered devices no longer skip two-step\n' +
        'sign-in. Sessions are not ended.',
    },
  ],
]
