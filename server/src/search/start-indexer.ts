import type { DriveIndex } from '@sen/core/drive/search/drive-index'
import { extractDriveTexts, indexDrive } from '@sen/core/drive/search/index-drive'
import type { BlobStore } from '@sen/core/ports/blob-store'
import type { Mime } from '@sen/core/ports/mime'
import type { TextExtractor } from '@sen/core/ports/text-extractor'
import type { EventLog } from '@sen/core/realtime/event-log'
import { extractTexts } from '@sen/core/search/extract-texts'
import { indexMail } from '@sen/core/search/index-mail'
import type { SearchIndex } from '@sen/core/search/search-index'

/** Mail that arrives within this time is indexed together. */
const GATHER_MILLISECONDS = 100
/** Receiving mail has priority over indexing, so a flood postpones it. A program that appends mail is one, too. */
const FLOOD_MESSAGES = 10
const FLOOD_CALM_MILLISECONDS = 300
const FLOOD_MILLISECONDS = 10_000
/** Another process may have died without a notification, or a retry may be due. */
const ROUND_MILLISECONDS = 5_000

interface IndexerNeeds {
  readonly events: EventLog
  readonly searchIndex: SearchIndex
  readonly driveIndex: DriveIndex
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly textExtractor: TextExtractor
}

export interface IndexerLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Changes start the indexing of waiting mail. New mail goes before the contents of attachments. */
export async function startIndexer(needs: IndexerNeeds, log: IndexerLog): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController()
  const indexing = new Rounds(async () => {
    const count = await indexMail(needs, {
      signal: ending.signal,
      onFailure: (messageId, error) => log.error({ messageId, err: error }, 'a message could not be indexed'),
    })
    const items = await indexDrive(needs, {
      signal: ending.signal,
      onFailure: (itemId, error) => log.error({ itemId, err: error }, 'a drive file or folder could not be indexed'),
    })
    extracting.schedule(0)
    return count + items
  }, log)
  const extracting = new Rounds(async () => {
    const done = await extractTexts(needs, {
      signal: ending.signal,
      onFailure: (fileId, error) =>
        log.error({ fileId, err: error }, 'the text of an attachment could not be extracted'),
    })
    const contents = await extractDriveTexts(needs, {
      signal: ending.signal,
      onFailure: (_, error) => log.error({ err: error }, 'the text of a drive file could not be extracted'),
    })
    if (done + contents > 0) indexing.schedule(0)
    return done + contents
  }, log)
  const listening = await needs.events.listen({
    changed: () => indexing.scheduleDebounced(),
    interrupted: () => indexing.schedule(0),
  })
  const timer = setInterval(() => indexing.schedule(0), ROUND_MILLISECONDS)
  indexing.schedule(0)
  return {
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await listening.stop()
      await Promise.all([indexing.stop(), extracting.stop()])
    },
  }
}

class Rounds {
  readonly #work: () => Promise<number>
  readonly #log: IndexerLog
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isScheduledAgain = false
  #isStopped = false
  #floodSince: number | undefined

  /** @param work returns how many items it processed */
  constructor(work: () => Promise<number>, log: IndexerLog) {
    this.#work = work
    this.#log = log
  }

  schedule(delayMilliseconds: number): void {
    if (this.#isStopped) return
    if (this.#running !== undefined) this.#isScheduledAgain = true
    else this.#timer ??= setTimeout(() => this.#begin(), delayMilliseconds)
  }

  scheduleDebounced(): void {
    if (this.#floodSince === undefined || this.#running !== undefined) {
      this.schedule(GATHER_MILLISECONDS)
      return
    }
    const left = Math.max(0, this.#floodSince + FLOOD_MILLISECONDS - performance.now())
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.schedule(Math.min(FLOOD_CALM_MILLISECONDS, left))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #begin(): void {
    this.#timer = undefined
    this.#isScheduledAgain = false
    this.#running = this.#work()
      .then((count) => {
        this.#floodSince = count > FLOOD_MESSAGES ? performance.now() : undefined
      })
      .catch((error: unknown) =>
        this.#log.error({ err: error }, 'the search index could not be updated; this will be retried'),
      )
      .then(() => {
        this.#running = undefined
        if (this.#isScheduledAgain) this.scheduleDebounced()
      })
  }
}
