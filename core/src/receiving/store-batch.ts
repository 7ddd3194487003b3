import type { FolderId, MailboxId, ThreadId } from '@sen/model/ids'
import type { MailStore } from '../store.ts'
import type { ReceiveResult } from './arrival.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { addMessage, folderFor, type TimedArrival } from './store-message.ts'

export interface BatchItem {
  readonly arrival: TimedArrival
  readonly prepared: PreparedMessage
}

/**
 * Several messages for one mailbox in one transaction, all or none: for mail that is brought from elsewhere in
 * quantities. Nobody is told of new mail; open pages hear which threads have changed.
 */
export function storeBatch(
  store: MailStore,
  mailboxId: MailboxId,
  items: readonly BatchItem[],
): Promise<readonly ReceiveResult[]> {
  return store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const results: ReceiveResult[] = []
    const threadIds = new Set<ThreadId>()
    const folderIds = new Set<FolderId>()
    const isFolderMissing = await hasNewFolder(items, (path) => w.folders.findByIdOrPath(path))
    for (const { arrival, prepared } of items) {
      const folder = await folderFor(w, arrival, prepared)
      const added = await addMessage(w, version, { ...arrival, folder }, prepared)
      results.push(added === 'already-here' ? added : { messageId: added.messageId, threadId: added.threadId })
      if (added === 'already-here') continue
      for (const id of [added.threadId, ...added.merged]) threadIds.add(id)
      folderIds.add(folder.id)
    }
    if (threadIds.size === 0) return results
    await w.threads.refresh([...threadIds], version)
    if (isFolderMissing) await w.record({ type: 'folders.changed', version })
    await w.record({ type: 'threads.changed', version, threadIds: [...threadIds], folderIds: [...folderIds] })
    return results
  })
}

async function hasNewFolder(items: readonly BatchItem[], find: (path: string) => Promise<unknown>): Promise<boolean> {
  const paths = new Set(items.flatMap(({ arrival: { folder } }) => (folder && 'path' in folder ? [folder.path] : [])))
  for (const path of paths) {
    if ((await find(path)) === undefined) return true
  }
  return false
}
