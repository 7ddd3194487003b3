import { readMtaSts, setMtaSts } from '@sen/core/domains/set-mta-sts'
import { MTA_STS_MODES, type MtaStsMode } from '@sen/model/administration/mta-sts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { wordsAndJson } from './words-and-json.ts'

const MEANINGS: Readonly<Record<MtaStsMode, string>> = {
  none: 'requires nothing of servers that deliver to it',
  testing: 'asks servers that deliver to it to report TLS failures',
  enforce: 'requires servers that deliver to it to use TLS',
}

export async function domainMtaSts(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, mode, json } = readArguments(args)
  return inOrganisation(needs, name, async (world, operator) => {
    if (mode) await setMtaSts(world, operator, name, mode)
    const found = await readMtaSts(world, operator, name)
    const record = found.record && { name: found.record.name, value: found.record.value }
    if (json) return needs.say(jsonLine({ domain: name, mode: found.mode, record }))
    needs.say(`The MTA-STS policy of ${name} (${found.mode}) ${MEANINGS[found.mode]}.`)
    if (record) needs.say(`It is announced by this DNS record: TXT ${record.name} "${record.value}"`)
  })
}

function readArguments(args: readonly string[]) {
  const { words, json } = wordsAndJson(args, 2)
  const name = required(words[0], 'NAME').toLowerCase()
  const mode = MTA_STS_MODES.find((each) => each === words[1])
  if (words[1] !== undefined && !mode) {
    throw new UsageError(`MODE must be one of: ${MTA_STS_MODES.join(', ')}`)
  }
  return { name, mode, json }
}
