import type { changeFolder, FolderField } from '@sen/contract/folders'
import type { BodyOf } from '@sen/contract/route'
import { SYSTEM_FOLDER_NAMES, SYSTEM_FOLDER_ROLES } from '@sen/model/folders'
import { folderProblem, type NamedFolder, withSubfolders } from '@sen/model/folders/folder-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { refusal } from './refusal.fixture.ts'

const ICONS = ['inbox', 'star', 'send', 'file', 'clock', 'repeat', 'alarm', 'archive', 'ban', 'trash'] as const

interface FolderIndex {
  readonly of: readonly FolderField[]
  readonly sorted: readonly FolderField[]
  /** By id and by path. */
  readonly byKey: ReadonlyMap<string, FolderField>
}

/** The folders of a fake mailbox, without counts. */
export class FakeFolders {
  #folders: readonly FolderField[] = []
  #indexed: FolderIndex | undefined
  #nextId = 1

  /** @param ownPaths of the user's folders */
  fill(ownPaths: readonly string[]): void {
    this.#nextId = 1
    this.#folders = []
    for (const [at, role] of SYSTEM_FOLDER_ROLES.entries()) this.#create(SYSTEM_FOLDER_NAMES[role], role, ICONS[at])
    for (const path of ownPaths) this.add(path)
  }

  /** Adds a folder of the user. */
  add(path: string): FolderField {
    return this.#create(path, 'custom')
  }

  remove(id: string): void {
    this.#folders = this.#folders.filter((each) => each.id !== id)
  }

  find(idOrPath: string): FolderField | undefined {
    return this.#index().byKey.get(idOrPath)
  }

  /** Returns the system folders in sidebar order, then the user's folders by path. */
  list(): readonly FolderField[] {
    return this.#index().sorted
  }

  /** Computed once per change, because some tests have thousands of folders. */
  #index(): FolderIndex {
    if (this.#indexed?.of === this.#folders) return this.#indexed
    const own = this.#folders.filter(({ role }) => role === 'custom').toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const children = new Map<string, string[]>()
    for (const { id, parent_name } of own) {
      const siblings = children.get(parent_name)
      if (siblings) siblings.push(id)
      else children.set(parent_name, [id])
    }
    const sorted = [...this.#folders.filter(({ role }) => role !== 'custom'), ...own].map((folder) => ({
      ...folder,
      children: children.get(folder.name) ?? [],
    }))
    // Ids go last, because they take precedence over names.
    const keys = [
      ...sorted.map((each) => [each.name, each] as const),
      ...sorted.map((each) => [each.id, each] as const),
    ]
    this.#indexed = { of: this.#folders, sorted, byKey: new Map(keys) }
    return this.#indexed
  }

  /**
   * Changes a folder and the paths of its subfolders.
   * @throws CallError folder_not_found, folder_not_own, folder_exists, folder_invalid
   */
  change(idOrPath: string, { name, parent_id }: BodyOf<typeof changeFolder>): FolderField {
    const before = this.find(idOrPath)
    if (!before) throw refusal('folder_not_found')
    if (before.role !== 'custom') throw refusal('folder_not_own')
    const named = this.#named()
    const kept = named.find(({ id }) => id === before.id)
    const target = {
      name: name === undefined ? (kept?.name ?? '') : tidyName(name),
      parentId: parent_id === undefined ? kept?.parentId : this.#parentId(parent_id),
    }
    const problem = folderProblem(target, named, before.id)
    if (problem === 'taken') throw refusal('folder_exists', { reason: problem })
    if (problem === 'no-parent') throw refusal('folder_not_found', { reason: problem })
    if (problem) throw refusal('folder_invalid', { reason: problem })
    const parent = target.parentId === undefined ? '' : (this.find(target.parentId)?.name ?? '')
    const path = parent === '' ? target.name : `${parent}/${target.name}`
    const moved = new Set(withSubfolders(named, before.id).map(({ id }) => id))
    this.#folders = this.#folders.map((each) =>
      moved.has(each.id) ? { ...each, ...namesOf(path + each.name.slice(before.name.length)) } : each,
    )
    return this.find(before.id) ?? before
  }

  #create(path: string, role: FolderField['role'], icon: FolderField['icon'] = 'folder'): FolderField {
    const counters = { unread_threads: 0, total_threads: 0 }
    const made: FolderField = { id: `${this.#nextId}`, ...namesOf(path), icon, children: [], role, ...counters }
    this.#nextId += 1
    this.#folders = [...this.#folders, made]
    return made
  }

  /** An unknown parent is passed on, so that it is refused like on the server. */
  #parentId(idOrPath: string | null): string | undefined {
    return idOrPath === null ? undefined : (this.find(idOrPath)?.id ?? idOrPath)
  }

  #named(): NamedFolder[] {
    return this.#folders.map(({ id, role, name, parent_name }) => ({
      id,
      role,
      name: name.slice(name.lastIndexOf('/') + 1),
      parentId: parent_name === '' ? undefined : this.find(parent_name)?.id,
    }))
  }
}

function namesOf(path: string): Pick<FolderField, 'name' | 'display_name' | 'parent_name'> {
  return { name: path, display_name: path, parent_name: path.split('/').slice(0, -1).join('/') }
}
