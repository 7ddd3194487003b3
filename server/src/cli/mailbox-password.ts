import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refused } from '@sen/core/kit/refused'
import { linkPerson } from '@sen/core/people/link-person'
import { setPasswordOf } from '@sen/core/people/set-password-of'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { explainRefusedMailbox } from './explain-refused-mailbox.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** The password is read from `input`, because other users of the machine can see arguments. */
export async function mailboxPassword(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
  input: Readable = process.stdin,
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  if (positionals[1] !== '-')
    throw new UsageError('the password is read from standard input: mailbox password ADDRESS -')
  const { world, close } = await openWorld(config, complain)
  try {
    const password = (await text(input)).replace(/\r?\n$/, '')
    await setPasswordOf({ ...world, passwords: world.passwords.forCaller('') }, address, password)
    say(`The password of ${address} was changed. The user is signed out everywhere.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explain(error, address))
    return 1
  } finally {
    await close()
  }
}

export async function mailboxLink({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const { url, expiresAt } = await linkPerson(
      { ...world, passwords: world.passwords.forCaller('') },
      'operator',
      { address },
      { mailedTo: undefined, withoutPasskeys: false },
    )
    say(url)
    complain(
      `The link works once, until ${expiresAt.toISOString()}. The old password is invalid, and ${address} is signed out everywhere.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explain(error, address))
    return 1
  } finally {
    await close()
  }
}

function explain(error: Refused, address: string): string {
  if (error.code === 'person_state') return `${address} is suspended or deleted; nothing was changed.`
  if (error.code === 'not_found') return explainMissingMailbox(address)
  return explainRefusedMailbox(error, address, { name: 'The name', password: 'The password' })
}
