import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'

/** `domain sharing NAME public|password`: whether what the domain's people share outside may be open without a password. */
export async function domainSharing({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const name = required(args[0], 'NAME').toLowerCase()
  const word = required(args[1], 'VALUE')
  if (word !== 'public' && word !== 'password') throw new UsageError('VALUE takes public or password')
  const { world, close } = await openWorld(config, complain)
  try {
    if (await world.directory.setSharingPublic(name, word === 'public')) {
      say(
        word === 'public'
          ? `What ${name} shares may be open to whoever has the link.`
          : `What ${name} shares with people outside needs a password from now on. Links that are open already stay so.`,
      )
      return 0
    }
    complain(`The domain ${name} is not here. Take it in first: domain add NAME`)
    return 1
  } finally {
    await close()
  }
}
