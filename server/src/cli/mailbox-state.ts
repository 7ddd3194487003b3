import type { PeopleNeeds } from '@sen/core/people/act-on-person'
import { deletePerson } from '@sen/core/people/delete-person'
import { purgePerson } from '@sen/core/people/purge-person'
import { restorePerson } from '@sen/core/people/restore-person'
import { resumePerson } from '@sen/core/people/resume-person'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { readArgs } from './read-args.ts'

interface StateCommand {
  readonly perform: (needs: PeopleNeeds, by: 'operator', asked: { readonly address: string }) => Promise<void>
  readonly done: (address: string) => string
}

/** Unlike the Owner's page, it also suspends the last Owner. */
export const mailboxSuspend = stateCommand({
  perform: suspendPerson,
  done: (address) => `${address} is suspended: the user can no longer sign in. It still receives mail.`,
})

export const mailboxResume = stateCommand({
  perform: resumePerson,
  done: (address) => `${address} is active again.`,
})

export async function mailboxDelete(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const flags = { now: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArgs(args, 1, flags)
  const address = required(positionals[0], 'ADDRESS')
  if (!values.now) {
    if (values.yes) throw new UsageError('--yes can only be used with --now')
    return softDelete(needs, [address])
  }
  if (!values.yes) {
    needs.say(
      `${address} will be purged immediately, with all its mail and files. Only backups will still contain them.`,
    )
    needs.complain('Nothing was changed. To purge the mailbox, add --yes.')
    return 1
  }
  return purge(needs, [address])
}

const purge = stateCommand({
  perform: (world, _operator, { address }) => purgePerson(world, address),
  done: (address) =>
    `${address} was purged. The next nightly sweeps delete its stored data. Backups contain it until they are removed.`,
})

const softDelete = stateCommand({
  perform: deletePerson,
  done: (address) =>
    `${address} was deleted. To restore it within ${PERSON_RESTORABLE_DAYS} days, run: mailbox restore ${address}`,
})

export const mailboxRestore = stateCommand({
  perform: restorePerson,
  done: (address) => `${address} was restored with all its mail and files.`,
})

function stateCommand({ perform, done }: StateCommand) {
  return async (needs: CommandNeeds, args: readonly string[]): Promise<number> => {
    const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
    return changeMailbox(
      needs,
      async (world) => {
        await perform(world, 'operator', { address })
        needs.say(done(address))
      },
      (error) =>
        error.code === 'person_state'
          ? `This command is not available in the current state of ${address}; nothing was changed.`
          : explainMissingMailbox(address),
    )
  }
}
