import { MAX_MOVE_IN_FAILURES_NAMED } from '@sen/model/moving-in/limits'
import type { SourceProblem } from '../ports/mailbox-source.ts'

/** Something there that did not come. */
export interface MoveInFailure {
  /** As its server writes it. */
  readonly folder: string
  /** Undefined: the folder itself. */
  readonly uid: number | undefined
  readonly reason: string
}

/** Where a folder there goes. */
export interface FolderReport {
  readonly there: string
  /** Undefined: nothing of it is brought, and `why`. */
  readonly here: string | undefined
  /**
   * Its names are spelled otherwise here, or it goes elsewhere than its name says, or lay in INBOX, in which no folder can lie here; or why
   * nothing is brought.
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

/** Why a mailbox was left before its end; calling again goes on. `database_lost`: ours, as whoever ran it has found. */
export type MoveInStop = SourceProblem | 'quota_exceeded' | 'busy' | 'database_lost'

export interface MoveInReport {
  /** Its server has let the user in. */
  readonly isEntered: boolean
  /** New here. */
  readonly brought: number
  readonly bytes: number
  /** Dealt with by an earlier run. */
  readonly known: number
  /** One mail that lies in several folders there, brought with another of them. */
  readonly copies: number
  /** Brought before, and moved there since. */
  readonly moved: number
  /** Here already by another way. */
  readonly here: number
  readonly flagsChanged: number
  /** Marked as deleted there, and left. */
  readonly deletedThere: number
  /** Brought, to be read as source. */
  readonly unparsable: number
  readonly failed: number
  /** The first of them. */
  readonly failures: readonly MoveInFailure[]
  readonly folders: readonly FolderReport[]
  /** Folders beyond as many as are looked at. */
  readonly foldersLeft: number
  /** Undefined: it came to its end. */
  readonly stoppedBy: MoveInStop | undefined
  /** For an operator; of strangers' making. */
  readonly stopReason: string
}

type Count = 'brought' | 'copies' | 'moved' | 'here' | 'flagsChanged' | 'unparsable'
/** What a folder is asked for anew with every connection. */
type FolderCount = 'known' | 'deletedThere'

/** Failures that a second connection may mend or say again; of more than these it counts each time. */
const MAX_TOLD_APART = 10_000

/** Counts while a mailbox is moved in, over as many connections as that takes. */
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

  /** Grows with everything that a later run will not have to do again. */
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

  /** Of a folder as it is now; said again, it is counted once. */
  setOfFolder(folder: string, what: FolderCount, count: number): void {
    const counts = this.#ofFolders.get(folder) ?? { known: 0, deletedThere: 0 }
    this.#ofFolders.set(folder, { ...counts, [what]: count })
  }

  /** `known` is taken from the first connection: what this run brought is none of it. */
  setKnown(folder: string, count: number): void {
    if (this.#known.has(folder)) return
    this.#known.add(folder)
    this.setOfFolder(folder, 'known', count)
  }

  /** Those that a run brought which died before it could note them. */
  addKnown(folder: string, count: number): void {
    this.setOfFolder(folder, 'known', (this.#ofFolders.get(folder)?.known ?? 0) + count)
  }

  fail(failure: MoveInFailure): void {
    const key = `${failure.uid ?? ''} ${failure.folder}`
    if (this.#failures.size < MAX_TOLD_APART || this.#failures.has(key)) this.#failures.set(key, failure)
    else this.#more += 1
  }

  /** A second try brought it. */
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
