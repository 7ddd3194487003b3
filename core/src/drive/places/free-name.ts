import { driveNameKey, numberedName } from '@sen/model/drive/drive-names'
import type { DriveItemId } from '@sen/model/ids'
import type { DriveFolderId, DriveItem, DriveReader } from '../drive-store.ts'

const ASKED = 16
const ASKED_OF_EACH = 4
/** Exceeds the number of items in any folder, so that the doubling search ends. */
const BEYOND_ALL = 2 ** 31

type Names = Pick<DriveReader, 'takenKeys'>

/** Finds the next number of a sequence without gaps with few queries, for any number of items. */
export async function freeNameIn(drive: Names, folderId: DriveFolderId, name: string): Promise<string> {
  return numberedName(name, await freeNumber(drive, folderId, name, new Set()))
}

export async function freeNamesIn(
  drive: Names,
  folderId: DriveFolderId,
  names: readonly string[],
): Promise<readonly string[]> {
  const taken = new Set(await drive.takenKeys(folderId, names.map(driveNameKey)))
  const numbered = names.filter((name) => taken.has(driveNameKey(name))).flatMap((name) => keysOf(name, ASKED_OF_EACH))
  const known = new Set(numbered)
  for (const key of await drive.takenKeys(folderId, numbered)) taken.add(key)
  /** The last number reached for a repeated name. All lower numbers are taken. */
  const reached = new Map<string, number>()
  const free: string[] = []
  for (const name of names) {
    const key = driveNameKey(name)
    const chosen = taken.has(key) ? await nextOf(name, key) : name
    taken.add(driveNameKey(chosen))
    free.push(chosen)
  }
  return free

  async function nextOf(name: string, key: string): Promise<string> {
    let number = (reached.get(key) ?? 1) + 1
    let next = numberedName(name, number)
    while (known.has(driveNameKey(next)) && taken.has(driveNameKey(next))) {
      number += 1
      next = numberedName(name, number)
    }
    if (!known.has(driveNameKey(next))) {
      // Names that occur several times query many numbers at once.
      const run = keysOf(name, ASKED, number - 1)
      for (const one of await drive.takenKeys(folderId, run)) taken.add(one)
      for (const one of run) known.add(one)
      const at = run.findIndex((one) => !taken.has(one))
      number = at === -1 ? await freeNumber(drive, folderId, name, taken) : number + at
      next = numberedName(name, number)
    }
    reached.set(key, number)
    return next
  }
}

function keysOf(name: string, count: number, after = 1): readonly string[] {
  return Array.from({ length: count }, (_, at) => driveNameKey(numberedName(name, after + at + 1)))
}

async function freeNumber(
  drive: Names,
  folderId: DriveFolderId,
  name: string,
  reserved: ReadonlySet<string>,
): Promise<number> {
  const firstFree = async (numbers: readonly number[]): Promise<number> => {
    const keys = numbers.map((number) => driveNameKey(numberedName(name, number)))
    const taken = await drive.takenKeys(folderId, keys)
    return keys.findIndex((key) => !taken.has(key) && !reserved.has(key))
  }
  // The highest number known as taken, and the lowest known as free.
  let low = 0
  let high = BEYOND_ALL
  const narrow = async (numbers: readonly number[]): Promise<void> => {
    const at = await firstFree(numbers)
    if (at !== -1) high = numbers[at] ?? high
    low = numbers[at === -1 ? numbers.length - 1 : at - 1] ?? low
  }
  await narrow(Array.from({ length: ASKED }, (_, at) => at + 1))
  if (high === BEYOND_ALL) {
    const doubled: number[] = []
    for (let number = 2 * ASKED; number < BEYOND_ALL; number *= 2) doubled.push(number)
    await narrow(doubled)
  }
  while (high - low > 1) {
    const step = Math.ceil((high - low) / ASKED)
    const between: number[] = []
    for (let number = low + step; number < high; number += step) between.push(number)
    await narrow(between)
  }
  return high
}

/** Items that keep their names move together. `names` is in the order of `items`. */
export function keptAndRenamed(
  items: readonly Pick<DriveItem, 'id' | 'name'>[],
  names: readonly string[],
): { readonly kept: readonly DriveItemId[]; readonly renamed: readonly Pick<DriveItem, 'id' | 'name'>[] } {
  const named = items.map(({ id, name }, at) => ({ id, name: names[at] ?? name, isKept: names[at] === name }))
  return {
    kept: named.filter(({ isKept }) => isKept).map(({ id }) => id),
    renamed: named.filter(({ isKept }) => !isKept),
  }
}
