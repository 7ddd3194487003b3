import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { addMailbox } from '@sen/core/mailboxes/add-mailbox'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainRefusedMailbox } from './explain-refused-mailbox.ts'
import { addMailboxesOfLines } from './mailbox-add-lines.ts'
import { readArgs } from './read-args.ts'
import { readQuota } from './read-quota.ts'

/** People who move in get no welcome mail with `--no-first-steps`. */
export async function mailboxAdd(
  needs: CommandNeeds,
  args: readonly string[],
  input: Readable = process.stdin,
): Promise<number> {
  const { values, positionals } = readArgs(args, 1, {
    name: { type: 'string' },
    password: { type: 'string' },
    owner: { type: 'boolean', default: false },
    quota: { type: 'string' },
    'new-domains': { type: 'boolean', default: false },
    'no-first-steps': { type: 'boolean', default: false },
  })
  const address = required(positionals[0], 'ADDRESS')
  const showsFirstSteps = !values['no-first-steps']
  const quota = values.quota === undefined ? undefined : readQuota(values.quota, '--quota')
  if (address === '-') {
    const isSaidTwice = values.name !== undefined || values.password !== undefined || values.owner
    if (isSaidTwice)
      throw new UsageError('--name, --password and --owner cannot be combined with -: give them in the lines')
    return addMailboxesOfLines(needs, { quota, takesInDomains: values['new-domains'], showsFirstSteps }, input)
  }
  if (values['new-domains']) throw new UsageError('--new-domains can only be used with -')
  const displayName = required(values.name, '--name')
  const typed = required(values.password, '--password')
  const password = typed === '-' ? (await text(input)).replace(/\r?\n$/, '') : typed
  return changeMailbox(
    needs,
    async (world) => {
      await addMailbox(
        { ...world, passwords: world.passwords.forCaller('') },
        { address, displayName, password, isOwner: values.owner, quota, showsFirstSteps },
      )
      needs.say(`The mailbox ${address} was created.`)
    },
    (error) => explainRefusedMailbox(error, address, { name: '--name', password: '--password' }),
  )
}
