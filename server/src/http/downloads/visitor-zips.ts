import { finished } from 'node:stream'
import { Refused } from '@sen/core/kit/refused'
import { MAX_VISITOR_ZIPS } from '@sen/model/drive/limits'
import type { WorkQueue } from './in-pieces.ts'

interface OfShare {
  readonly bySource: Map<string, number>
  last: Promise<unknown>
}

/**
 * The zips of a share are built alternately, piece by piece, so that many cost no more than one. Sending a piece is not
 * part of it, so slow clients delay nobody.
 */
export class VisitorZips {
  readonly #shares = new Map<string, OfShare>()

  /**
   * @param source as `sourceKey` returns it
   * @param answer its end also ends the zip
   * @throws Refused unavailable when this source has too many zips of this share
   */
  begin(shareId: string, source: string, answer: NodeJS.WritableStream): WorkQueue {
    const share = this.#shares.get(shareId) ?? { bySource: new Map(), last: Promise.resolve() }
    const count = share.bySource.get(source) ?? 0
    if (count >= MAX_VISITOR_ZIPS) throw new Refused('unavailable')
    this.#shares.set(shareId, share)
    share.bySource.set(source, count + 1)
    finished(answer, () => this.#end(shareId, share, source))
    return (work) => {
      const done = share.last.then(work)
      share.last = done.catch(() => undefined)
      return done
    }
  }

  #end(shareId: string, { bySource }: OfShare, source: string): void {
    const left = (bySource.get(source) ?? 1) - 1
    if (left > 0) bySource.set(source, left)
    else bySource.delete(source)
    if (bySource.size === 0) this.#shares.delete(shareId)
  }
}
