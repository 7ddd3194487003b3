import { removePasskeysFor } from '@sen/core/identity/passkeys/remove-passkeys-for'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'

/** `mailbox passkeys remove ADDRESS`: for whose phone or key is in other hands. Its owner sees in the history that it was done. */
export async function mailboxPasskeys(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  if (required(args[0], 'remove') !== 'remove') throw new UsageError('passkeys takes remove, and then an address')
  const address = required(args[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const count = await removePasskeysFor(world, address)
    if (count === undefined) {
      complain(`Nobody signs in here as ${address}, or the account is suspended.`)
      return 1
    }
    say(count === 0 ? `${address} had no passkey.` : `${address} has no passkey any more; there were ${count}.`)
    return 0
  } finally {
    await close()
  }
}
