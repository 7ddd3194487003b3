import { Refused } from '@sen/core/kit/refused'
import { changeDomainStorage, readDomainStorage } from '@sen/core/organisations/domain-storage'
import { MAX_QUOTA_MEGABYTES, MIN_QUOTA_MEGABYTES } from '@sen/model/account/people'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { wordsAndJson } from './words-and-json.ts'

export async function domainStorage(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, wanted, json } = readArguments(args)
  let givenAway: number | undefined
  const code = await inOrganisation(needs, name, async (world, operator) => {
    try {
      if (wanted !== undefined) await changeDomainStorage(world, operator, name, wanted)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'quota_beyond_pool') throw error
      givenAway = Number(error.details?.own_megabytes)
      return
    }
    const { megabytes, ownMegabytes, usedBytes } = await readDomainStorage(world, operator, name)
    if (json) return needs.say(jsonLine({ domain: name, megabytes, ownMegabytes, usedBytes }))
    const shared = `${(usedBytes / MEGABYTE_BYTES).toFixed(1)} MB are used by the mailboxes that share the rest`
    needs.say(
      `${name} has ${megabytes} MB: ${ownMegabytes} MB are allocated to mailboxes with their own quota, and ${shared}.`,
    )
  })
  if (givenAway === undefined) return code
  needs.complain(
    `The quotas of the mailboxes of ${name} add up to ${givenAway} MB; nothing was changed. To remove a quota, run: mailbox quota ADDRESS pool`,
  )
  return 1
}

function readArguments(args: readonly string[]) {
  const { words, json } = wordsAndJson(args, 2)
  const name = required(words[0], 'NAME').toLowerCase()
  const [, typed] = words
  const wanted = typed === undefined ? undefined : /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  if (wanted !== undefined && !(wanted >= MIN_QUOTA_MEGABYTES && wanted <= MAX_QUOTA_MEGABYTES)) {
    throw new UsageError(`MEGABYTES must be a number from ${MIN_QUOTA_MEGABYTES} to ${MAX_QUOTA_MEGABYTES}`)
  }
  return { name, wanted, json }
}
