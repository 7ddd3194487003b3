import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'

export interface Folder {
  readonly id: FolderId
  readonly role: FolderRole
  /** System folders use a constant of `model/folders`. */
  readonly name: string
  readonly parentId: FolderId | undefined
  /** Folder names from the outermost folder to this one, separated by slashes. */
  readonly path: string
  readonly unreadThreads: number
  readonly totalThreads: number
}

/** A folder that is being deleted is neither listed nor found while its mail is moved out. */
export interface FolderReader {
  /** Lists system folders in sidebar order, then user folders by path. Held mail is no draft (product decision 11). */
  list(): Promise<readonly Folder[]>
  find(id: FolderId): Promise<Folder | undefined>
  counted(id: FolderId): Promise<Folder | undefined>
  below(id: FolderId): Promise<readonly FolderId[]>
  findByIdOrPath(idOrPath: string): Promise<Folder | undefined>
  findByRole(role: Exclude<FolderRole, 'custom'>): Promise<Folder>
}

export interface FolderWriter extends FolderReader {
  ensureCustom(path: string): Promise<{ readonly folder: Folder; readonly isNew: boolean }>
  create(place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  change(id: FolderId, place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  hide(ids: readonly FolderId[]): Promise<void>
  /** Also recreates deleted folders with their ids. Outer folders must come before inner ones. */
  restore(folders: readonly Pick<Folder, 'id' | 'name' | 'parentId'>[]): Promise<void>
  haveMail(ids: readonly FolderId[]): Promise<boolean>
  remove(ids: readonly FolderId[]): Promise<void>
}
