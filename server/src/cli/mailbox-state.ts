import { Refused } from '@sen/core/kit/refused'
import { deletePerson } from '@sen/core/people/delete-person'
import { restorePerson } from '@sen/core/people/restore-person'
import { resumePerson } from '@sen/core/people/resume-person'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { type CommandNeeds, required } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

interface StateCommand {
  readonly perform: typeof suspendPerson
  readonly done: (address: string) => string
}

/** `mailbox suspend ADDRESS`: what the Owner's page does, and also to the last Owner of an organisation. */
export const mailboxSuspend = stateCommand({
  perform: suspendPerson,
  done: (address) => `Nobody signs in as ${address} any more. Mail goes on coming in.`,
})

/** `mailbox resume ADDRESS` */
export const mailboxResume = stateCommand({
  perform: resumePerson,
  done: (address) => `${address} signs in again, as before.`,
})

/** `mailbox delete ADDRESS` */
export const mailboxDelete = stateCommand({
  perform: deletePerson,
  done: (address) =>
    `${address} is deleted. It can be taken back for ${PERSON_RESTORABLE_DAYS} days: mailbox restore ${address}`,
})

/** `mailbox restore ADDRESS` */
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
