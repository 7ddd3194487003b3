import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'

export interface Folder {
  readonly id: FolderId
  readonly role: FolderRole
  /** For system folders, a constant of `model/folders`. */
  readonly name: string
  readonly parentId: FolderId | undefined
  /** The names from the outermost folder to this one, separated by slashes. The store derives it. */
  readonly path: string
  readonly unreadThreads: number
  readonly totalThreads: number
}

/** A folder that is being deleted is neither listed nor found while its mail is moved out. */
export interface FolderReader {
  /**
   * Lists system folders in sidebar order, then user folders by path. Mail that is held for undo does not count as a
   * draft (product decision 11).
   */
  list(): Promise<readonly Folder[]>
  find(id: FolderId): Promise<Folder | undefined>
  /** Returns a folder with the counters of the list. */
  counted(id: FolderId): Promise<Folder | undefined>
  /** Returns the direct subfolders by path. */
  below(id: FolderId): Promise<readonly FolderId[]>
  /** Finds a folder by id or path, as in page addresses and `threads?in=`. */
  findByIdOrPath(idOrPath: string): Promise<Folder | undefined>
  findByRole(role: Exclude<FolderRole, 'custom'>): Promise<Folder>
}

export interface FolderWriter extends FolderReader {
  /** Finds or creates the user folder at this path, including its parents. */
  ensureCustom(path: string): Promise<{ readonly folder: Folder; readonly isNew: boolean }>
  /** Creates a user folder. On changes, subfolders move along, and the database notifies open pages. */
  create(place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  change(id: FolderId, place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  /** Hides folders from all lists while they are being deleted. */
  hide(ids: readonly FolderId[]): Promise<void>
  /**
   * Shows hidden folders again and recreates deleted ones with their ids. Outer folders must come before inner ones.
   */
  restore(folders: readonly Pick<Folder, 'id' | 'name' | 'parentId'>[]): Promise<void>
  /** Returns whether these folders, hidden or not, contain mail. */
  haveMail(ids: readonly FolderId[]): Promise<boolean>
  /** Purges empty folders. */
  remove(ids: readonly FolderId[]): Promise<void>
}
