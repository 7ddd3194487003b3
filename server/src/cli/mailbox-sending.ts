import { Refused } from '@sen/core/kit/refused'
import { changePerson } from '@sen/core/people/change-person'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

export async function mailboxSending(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const word = required(positionals[1], 'on or off')
  if (word !== 'on' && word !== 'off') throw new UsageError(`sending takes on or off, not “${word}”`)
  const { world, close } = await openWorld(config, complain)
  try {
    const isChanged = await changePerson(world, 'operator', { address }, { smtpEnabled: word === 'on' })
    const may = word === 'on' ? 'may' : 'may not'
    say(`The mailbox ${address} ${may} send${isChanged ? ' now' : ', as before'}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(
      error.code === 'person_state'
        ? `The mailbox ${address} is deleted.`
        : `Nobody here has the address ${address}. A tag is no mailbox.`,
    )
    return 1
  } finally {
    await close()
  }
}
