import { issueLoginCode } from '@sen/core/identity/issue-login-code'
import { Refused } from '@sen/core/kit/refused'
import { recordOperatorActOn } from '@sen/core/operating/record-operator-act'
import { LOGIN_CODE_SECONDS } from '@sen/model/limits'
import { loginAddress } from '../login-address.ts'
import { type CommandNeeds, required } from './command.ts'
import { openWorld } from './open-world.ts'

/** `login-link ADDRESS`: an address that signs in as this user, once, within a minute. */
export async function loginLink({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const address = required(args[0], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const { code } = await issueLoginCode(world, address)
    // Before anybody can use it: whoever has it is this person.
    await recordOperatorActOn(world, address, { act: 'person.login_link' })
    say(loginAddress(config.publicUrl ?? `http://${config.host}:${config.port}`, code))
    complain(`It works once, within ${LOGIN_CODE_SECONDS} seconds, and whoever has it is ${address}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(`There is no mailbox ${address}.`)
    return 1
  } finally {
    await close()
  }
}
