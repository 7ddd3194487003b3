import { Refused } from '@sen/core/kit/refused'
import { changePerson } from '@sen/core/people/change-person'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

export async function mailboxSending(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const word = required(positionals[1], 'on or off')
  if (word !== 'on' && word !== 'off') throw new UsageError(`sending must be on or off, not “${word}”`)
  const { world, close } = await openWorld(config, complain)
  try {
    const isChanged = await changePerson(world, 'operator', { address }, { smtpEnabled: word === 'on' })
    const can = isChanged ? 'can now' : 'can already'
    const cannot = isChanged ? 'can no longer' : 'already cannot'
    say(`The mailbox ${address} ${word === 'on' ? can : cannot} send.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(error.code === 'person_state' ? `The mailbox ${address} is deleted.` : explainMissingMailbox(address))
    return 1
  } finally {
    await close()
  }
}
