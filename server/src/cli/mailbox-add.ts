import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Refused } from '@sen/core/kit/refused'
import { addMailbox } from '@sen/core/mailboxes/add-mailbox'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainRefusedMailbox } from './explain-refused-mailbox.ts'
import { addMailboxesOfLines } from './mailbox-add-lines.ts'
import { openWorld } from './open-world.ts'

/**
 * `mailbox add ADDRESS --name N --password P [--owner]`. `--password -` reads it from `input`.
 * `mailbox add -` reads whole mailboxes from there, one a line.
 */
export async function mailboxAdd(
  needs: CommandNeeds,
  args: readonly string[],
  input: Readable = process.stdin,
): Promise<number> {
  if (args[0] === '-') return addMailboxesOfLines(needs, args.slice(1), input)
  const { config, say, complain } = needs
  const wanted = await readArguments(args, input)
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
    complain(explainRefusedMailbox(error, wanted.address, { name: '--name', password: '--password' }))
    return 1
  } finally {
    await close()
  }
}

async function readArguments(args: readonly string[], input: Readable) {
  const { values, positionals } = parse(args)
  const password = required(values.password, '--password')
  return {
    address: required(positionals[0], 'ADDRESS'),
    displayName: required(values.name, '--name'),
    password: password === '-' ? (await text(input)).replace(/\r?\n$/, '') : password,
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
