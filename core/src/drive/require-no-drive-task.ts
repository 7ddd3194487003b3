import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'

/**
 * A task that is under way may have put half of a tree into the recycle bin, or taken half of it back: nothing else is restored or deleted
 * for ever meanwhile.
 *
 * @throws Refused operation_in_progress
 */
export async function requireNoDriveTask(r: Pick<Reader, 'tasks'>): Promise<void> {
  if (await isDriveTaskUnderWay(r)) throw new Refused('operation_in_progress')
}

export async function isDriveTaskUnderWay({ tasks }: Pick<Reader, 'tasks'>): Promise<boolean> {
  return (await tasks.list(undefined)).some(({ kind }) => kind === 'drive')
}
