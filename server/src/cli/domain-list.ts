import type { ListedDomain } from '@sen/core/domains/domain-directory'
import { restorableUntil } from '@sen/core/domains/remove-domain'
import type { CommandNeeds } from './command.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { wordsAndJson } from './words-and-json.ts'

export async function domainList({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { json } = wordsAndJson(args, 0)
  const { world, close } = await openWorld(config, complain)
  try {
    const domains = await world.domainDirectory.list()
    if (json) {
      say(
        jsonLine(
          domains.map(({ name, organisationId, isVerified, routing, mailboxes, removedAt }) => ({
            domain: name,
            organisationId,
            isVerified,
            routing,
            mailboxes,
            removedAt: removedAt ?? null,
          })),
        ),
      )
    } else if (domains.length === 0) say('There are no domains.')
    else for (const domain of domains) say(lineOf(domain))
    return 0
  } finally {
    await close()
  }
}

function lineOf({ name, organisationId, isVerified, routing, mailboxes, removedAt }: ListedDomain): string {
  const state = removedAt
    ? `removed, can be restored until ${restorableUntil(removedAt).toISOString().slice(0, 10)}`
    : `${isVerified ? 'verified' : 'not verified'}  ${routing}`
  return `${name}  organisation ${organisationId}  ${mailboxes} mailboxes  ${state}`
}
