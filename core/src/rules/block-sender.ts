import { blockKey, judgeBlock } from '@sen/model/acting/blocking'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { requireVerifiedDomain } from '../threads/require-verified-domain.ts'
import type { BlockRule } from './rule-store.ts'

/**
 * Sends a sender's mail to Junk from now on. One rule a sender (product decision 14): one that is there already is
 * switched on and answered.
 *
 * @throws Refused domain_not_verified, sender_not_blockable
 */
export async function blockSender(
  needs: { readonly store: MailStore },
  actor: Actor,
  request: { readonly sender: string; readonly name?: string | undefined; readonly isEnabled: boolean },
): Promise<BlockRule> {
  requireVerifiedDomain(actor)
  const sender = blockKey(request.sender)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const own = [actor.address, ...(await w.mailbox.senders()).map(({ email }) => email)]
    if (judgeBlock(sender, own, false) !== 'blockable') throw new Refused('sender_not_blockable', { sender })
    await w.rules.block([sender], version)
    const made = await w.rules.findBlockOf(sender)
    if (!made) throw new Error('a rule was not made')
    const rule = { ...made, isEnabled: request.isEnabled, name: request.name ?? made.name }
    await w.rules.changeBlock(rule)
    await w.record({ type: 'rules.changed', version })
    return rule
  })
}
