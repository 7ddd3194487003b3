import { addDomain } from '@sen/core/accounts/add-domain'
import { Refused } from '@sen/core/kit/refused'
import { type CommandNeeds, required } from './command.ts'
import { openWorld } from './open-world.ts'

/** `domain add NAME`: takes a domain in, verified. */
export async function domainAdd({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const name = required(args[0], 'NAME')
  const { world, close } = await openWorld(config, complain)
  try {
    const isNew = await addDomain(world, name)
    say(isNew ? `The domain ${name} is here now.` : `The domain ${name} was here already.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(`${name} is no domain that can have mail.`)
    return 1
  } finally {
    await close()
  }
}
