import { Refused } from '@sen/core/kit/refused'
import { createLoginLink } from '@sen/core/people/create-login-link'
import { LOGIN_CODE_SECONDS } from '@sen/model/account/sign-in-limits'
import { loginAddress } from '../login-address.ts'
import { type CommandNeeds, required } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** The link works once, within a minute. */
export async function loginLink({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const { code } = await createLoginLink(world, address)
    say(loginAddress(config.publicUrl ?? `http://${config.host}:${config.port}`, code))
    complain(`The link works once, within ${LOGIN_CODE_SECONDS} seconds. Anyone who has it can sign in as ${address}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(
      error.code === 'person_state'
        ? `${address} cannot sign in: the mailbox is suspended or deleted.`
        : `There is no mailbox ${address}.`,
    )
    return 1
  } finally {
    await close()
  }
}
