import { changeKeptDays, readKeptDays } from '@sen/core/organisations/kept-days'
import { MAX_REMOVED_MAIL_KEPT_DAYS } from '@sen/model/removed-mail/limits'
import { isKeptDaysValid } from '@sen/model/removed-mail/removed-mail'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { wordsAndJson } from './words-and-json.ts'

export async function keptDays(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { domain, wanted, json } = readArguments(args)
  return inOrganisation(needs, domain, async (world, operator) => {
    if (wanted !== undefined) await changeKeptDays(world, operator, wanted)
    const days = await readKeptDays(world, operator)
    if (json) return needs.say(jsonLine({ domain, days }))
    needs.say(
      days === 0
        ? `The organisation of ${domain} does not keep permanently deleted mail.`
        : `The organisation of ${domain} keeps permanently deleted mail for ${days} days.`,
    )
  })
}

function readArguments(args: readonly string[]) {
  const { words, json } = wordsAndJson(args, 2)
  const domain = required(words[0], 'DOMAIN').toLowerCase()
  const [, typed] = words
  const wanted = typed === undefined ? undefined : /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  if (wanted !== undefined && !isKeptDaysValid(wanted)) {
    throw new UsageError(`DAYS must be a number from 0 to ${MAX_REMOVED_MAIL_KEPT_DAYS}`)
  }
  return { domain, wanted, json }
}
