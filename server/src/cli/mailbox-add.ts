import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Refused } from '@sen/core/kit/refused'
import { addMailbox } from '@sen/core/mailboxes/add-mailbox'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@sen/model/limits'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'

/** `mailbox add ADDRESS --name N --password P [--owner]`. `--password -` reads it from standard input. */
export async function mailboxAdd({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const wanted = await readArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const id = await addMailbox(world, wanted)
    if (id === undefined) {
      complain(`${wanted.address} is taken.`)
      return 1
    }
    say(`The mailbox ${wanted.address} is here now.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explain(error, wanted.address))
    return 1
  } finally {
    await close()
  }
}

async function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args)
  const password = required(values.password, '--password')
  return {
    address: required(positionals[0], 'ADDRESS'),
    displayName: required(values.name, '--name'),
    password: password === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : password,
    isOwner: values.owner,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, password: { type: 'string' }, owner: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function explain(refused: Refused, address: string): string {
  switch (refused.details?.field) {
    case 'domain':
      return `The domain of ${address} is not here. Take it in first: domain add NAME`
    case 'name':
      return '--name takes a name of at most 256 characters.'
    case 'password':
      return `--password takes ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters.`
    default:
      return `${address} is no address that can have a mailbox.`
  }
}
