import { setCatchAll } from '@sen/core/addresses/set-catch-all'
import { type CommandNeeds, required } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { readArgs } from './read-args.ts'

export async function catchAll(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const domain = required(positionals[0], 'DOMAIN')
  const mailbox = required(positionals[1], 'MAILBOX or off')
  return inOrganisation(needs, domain, async (world, operator) => {
    await setCatchAll(world, operator, { domain, mailbox: mailbox === 'off' ? undefined : mailbox })
    needs.say(
      mailbox === 'off'
        ? `Mail to unknown addresses of ${domain} is rejected.`
        : `Mail to unknown addresses of ${domain} is delivered to ${mailbox}.`,
    )
  })
}
