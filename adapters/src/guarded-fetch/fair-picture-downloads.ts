import { type Call, CallEnded, type CallScope } from '@sen/core/ports/call-scope'
import type { GuardedFetcher } from '@sen/core/ports/guarded-fetcher'
import type { PictureDownloads } from '@sen/core/ports/picture-downloads'
import type { PictureRequester } from '@sen/core/ports/picture-maker'
import {
  LARGE_PICTURE_GRACE_SECONDS,
  LARGE_PICTURE_WAIT_SECONDS,
  MAX_LARGE_PICTURE_DOWNLOADS,
  MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION,
  MAX_PICTURE_DOWNLOADS,
  MAX_PICTURE_DOWNLOADS_OF_MAILBOX,
  MAX_PICTURE_DOWNLOADS_OF_ORGANISATION,
  SMALL_REMOTE_IMAGE_BYTES,
} from '@sen/model/bulkheads/limits'
import { MAX_REMOTE_IMAGE_BYTES, REMOTE_IMAGE_SECONDS } from '@sen/model/trust/limits'
import { FairQueue, type Requester } from '../fair-queue.ts'

/**
 * Small pictures are limited by number, because a slow server holds few bytes of them. Before large ones are read, they
 * queue by organisation for a slot, which they hold until they have been drawn.
 */
export class FairPictureDownloads implements PictureDownloads {
  readonly #fetcher: GuardedFetcher
  readonly #scope: Pick<CallScope, 'current'>
  readonly #ofMailbox = new FairQueue({
    together: Number.POSITIVE_INFINITY,
    ofOne: MAX_PICTURE_DOWNLOADS_OF_MAILBOX,
  })
  readonly #ofAll = new FairQueue({ together: MAX_PICTURE_DOWNLOADS, ofOne: MAX_PICTURE_DOWNLOADS_OF_ORGANISATION })
  readonly #large = new FairQueue({
    together: MAX_LARGE_PICTURE_DOWNLOADS,
    ofOne: MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION,
  })

  constructor(fetcher: GuardedFetcher, scope: Pick<CallScope, 'current'>) {
    this.#fetcher = fetcher
    this.#scope = scope
  }

  run<T>(url: string, whose: PictureRequester, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
    const call = this.#scope.current()
    const { mailboxId: member, organisationId: group } = whose
    const download = () => this.#download(url, { group, member }, use, call)
    return this.#ofMailbox.run(
      { group: member, member },
      () => this.#ofAll.run({ group, member }, download, call),
      call,
    )
  }

  async #download<T>(
    url: string,
    requester: Requester,
    use: (bytes: Uint8Array) => Promise<T>,
    call: Call | undefined,
  ): Promise<T> {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let isOver = false
    const controller = new AbortController()
    const stop = () => controller.abort()
    if (call?.signal.aborted) throw new CallEnded()
    call?.signal.addEventListener('abort', stop, { once: true })
    let clock: NodeJS.Timeout | undefined
    const giveWay = () => {
      if (this.#large.delaysOthers(requester.group)) stop()
    }
    const wait = async () => {
      const patience = setTimeout(stop, LARGE_PICTURE_WAIT_SECONDS * 1_000)
      await this.#waitForSlot(requester, ended, call).finally(() => clearTimeout(patience))
      if (!isOver) clock = setInterval(giveWay, LARGE_PICTURE_GRACE_SECONDS * 1_000)
    }
    try {
      const bytes = await this.#fetcher.get(url, {
        bytes: MAX_REMOTE_IMAGE_BYTES,
        seconds: REMOTE_IMAGE_SECONDS,
        signal: controller.signal,
        beforeLarge: { overBytes: SMALL_REMOTE_IMAGE_BYTES, wait },
      })
      clearInterval(clock)
      return await use(bytes)
    } catch (error) {
      throw call?.signal.aborted ? new CallEnded() : error
    } finally {
      isOver = true
      clearInterval(clock)
      call?.signal.removeEventListener('abort', stop)
      end()
    }
  }

  /** Resolves when a slot is free. The caller holds it until `ended`. */
  #waitForSlot(requester: Requester, ended: Promise<void>, call: Call | undefined): Promise<void> {
    return new Promise((begin, fail) => {
      const hold = () => {
        begin()
        return ended
      }
      this.#large.run(requester, hold, call).catch(fail)
    })
  }
}
