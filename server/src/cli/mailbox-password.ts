import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Refused } from '@sen/core/kit/refused'
import { linkPerson } from '@sen/core/people/link-person'
import { setPasswordOf } from '@sen/core/people/set-password-of'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { explainRefusedMailbox } from './explain-refused-mailbox.ts'
import { readArgs } from './read-args.ts'

/** The password is read from `input`, because other users of the machine can see arguments. */
export async function mailboxPassword(
  needs: CommandNeeds,
  args: readonly string[],
  input: Readable = process.stdin,
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  if (positionals[1] !== '-')
    throw new UsageError('the password is read from standard input: mailbox password ADDRESS -')
  return changeMailbox(
    needs,
    async (world) => {
      const password = (await text(input)).replace(/\r?\n$/, '')
      await setPasswordOf({ ...world, passwords: world.passwords.forCaller('') }, address, password)
      needs.say(`The password of ${address} was changed. The user is signed out everywhere.`)
    },
    (error) => explain(error, address),
  )
}

export async function mailboxLink(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
  return changeMailbox(
    needs,
    async (world) => {
      const { url, expiresAt } = await linkPerson(
        { ...world, passwords: world.passwords.forCaller('') },
        'operator',
        { address },
        { mailedTo: undefined, withoutPasskeys: false },
      )
      needs.say(url)
      needs.complain(
        `The link works once, until ${expiresAt.toISOString()}. The old password is invalid, and ${address} is signed out everywhere.`,
      )
    },
    (error) => explain(error, address),
  )
}

function explain(error: Refused, address: string): string {
  if (error.code === 'person_state') return `${address} is suspended or deleted; nothing was changed.`
  if (error.code === 'not_found') return explainMissingMailbox(address)
  return explainRefusedMailbox(error, address, { name: 'The name', password: 'The password' })
}
