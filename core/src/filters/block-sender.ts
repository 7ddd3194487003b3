import { blockKey, judgeBlock } from '@sen/model/acting/blocking'
import { MAX_BLOCKED_SENDERS } from '@sen/model/filters/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { BlockFilter } from './filter-store.ts'
import { unblockableSenders } from './unblockable-senders.ts'

/**
 * There is one filter per sender: an existing one is enabled and returned (product decision 14).
 * @throws Refused domain_not_verified, sender_not_blockable, too_many_blocked_senders
 */
export async function blockSender(
  needs: { readonly store: MailStore },
  actor: Actor,
  request: { readonly sender: string; readonly name?: string | undefined; readonly isEnabled: boolean },
): Promise<BlockFilter> {
  requirePermission(actor, 'change_filters')
  const sender = blockKey(request.sender)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const own = await unblockableSenders(w, actor)
    if (judgeBlock(sender, own, false) !== 'blockable') throw new Refused('sender_not_blockable', { sender })
    const isThere = (await w.filters.findBlockOf(sender)) !== undefined
    if (!isThere && (await w.filters.countBlocks()) >= MAX_BLOCKED_SENDERS)
      throw new Refused('too_many_blocked_senders')
    await w.filters.block([sender], version)
    const made = await w.filters.findBlockOf(sender)
    if (!made) throw new Error('a filter was not created')
    const filter = { ...made, isEnabled: request.isEnabled, name: request.name ?? made.name }
    await w.filters.changeBlock(filter)
    await w.record({ type: 'rules.changed', version })
    return filter
  })
}
