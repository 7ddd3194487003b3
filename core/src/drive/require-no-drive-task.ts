import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'

/** A task may have trashed or restored a tree only in part. @throws Refused operation_in_progress */
export async function requireNoDriveTask(r: Pick<Reader, 'tasks'>): Promise<void> {
  if (await isDriveTaskUnderWay(r)) throw new Refused('operation_in_progress')
}

export async function isDriveTaskUnderWay({ tasks }: Pick<Reader, 'tasks'>): Promise<boolean> {
  return (await tasks.list(undefined)).some(({ kind }) => kind === 'drive')
}
