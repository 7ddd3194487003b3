import { MAX_MOVE_IN_FAILURES_NAMED } from '@sen/model/moving-in/limits'
import type { SourceProblem } from '../ports/mailbox-source.ts'

export interface MoveInFailure {
  readonly folder: string
  readonly uid: number | undefined
  readonly reason: string
}

export interface FolderReport {
  readonly there: string
  /** Undefined when nothing of it is imported; `why` gives the reason. */
  readonly here: string | undefined
  /** `beside-inbox`: a subfolder of INBOX, which cannot have subfolders here. */
  readonly why:
    | 'as-there'
    | 'by-its-use'
    | 'spelled-otherwise'
    | 'beside-inbox'
    | 'no-room'
    | 'no-mail'
    | 'a-view'
    | 'bad-name'
}

/** Another run continues it. `database_lost`: the caller reports that our own database is lost. */
export type MoveInStop = SourceProblem | 'quota_exceeded' | 'busy' | 'database_lost'

export interface MoveInReport {
  readonly isEntered: boolean
  readonly brought: number
  readonly bytes: number
  readonly known: number
  readonly copies: number
  readonly moved: number
  readonly here: number
  readonly flagsChanged: number
  readonly deletedThere: number
  readonly unparsable: number
  readonly failed: number
  readonly failures: readonly MoveInFailure[]
  readonly folders: readonly FolderReport[]
  readonly foldersLeft: number
  readonly stoppedBy: MoveInStop | undefined
  /** Shown to the operator; contains untrusted text. */
  readonly stopReason: string
}

type Count = 'brought' | 'copies' | 'moved' | 'here' | 'flagsChanged' | 'unparsable'
/** Every connection sets these counts again for a folder. */
type FolderCount = 'known' | 'deletedThere'

/** Tracked failures can be removed by a retry. Further ones are only counted. */
const MAX_TOLD_APART = 10_000

export class MoveInTally {
  readonly #counts: Record<Count, number> = {
    brought: 0,
    copies: 0,
    moved: 0,
    here: 0,
    flagsChanged: 0,
    unparsable: 0,
  }
  readonly #ofFolders = new Map<string, Record<FolderCount, number>>()
  readonly #failures = new Map<string, MoveInFailure>()
  readonly #known = new Set<string>()
  #isEntered = false
  #more = 0
  #bytes = 0
  #folders: readonly FolderReport[] = []
  #foldersLeft = 0

  /** Grows with everything that a later run need not repeat. */
  get progress(): number {
    const { brought, copies, moved, here, flagsChanged } = this.#counts
    return brought + copies + moved + here + flagsChanged
  }

  enter(): void {
    this.#isEntered = true
  }

  add(what: Count, count = 1): void {
    this.#counts[what] += count
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes
  }

  setOfFolder(folder: string, what: FolderCount, count: number): void {
    const counts = this.#ofFolders.get(folder) ?? { known: 0, deletedThere: 0 }
    this.#ofFolders.set(folder, { ...counts, [what]: count })
  }

  /** Sets `known` once, because later values would include messages of this run. */
  setKnown(folder: string, count: number): void {
    if (this.#known.has(folder)) return
    this.#known.add(folder)
    this.setOfFolder(folder, 'known', count)
  }

  addKnown(folder: string, count: number): void {
    this.setOfFolder(folder, 'known', (this.#ofFolders.get(folder)?.known ?? 0) + count)
  }

  fail(failure: MoveInFailure): void {
    const key = `${failure.uid ?? ''} ${failure.folder}`
    if (this.#failures.size < MAX_TOLD_APART || this.#failures.has(key)) this.#failures.set(key, failure)
    else this.#more += 1
  }

  clearFailure(folder: string, uid: number | undefined): void {
    this.#failures.delete(`${uid ?? ''} ${folder}`)
  }

  setFolders(folders: readonly FolderReport[], left: number): void {
    this.#folders = folders
    this.#foldersLeft = left
  }

  report(stop?: { readonly by: MoveInStop; readonly reason: string }): MoveInReport {
    const sumOf = (what: FolderCount): number =>
      [...this.#ofFolders.values()].reduce((sum, counts) => sum + counts[what], 0)
    return {
      isEntered: this.#isEntered,
      ...this.#counts,
      bytes: this.#bytes,
      known: sumOf('known'),
      deletedThere: sumOf('deletedThere'),
      failed: this.#failures.size + this.#more,
      failures: [...this.#failures.values()].slice(0, MAX_MOVE_IN_FAILURES_NAMED),
      folders: this.#folders,
      foldersLeft: this.#foldersLeft,
      stoppedBy: stop?.by,
      stopReason: stop?.reason ?? '',
    }
  }
}
