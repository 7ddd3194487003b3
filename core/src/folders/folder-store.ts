import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'

export interface Folder {
  readonly id: FolderId
  readonly role: FolderRole
  /** A constant of `model/folders` for the system's. */
  readonly name: string
  readonly parentId: FolderId | undefined
  /** The names from the outermost folder to this one, slash-separated; the store derives it. */
  readonly path: string
  readonly unreadThreads: number
  readonly totalThreads: number
}

/** A folder that is being deleted is in no list and is not found, while its mail is taken out of it. */
export interface FolderReader {
  /** Sidebar order: the system's first, then the user's by path. What is held for its undo is no draft (product decision 11). */
  list(): Promise<readonly Folder[]>
  find(id: FolderId): Promise<Folder | undefined>
  /** With its counters as the list has them. */
  counted(id: FolderId): Promise<Folder | undefined>
  /** Those right below it, by path. */
  below(id: FolderId): Promise<readonly FolderId[]>
  /** By id or by path, as addresses of pages and `threads?in=` name a folder. */
  findByIdOrPath(idOrPath: string): Promise<Folder | undefined>
  findByRole(role: Exclude<FolderRole, 'custom'>): Promise<Folder>
}

export interface FolderWriter extends FolderReader {
  /** Finds or makes the user's folder at this path, parents included. */
  ensureCustom(path: string): Promise<{ readonly folder: Folder; readonly isNew: boolean }>
  /** A folder of the user. What is below one that is changed goes along, and open pages are told by the database. */
  create(place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  change(id: FolderId, place: Pick<Folder, 'name' | 'parentId'>): Promise<Folder>
  /** Takes these from all lists while they are being deleted. */
  hide(ids: readonly FolderId[]): Promise<void>
  /** The hidden among them come back, and what is gone is made again under its id: the outer before the inner. */
  bringBack(folders: readonly Pick<Folder, 'id' | 'name' | 'parentId'>[]): Promise<void>
  /** Whether any mail lies in these, in a list or not. */
  haveMail(ids: readonly FolderId[]): Promise<boolean>
  /** Empty ones, for ever. */
  remove(ids: readonly FolderId[]): Promise<void>
}
