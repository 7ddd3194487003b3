import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'

/**
 * Calls about more items than one call may name go one after the other.
 *
 * @returns the answers, of which the last has the newest version
 */
export async function inPortions<T>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<T>,
): Promise<readonly T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += MAX_DRIVE_ITEMS_PER_CALL) {
    answers.push(await send(ids.slice(at, at + MAX_DRIVE_ITEMS_PER_CALL)))
  }
  return answers
}
