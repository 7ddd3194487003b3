import { folderNameProblem, type NamedFolder } from '../folders/folder-names.ts'
import { MAX_FOLDERS } from '../folders/limits.ts'
import { mayHaveSubfolders } from '../folders.ts'

interface Level {
  readonly inside: Map<string, Level>
  readonly taken: Set<string>
  /** Another remote folder already maps to this folder. */
  isGiven: boolean
}

/** An existing folder of this name is used once, so two remote folders stay two. Others are numbered: “Sent (2)”. */
export class FolderSpelling {
  readonly #root: Level = newLevel()
  #room: number

  /** @param given ids of the folders that remote folders already map to */
  constructor(folders: readonly NamedFolder[], given: ReadonlySet<string>) {
    this.#room = MAX_FOLDERS - folders.length
    const levels = new Map<string | undefined, Level>([[undefined, this.#root]])
    const levelOf = (id: string | undefined): Level => {
      const level = levels.get(id) ?? newLevel()
      levels.set(id, level)
      return level
    }
    for (const { id, role, name, parentId } of folders) {
      const outer = levelOf(parentId)
      outer.taken.add(name.toLowerCase())
      if (!mayHaveSubfolders(role)) continue
      const level = levelOf(id)
      level.isGiven = role !== 'custom' || given.has(id)
      outer.inside.set(name, level)
    }
  }

  /** Undefined if the limit of folders is reached. @param path clean names, as `placeFor` returns them */
  take(path: string): string | undefined {
    const names = path.split('/')
    const last = names.length - 1
    let level = this.#root
    const spelled: string[] = []
    for (const [at, name] of names.entries()) {
      const isThere = (each: string) => level.inside.get(each)
      const there = isThere(name)
      const isFree = there !== undefined && !(at === last && there.isGiven)
      const given = isFree ? name : this.#spell(name, level, at < last ? isThere : undefined)
      const next = level.inside.get(given) ?? this.#make(given, level)
      if (!next) return undefined
      spelled.push(given)
      level = next
    }
    level.isGiven = true
    return spelled.join('/')
  }

  #spell(name: string, level: Level, isThere: ((name: string) => Level | undefined) | undefined): string {
    let spelled = name
    for (let number = 2; ; number += 1) {
      if (isThere?.(spelled)) return spelled
      if (!level.taken.has(spelled.toLowerCase()) && folderNameProblem(spelled) === undefined) return spelled
      spelled = `${name.slice(0, LONGEST_NUMBERED)} (${number})`
    }
  }

  #make(name: string, level: Level): Level | undefined {
    if (this.#room <= 0) return undefined
    this.#room -= 1
    const made = newLevel()
    level.inside.set(name, made)
    level.taken.add(name.toLowerCase())
    return made
  }
}

const LONGEST_NUMBERED = 90

function newLevel(): Level {
  return { inside: new Map(), taken: new Set(), isGiven: false }
}
