import { getDriveFile } from '@sen/contract/drive/files'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { call } from '../../call.ts'

/** Folders of files that were chosen together. Once one exists, it is found by its id, because it may get another name. */
export class FoldersOfBatch {
  readonly #ids = new Map<string, string>()

  /** Replaces the folders that exist by the innermost one's id. */
  resolve({ parentId, folderPath }: UploadTarget): UploadTarget {
    const names = folderPath === '' ? [] : folderPath.split('/')
    for (let depth = names.length; depth > 0; depth -= 1) {
      const id = this.#ids.get(names.slice(0, depth).join('/'))
      if (id !== undefined) return { parentId: id, folderPath: names.slice(depth).join('/') }
    }
    return { parentId, folderPath }
  }

  /** @param item a file that was just stored in this folder */
  async learn(folderPath: string, item: Pick<DriveItem, 'id' | 'parent_id'>): Promise<void> {
    if (folderPath === '' || this.#ids.has(folderPath) || item.parent_id === null) return
    this.#ids.set(folderPath, item.parent_id)
    const names = folderPath.split('/')
    if (names.length === 1) return
    const { crumbs } = (await call(getDriveFile, { params: { id: item.id } })).data
    for (const [at, { id }] of crumbs.slice(-names.length).entries()) {
      this.#ids.set(names.slice(0, at + 1).join('/'), id)
    }
  }

  /** One of the folders may have been deleted. The next attempt creates them again. */
  forget(): void {
    this.#ids.clear()
  }
}
