import { driveNameKey, nextFreeName } from '@sen/model/drive/drive-names'
import type { DriveFolderId, DriveReader } from '../drive-store.ts'

/** Of numbered names so many are asked for at once, and sixteen times as many when all of them are taken. */
const FIRST_ASKED = 16

/**
 * The first of `name`, `name (2)` … that is free in a folder.
 *
 * @param reserved keys of names that go there in the same call
 */
export async function freeNameIn(
  drive: Pick<DriveReader, 'takenKeys'>,
  folderId: DriveFolderId,
  name: string,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (let count = FIRST_ASKED; ; count *= 16) {
    const keys = firstKeys(name, count)
    const taken = await drive.takenKeys(folderId, keys)
    const free = keys.find((key) => !taken.has(key) && !reserved.has(key))
    if (free !== undefined) return nextFreeName(name, (key) => key !== free)
  }
}

function firstKeys(name: string, count: number): readonly string[] {
  const keys: string[] = []
  nextFreeName(name, (key) => keys.push(key) < count)
  return keys
}

/** The names of items that go to a folder together: free there, and no two alike. */
export async function freeNamesIn(
  drive: Pick<DriveReader, 'takenKeys'>,
  folderId: DriveFolderId,
  names: readonly string[],
): Promise<readonly string[]> {
  const taken = new Set(await drive.takenKeys(folderId, names.map(driveNameKey)))
  const free: string[] = []
  for (const name of names) {
    const chosen = taken.has(driveNameKey(name)) ? await freeNameIn(drive, folderId, name, taken) : name
    taken.add(driveNameKey(chosen))
    free.push(chosen)
  }
  return free
}
