import { listMailboxes } from '@sen/core/people/list-mailboxes'
import type { Person } from '@sen/core/people/people-store'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type CommandNeeds, required } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { wordsAndJson } from './words-and-json.ts'

export async function mailboxList(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { words, json } = wordsAndJson(args, 1)
  const name = required(words[0], 'DOMAIN')
  return inOrganisation(needs, name, async (world, operator) => {
    const mailboxes = (await listMailboxes(world, operator, name)).map(toLine)
    if (json) needs.say(jsonLine(mailboxes))
    else for (const mailbox of mailboxes) needs.say(lineOf(mailbox))
    if (!json && mailboxes.length === 0) needs.say(`${name} has no mailboxes.`)
  })
}

type MailboxLine = ReturnType<typeof toLine>

function toLine({ address, displayName, state, isOwner, usedBytes, quota, lastSeenAt }: Person) {
  const quotaBytes = quota.kind === 'own' ? quota.megabytes * MEGABYTE_BYTES : null
  return { address, name: displayName, state, isOwner, usedBytes, quotaBytes, lastSeenAt }
}

function lineOf({ address, name, state, isOwner, usedBytes, quotaBytes }: MailboxLine): string {
  const of = quotaBytes === null ? 'of the domain’s storage' : `of ${megabytes(quotaBytes)} MB`
  return `${address}  ${name}  ${isOwner ? 'owner, ' : ''}${state}  ${megabytes(usedBytes)} MB ${of}`
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE_BYTES).toFixed(1)
}
