import type { Snapshots } from 'roosterjs-content-model-types'
import { swapInHtml } from './signature-block.ts'

const MAX_CHARACTERS = 10_000_000

/** Corrects the library's undo snapshots when something they refer to changes. */
export class UndoHistory {
  readonly snapshots: Snapshots = {
    snapshots: [],
    totalSize: 0,
    currentIndex: -1,
    autoCompleteIndex: -1,
    maxSize: MAX_CHARACTERS,
  }

  /** Snapshots would restore text without changes made outside of the editor. */
  forget(): void {
    const { snapshots } = this
    snapshots.snapshots.length = 0
    Object.assign(snapshots, { totalSize: 0, currentIndex: -1, autoCompleteIndex: -1 })
  }

  count(): number {
    return this.snapshots.snapshots.length
  }

  /** Drops the last snapshot if it is the only one since there were `count`, and undo was not used since. */
  dropLast(count: number): void {
    const { snapshots } = this
    const last = snapshots.snapshots.length - 1
    if (last !== count || last < 1 || snapshots.currentIndex !== last) return
    snapshots.totalSize -= snapshots.snapshots[last]?.html.length ?? 0
    snapshots.snapshots.length = last
    snapshots.currentIndex = last - 1
  }

  /** Undefined removes the picture from all snapshots. */
  renamePicture(from: string, to: string | undefined): void {
    const [before, after] = [attributeOf(from), to === undefined ? undefined : attributeOf(to)]
    this.#rewrite((html) => {
      if (!html.includes(before)) return html
      if (after !== undefined) return html.replaceAll(before, after)
      return html.replaceAll(PICTURE, (tag) => (tag.includes(before) ? '' : tag))
    })
  }

  /** Undo does not change the sender, so all snapshots get the new signature. */
  swapSignature(before: string, after: string): void {
    this.#rewrite((html) => swapInHtml(html, before, after))
  }

  #rewrite(change: (html: string) => string): void {
    const { snapshots } = this
    for (const snapshot of snapshots.snapshots) {
      const html = change(snapshot.html)
      snapshots.totalSize += html.length - snapshot.html.length
      snapshot.html = html
    }
  }
}

const PICTURE = /<img\b[^>]*>/gi

/** Returns the form that browsers serialise. */
function attributeOf(address: string): string {
  return `src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}
