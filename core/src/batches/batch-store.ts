import type { BatchAction, BatchState } from '@sen/model/acting/batches'
import type { BatchId, FolderId, ThreadId } from '@sen/model/ids'

export interface Batch {
  readonly id: BatchId
  readonly action: BatchAction
  readonly state: BatchState
  readonly to: FolderId | undefined
  readonly unread: boolean | undefined
  readonly blockSenders: boolean
  readonly total: number
  readonly done: number
  /** Of those done, how many there was something to change in. */
  readonly changed: number
  readonly endedAt: Date | undefined
}

/** One thread of a batch, acted on as it stands in this folder. */
export interface BatchThread {
  readonly position: number
  readonly threadId: ThreadId
  readonly folderId: FolderId
}

export interface BatchReader {
  find(id: BatchId): Promise<Batch | undefined>
  /** The newest, whatever became of it. */
  latest(): Promise<Batch | undefined>
}

export interface BatchWriter extends BatchReader {
  /** Begins with nothing to do. Earlier batches, and with them their undo, are forgotten. */
  create(order: Pick<Batch, 'action' | 'to' | 'unread' | 'blockSenders'>): Promise<BatchId>
  /** Adds these threads, each once; answers how many the batch has now. */
  add(id: BatchId, threads: readonly Omit<BatchThread, 'position'>[]): Promise<number>
  /** Adds all that the folder's list shows now, newest first. */
  addAllIn(id: BatchId, folderId: FolderId): Promise<number>
  /** Adds these threads, each as it stands in that of the folders which has its newest message. */
  addFound(id: BatchId, threadIds: readonly ThreadId[], folderIds: readonly FolderId[]): Promise<number>
  /** The next that wait, in order. */
  waiting(id: BatchId, limit: number): Promise<readonly BatchThread[]>
  tick(
    id: BatchId,
    done: readonly BatchThread[],
    changed: readonly ThreadId[],
    version: number,
  ): Promise<Pick<Batch, 'done' | 'changed'>>
  /** What one of the batch's changes did and is not undone yet: that change and its threads. */
  toUndo(
    id: BatchId,
    limit: number,
  ): Promise<{ readonly version: number; readonly threads: readonly BatchThread[] } | undefined>
  tickUndone(id: BatchId, undone: readonly BatchThread[]): Promise<Pick<Batch, 'done' | 'changed'>>
  /** Counting begins anew when it is to be undone. */
  setState(id: BatchId, state: BatchState): Promise<void>
}
