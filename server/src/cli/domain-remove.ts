import type { DomainContents } from '@sen/core/domains/domain-store'
import { foreseeRemoval, removeDomain, restorableUntil, restoreDomain } from '@sen/core/domains/remove-domain'
import { Refused } from '@sen/core/kit/refused'
import { readDomainName } from '@sen/model/administration/domain-names'
import { DOMAIN_RESTORABLE_DAYS } from '@sen/model/administration/limits'
import type { World } from '../world.ts'
import { type CommandNeeds, required } from './command.ts'
import { explainFullOrganisation } from './explain-full-organisation.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'
import { wordsAndJson } from './words-and-json.ts'

export async function domainRemove(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, 1, {
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const name = readName(positionals[0])
  let isDone = false
  const code = await inOrganisation(needs, name, async (world, operator) => {
    const contents = await foreseeRemoval(world, operator, name)
    isDone = values.yes
    const isRestorable = isDone && (await removeDomain(world, operator, name, { withMailboxes: true }))
    const until = isRestorable ? restorableUntil(world.clock.now()) : null
    if (values.json) {
      needs.say(jsonLine({ domain: name, ...contents, isRemoved: isDone, restorableUntil: until }))
      return
    }
    for (const line of linesOf(name, contents)) needs.say(line)
    if (isDone)
      needs.say(isRestorable ? `Done. To undo this, run: domain restore ${name}` : 'Done. The domain was empty.')
  })
  if (code === 0 && !isDone) needs.complain('Nothing was changed. To remove the domain, add --yes.')
  return code === 0 && !isDone ? 1 : code
}

export async function domainRestore({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { words, json } = wordsAndJson(args, 1)
  const name = readName(words[0])
  const { world, close } = await openWorld(config, complain)
  try {
    const people = await restore(world, name)
    if (json) say(jsonLine({ domain: name, mailboxes: people }))
    else say(`${name} was restored with ${people} mailboxes. Mail that was rejected in the meantime is not restored.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'domain_limit_reached') {
      complain(explainFullOrganisation())
      return 1
    }
    if (error.code !== 'not_found') throw error
    complain(`There is no removed domain ${name}. To list the domains that can be restored, run: domain list`)
    return 1
  } finally {
    await close()
  }
}

async function restore(world: World, name: string): Promise<number> {
  const removed = await world.directory.findRemovedDomain(name)
  if (!removed) throw new Refused('not_found')
  return restoreDomain(world, { operatorIn: removed.organisationId }, removed.name)
}

function linesOf(name: string, contents: DomainContents): readonly string[] {
  const { mailboxes, aliases, groups, shares, waiting, leavesOwner } = contents
  return [
    `${name} has ${mailboxes} mailboxes, ${aliases} aliases and ${groups} groups. They will stop working: users cannot sign in, and mail to them is rejected here.`,
    'Mail from other customers to this domain will go to its MX record.',
    `${shares} shared links to drive files will stop working. ${waiting} messages in the queue will be on hold.`,
    ...(leavesOwner || mailboxes === 0
      ? []
      : [
          'Its organisation has no Owner in another domain, so nobody can administer it in the web interface until the domain is restored.',
        ]),
    `It can be restored for ${DOMAIN_RESTORABLE_DAYS} days. After that, its mail and files are purged.`,
  ]
}

function readName(word: string | undefined): string {
  const typed = required(word, 'NAME')
  return readDomainName(typed) ?? typed.toLowerCase()
}
