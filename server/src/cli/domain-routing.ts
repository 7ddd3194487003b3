import { setRouting } from '@sen/core/domains/set-routing'
import { readDomainName } from '@sen/model/administration/domain-names'
import { MAIL_ROUTINGS, type MailRouting } from '@sen/model/administration/routing'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { wordsAndJson } from './words-and-json.ts'

const WORDS: Readonly<Record<MailRouting, readonly [verb: string, more: string]>> = {
  local: ['delivered to its mailboxes here', ''],
  mx: ['sent to its MX record', ' Mail that arrives here for its mailboxes is still accepted.'],
}

export async function domainRouting(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { words, json } = wordsAndJson(args, 2)
  const typed = required(words[0], 'NAME')
  const name = readDomainName(typed) ?? typed.toLowerCase()
  const wanted = words[1] === undefined ? undefined : readRouting(words[1])
  return inOrganisation(needs, name, async (world, operator) => {
    const isChanged = wanted !== undefined && (await setRouting(world, operator, name, wanted))
    const routing = wanted ?? (await world.directory.findDomain(name))?.routing ?? 'local'
    if (json) return needs.say(jsonLine({ domain: name, routing }))
    const [verb, more] = WORDS[routing]
    needs.say(`Mail from here to ${name} is ${isChanged ? 'now ' : ''}${verb}.${more}`)
  })
}

export function readRouting(word: string): MailRouting {
  const found = MAIL_ROUTINGS.find((each) => each === word)
  if (!found) throw new UsageError(`the routing must be ${MAIL_ROUTINGS.join(' or ')}, not “${word}”`)
  return found
}
