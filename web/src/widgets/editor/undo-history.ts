import type { Snapshots } from 'roosterjs-content-model-types'
import { swapInHtml } from './signature-block.ts'

const MAX_CHARACTERS = 10_000_000

/** The library's steps for undo, which it alone adds to; here they are fixed when something they name has changed. */
export class UndoHistory {
  readonly snapshots: Snapshots = {
    snapshots: [],
    totalSize: 0,
    currentIndex: -1,
    autoCompleteIndex: -1,
    maxSize: MAX_CHARACTERS,
  }

  /** What was before is not gone back to: it would be without what stands elsewhere now. */
  forget(): void {
    const { snapshots } = this
    snapshots.snapshots.length = 0
    Object.assign(snapshots, { totalSize: 0, currentIndex: -1, autoCompleteIndex: -1 })
  }

  count(): number {
    return this.snapshots.snapshots.length
  }

  /** The one copy that was made since there were `count` is given up, unless somebody has gone back since. */
  dropLast(count: number): void {
    const { snapshots } = this
    const last = snapshots.snapshots.length - 1
    if (last !== count || last < 1 || snapshots.currentIndex !== last) return
    snapshots.totalSize -= snapshots.snapshots[last]?.html.length ?? 0
    snapshots.snapshots.length = last
    snapshots.currentIndex = last - 1
  }

  /** A picture has another address from its beginning; undefined: it never was. */
  renamePicture(from: string, to: string | undefined): void {
    const [before, after] = [attributeOf(from), to === undefined ? undefined : attributeOf(to)]
    this.#rewrite((html) => {
      if (!html.includes(before)) return html
      if (after !== undefined) return html.replaceAll(before, after)
      return html.replaceAll(PICTURE, (tag) => (tag.includes(before) ? '' : tag))
    })
  }

  /** The signature goes with the sender, which undo does not bring back: no step has another one. */
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

/** As a browser writes it. */
function attributeOf(address: string): string {
  return `src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}
