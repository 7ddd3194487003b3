import { judgeBlock } from '@sen/model/acting/blocking'
import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Writer } from '../store.ts'
import { ownSide } from './own-side.ts'

/**
 * Makes block filters for the senders of the mail that change `version` moved, but for those who may not be blocked
 * (product decision 14). Inside a transaction that moved it; answers the senders that are blocked from now on.
 */
export async function blockSenders(
  w: Writer,
  actor: Pick<Actor, 'address' | 'domains'>,
  threadIds: readonly ThreadId[],
  version: number,
): Promise<readonly string[]> {
  const own = await ownSide(w, actor)
  const senders = await w.threads.sendersMoved(threadIds, version)
  const blockable = senders
    .filter(({ email, isForged }) => judgeBlock(email, own, isForged) === 'blockable')
    .map(({ email }) => email)
  if (blockable.length === 0) return []
  const blocked = await w.filters.block(blockable, version)
  if (blocked.length > 0) await w.record({ type: 'rules.changed', version })
  return blocked
}

/** The other way: whose mail is no spam is not blocked either. Answers the senders that were. */
export async function unblockSenders(
  w: Writer,
  threadIds: readonly ThreadId[],
  version: number,
): Promise<readonly string[]> {
  const senders = await w.threads.sendersMoved(threadIds, version)
  const unblocked = await w.filters.unblock(
    senders.map(({ email }) => email),
    version,
  )
  if (unblocked.length > 0) await w.record({ type: 'rules.changed', version })
  return unblocked
}
