import { getTask, type TaskField } from '@sen/contract/tasks/tasks'
import { isUnderWay } from '@sen/model/acting/tasks'
import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import { call } from '../call.ts'

const ASK_MILLISECONDS = 1_000

/**
 * After a call that starts a task, waits for its end: the drive allows one task at once.
 * @returns the responses; the last one has the newest version
 */
export async function inPortions<T extends { readonly version: number; readonly task?: TaskField | undefined }>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<T>,
): Promise<readonly T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += MAX_DRIVE_ITEMS_PER_CALL) {
    const before = answers.at(-1)?.task
    if (before) await untilEnded(before.id)
    answers.push(await send(ids.slice(at, at + MAX_DRIVE_ITEMS_PER_CALL)))
  }
  return answers
}

async function untilEnded(id: string): Promise<void> {
  while (isUnderWay((await call(getTask, { params: { id } })).data.state)) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MILLISECONDS))
  }
}
