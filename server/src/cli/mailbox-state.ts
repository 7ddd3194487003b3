import { Refused } from '@sen/core/kit/refused'
import type { PeopleNeeds } from '@sen/core/people/act-on-person'
import { deletePerson } from '@sen/core/people/delete-person'
import { purgePerson } from '@sen/core/people/purge-person'
import { restorePerson } from '@sen/core/people/restore-person'
import { resumePerson } from '@sen/core/people/resume-person'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

interface StateCommand {
  readonly perform: (needs: PeopleNeeds, by: 'operator', asked: { readonly address: string }) => Promise<void>
  readonly done: (address: string) => string
}

/** Unlike the Owner's page, it also suspends the last Owner. */
export const mailboxSuspend = stateCommand({
  perform: suspendPerson,
  done: (address) => `Nobody signs in as ${address} any more. Mail goes on coming in.`,
})

export const mailboxResume = stateCommand({
  perform: resumePerson,
  done: (address) => `${address} signs in again, as before.`,
})

export async function mailboxDelete(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const flags = { now: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArgs(args, 1, flags)
  const address = required(positionals[0], 'ADDRESS')
  if (!values.now) {
    if (values.yes) throw new UsageError('--yes is taken with --now alone')
    return softDelete(needs, [address])
  }
  if (!values.yes) {
    needs.say(`${address}, all its mail and all its files are deleted for good at once. Only a backup has them then.`)
    needs.complain('Nothing was changed. To do it, say --yes too.')
    return 1
  }
  return purge(needs, [address])
}

const purge = stateCommand({
  perform: (world, _operator, { address }) => purgePerson(world, address),
  done: (address) =>
    `${address} is deleted for good. Its bytes go with the next nightly sweeps; backups have them until they are removed.`,
})

const softDelete = stateCommand({
  perform: deletePerson,
  done: (address) =>
    `${address} is deleted. It can be taken back for ${PERSON_RESTORABLE_DAYS} days: mailbox restore ${address}`,
})

export const mailboxRestore = stateCommand({
  perform: restorePerson,
  done: (address) => `${address} is back, with all mail and files.`,
})

function stateCommand({ perform, done }: StateCommand) {
  return async ({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> => {
    const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
    const { world, close } = await openWorld(config, complain)
    try {
      await perform(world, 'operator', { address })
      say(done(address))
      return 0
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      complain(
        error.code === 'person_state'
          ? `${address} is in another state: nothing was done.`
          : `Nobody here has the address ${address}. A tag is no mailbox.`,
      )
      return 1
    } finally {
      await close()
    }
  }
}
