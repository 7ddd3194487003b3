import { judgeBlock } from '@sen/model/acting/blocking'
import { MAX_BLOCKED_SENDERS } from '@sen/model/filters/limits'
import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Writer } from '../store.ts'
import { unblockableSenders } from './unblockable-senders.ts'

export interface Blocking {
  readonly blocked: readonly string[]
  /** A mailbox blocks `MAX_BLOCKED_SENDERS` at most. */
  readonly isListFull: boolean
}

/** Skips senders that may not be blocked (product decision 14). Runs in the transaction that moved the mail. */
export async function blockSenders(
  w: Writer,
  actor: Pick<Actor, 'address' | 'domains'>,
  threadIds: readonly ThreadId[],
  version: number,
): Promise<Blocking> {
  const own = await unblockableSenders(w, actor)
  const senders = await w.threads.sendersMoved(threadIds, version)
  const blockable = senders
    .filter(({ email, isForged }) => judgeBlock(email, own, isForged) === 'blockable')
    .map(({ email }) => email)
  if (blockable.length === 0) return { blocked: [], isListFull: false }
  const wanted = await w.filters.notBlocked(blockable)
  if (wanted.length === 0) return { blocked: [], isListFull: false }
  const room = Math.max(0, MAX_BLOCKED_SENDERS - (await w.filters.countBlocks()))
  const blocked = await w.filters.block(wanted.slice(0, room), version)
  if (blocked.length > 0) await w.record({ type: 'rules.changed', version })
  return { blocked, isListFull: wanted.length > room }
}

export async function unblockSenders(
  w: Writer,
  threadIds: readonly ThreadId[],
  version: number,
): Promise<readonly string[]> {
  const senders = await w.threads.sendersMoved(threadIds, version)
  return unblockAddresses(
    w,
    senders.map(({ email }) => email),
    version,
  )
}

export async function unblockAddresses(
  w: Writer,
  addresses: readonly string[],
  version: number,
): Promise<readonly string[]> {
  const unblocked = await w.filters.unblock(addresses, version)
  if (unblocked.length > 0) await w.record({ type: 'rules.changed', version })
  return unblocked
}
