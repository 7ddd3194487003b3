import type { FolderId, TaskId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { runJobs } from '@sen/testkit/run-jobs'
import type { TestWorld } from '@sen/testkit/world'
import type { Actor } from '../kit/actor.ts'
import { runTask } from './run-task.ts'

export async function foldersOf(w: TestWorld, actor: Actor): Promise<Readonly<Record<string, FolderId>>> {
  const all = await w.store.read(actor.mailboxId, (reader) => reader.folders.list())
  return Object.fromEntries(all.map(({ path, id }) => [path, id]))
}

/** Returns what a task needs, with a fixed clock, because on a slow machine its slice would end too early. */
export function needsOf(w: TestWorld) {
  const now = new Date()
  return { ...w, clock: { now: () => now }, blobs: new MemoryBlobStore(), mime: new DirectMime() }
}

export function workOff(w: TestWorld) {
  return runJobs(
    w.database.db,
    () => new Date(),
    async (job) => {
      if (job.name === 'run-task' || job.name === 'run-file-task') {
        await runTask(needsOf(w), job.mailboxId as Actor['mailboxId'], job.taskId as TaskId)
      }
    },
  )
}
