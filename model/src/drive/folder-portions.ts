import { driveNameKey, readDrivePath } from './drive-names.ts'
import { MAX_DRIVE_ITEMS_PER_CALL, MAX_FOLDERS_MADE_PER_CALL } from './limits.ts'

/** Counts the folders of paths, each once. The time is linear in the length of the paths. */
export class FolderCount {
  readonly #numbers = new Map<string, number>()

  get count(): number {
    return this.#numbers.size
  }

  /** @param names outermost first */
  add(names: readonly string[]): void {
    let above = 0
    for (const name of names) {
      const key = `${above}/${driveNameKey(name)}`
      above = this.#numbers.get(key) ?? this.#numbers.size + 1
      this.#numbers.set(key, above)
    }
  }
}

/** Divides paths among calls. A path alone is never divided. */
export function folderPortions(folderPaths: readonly string[]): readonly (readonly string[])[] {
  const portions: string[][] = []
  let folders = new FolderCount()
  for (const path of folderPaths) {
    const names = readDrivePath(path) ?? []
    folders.add(names)
    const portion = portions.at(-1)
    if (portion && portion.length < MAX_DRIVE_ITEMS_PER_CALL && folders.count <= MAX_FOLDERS_MADE_PER_CALL) {
      portion.push(path)
      continue
    }
    portions.push([path])
    folders = new FolderCount()
    folders.add(names)
  }
  return portions
}
