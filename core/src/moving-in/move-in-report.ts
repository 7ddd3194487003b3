import { MAX_MOVE_IN_FAILURES_NAMED } from '@sen/model/moving-in/limits'
import type { SourceProblem } from '../ports/mailbox-source.ts'

/** A message or folder that was not imported. */
export interface MoveInFailure {
  /** The folder's name on the source server. */
  readonly folder: string
  /** Undefined for the folder itself. */
  readonly uid: number | undefined
  readonly reason: string
}

/** The target of a source folder. */
export interface FolderReport {
  readonly there: string
  /** Undefined when nothing of it is imported; `why` gives the reason. */
  readonly here: string | undefined
  /**
   * Why the name or target differs from the source, or why nothing is imported. `beside-inbox`: a subfolder of INBOX,
   * which cannot have subfolders here.
   */
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

/**
 * Why a run ended early; another run continues it. `database_lost`: reported by the caller when our own database is
 * lost.
 */
export type MoveInStop = SourceProblem | 'quota_exceeded' | 'busy' | 'database_lost'

export interface MoveInReport {
  /** Whether the source server has accepted the login. */
  readonly isEntered: boolean
  /** Newly imported messages. */
  readonly brought: number
  readonly bytes: number
  /** Messages that an earlier run handled. */
  readonly known: number
  /** Copies of mail that was imported from another source folder. */
  readonly copies: number
  /** Messages of earlier runs that were moved on the source since. */
  readonly moved: number
  /** Messages that had arrived here in another way. */
  readonly here: number
  readonly flagsChanged: number
  /** Messages marked as deleted on the source, which are not imported. */
  readonly deletedThere: number
  /** Imported messages that could not be parsed and can be viewed as source only. */
  readonly unparsable: number
  readonly failed: number
  /** The first failures; `failed` counts all of them. */
  readonly failures: readonly MoveInFailure[]
  readonly folders: readonly FolderReport[]
  readonly foldersLeft: number
  /** Undefined when the run was completed. */
  readonly stoppedBy: MoveInStop | undefined
  /** For the operator; contains untrusted text. */
  readonly stopReason: string
}

type Count = 'brought' | 'copies' | 'moved' | 'here' | 'flagsChanged' | 'unparsable'
/** Counts that are set again for a folder with every connection. */
type FolderCount = 'known' | 'deletedThere'

/**
 * The limit of failures that are tracked individually, so that a retry can remove or replace them. Further ones are
 * only counted.
 */
const MAX_TOLD_APART = 10_000

/** Counts the results of a run over all of its connections. */
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

  /** A number that grows with everything that a later run need not repeat. */
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

  /** Sets a count of a folder and replaces the earlier value. */
  setOfFolder(folder: string, what: FolderCount, count: number): void {
    const counts = this.#ofFolders.get(folder) ?? { known: 0, deletedThere: 0 }
    this.#ofFolders.set(folder, { ...counts, [what]: count })
  }

  /** Sets `known` once, at the first connection, because later values would include messages of this run. */
  setKnown(folder: string, count: number): void {
    if (this.#known.has(folder)) return
    this.#known.add(folder)
    this.setOfFolder(folder, 'known', count)
  }

  /** Adds messages that a run imported before it crashed without recording them. */
  addKnown(folder: string, count: number): void {
    this.setOfFolder(folder, 'known', (this.#ofFolders.get(folder)?.known ?? 0) + count)
  }

  fail(failure: MoveInFailure): void {
    const key = `${failure.uid ?? ''} ${failure.folder}`
    if (this.#failures.size < MAX_TOLD_APART || this.#failures.has(key)) this.#failures.set(key, failure)
    else this.#more += 1
  }

  /** Removes a failure that a second try has resolved. */
  mend(folder: string, uid: number | undefined): void {
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
