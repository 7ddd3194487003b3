import { setImmediate } from 'node:timers/promises'
import type { TextProcessor } from '@sen/core/ports/text-processor'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { SieveSource } from '@sen/model/filters/sieve/sieve-script'
import type { SearchableMessage } from '@sen/model/search/lexemes'
import type { ShownHit } from '@sen/model/search/shown-hits'
import {
  MAX_HITS_ON_MAIN_THREAD_CHARACTERS,
  MAX_TEXT_ON_MAIN_THREAD_CHARACTERS,
  TEXT_PROCESSING_MEMORY_MEGABYTES,
  TEXT_PROCESSING_TIMEOUT_SECONDS,
} from '@sen/model/text/limits'
import { WatchedThreads } from '../watched-threads.ts'
import * as work from './text-processing-worker.ts'

const IDLE_SECONDS = 1
/** This many characters match one letter in a Sieve script. */
const CHARACTERS_OF_PATTERN = 100

/** Short texts need no thread. A message that exceeds the limits fails without its batch. */
export class WorkerTextProcessor implements TextProcessor {
  readonly #threads: WatchedThreads
  /** Drafts must not wait for long files. */
  readonly #fileThreads: WatchedThreads
  /** Filters may run on thousands of mails. */
  readonly #filterThreads: WatchedThreads
  /** A search must not wait for indexing. */
  readonly #searchThreads: WatchedThreads
  readonly #allowedMilliseconds: number

  constructor(options: { readonly timeoutSeconds?: number } = {}) {
    this.#allowedMilliseconds = (options.timeoutSeconds ?? TEXT_PROCESSING_TIMEOUT_SECONDS) * 1_000
    const one = {
      moduleUrl: import.meta.url,
      worker: 'text-processing-worker',
      idleMilliseconds: IDLE_SECONDS * 1_000,
      memoryMegabytes: TEXT_PROCESSING_MEMORY_MEGABYTES,
      youngMegabytes: 16,
    }
    this.#threads = new WatchedThreads(one)
    this.#fileThreads = new WatchedThreads(one)
    this.#filterThreads = new WatchedThreads(one)
    this.#searchThreads = new WatchedThreads(one)
  }

  draftBody: TextProcessor['draftBody'] = async ({ html, plainText }) => {
    const written = plainText === undefined ? { html } : { html: '', plainText }
    return (plainText ?? html).length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.draftBody(written)
      : ((await this.#run('draftBody', written)) as ReturnType<typeof work.draftBody>)
  }

  lexemes: TextProcessor['lexemes'] = async (messages) =>
    lengthOf(messages) <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.lexemes(messages)
      : ((await this.#run('lexemes', messages)) as readonly string[])

  shownHits: TextProcessor['shownHits'] = async (texts, terms) => {
    const characters = texts.reduce((total, { text, files = [] }) => {
      return total + text.length + files.reduce((sum, file) => sum + file.text.length, 0)
    }, 0)
    if (characters > MAX_HITS_ON_MAIN_THREAD_CHARACTERS) {
      return (await this.#run('shownHits', { texts, terms }, this.#searchThreads)) as ReturnType<typeof work.shownHits>
    }
    // Starting a thread takes longer than a usual page of hits.
    const shown: ShownHit[] = []
    for (const text of texts) {
      shown.push(...work.shownHits({ texts: [text], terms }))
      await setImmediate()
    }
    return shown
  }

  scoreDraft: TextProcessor['scoreDraft'] = async (draft) =>
    (draft.plainText ?? draft.html).length + draft.subject.length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.scoreDraft(draft)
      : ((await this.#run('scoreDraft', draft)) as ReturnType<typeof work.scoreDraft>)

  /** Judging the names of even a short file takes too long for the main thread. */
  vcards: TextProcessor['vcards'] = async (file, ownDomains) =>
    (await this.#run('vcards', { file, ownDomains }, this.#fileThreads)) as ReturnType<typeof work.vcards>

  matchFilter: TextProcessor['matchFilter'] = async (filter, mails) => {
    const characters = mails.reduce((total, { subject, text }) => total + subject.length + text.length, 0)
    return characters * filter.conditions.length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.matchFilter({ filter, mails })
      : ((await this.#run(
          'matchFilter',
          { filter, mails: mails.map(factsOf) },
          this.#filterThreads,
        )) as readonly boolean[])
  }

  sieveScript: TextProcessor['sieveScript'] = async (rules) =>
    scriptCharacters(rules) <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.sieveScript(rules)
      : ((await this.#run('sieveScript', rules, this.#filterThreads)) as string)

  async close(): Promise<void> {
    const all = [this.#threads, this.#fileThreads, this.#filterThreads, this.#searchThreads]
    await Promise.all(all.map((threads) => threads.close()))
  }

  #run(name: keyof typeof work, task: unknown, threads = this.#threads): Promise<unknown> {
    return threads.run(name, task, { allowedMilliseconds: this.#allowedMilliseconds })
  }
}

function factsOf({ from, subject, text, sizeBytes, hasAttachments }: FilterFacts): FilterFacts {
  return { from, subject, text, sizeBytes, hasAttachments }
}

function lengthOf(messages: readonly SearchableMessage[]): number {
  let length = 0
  for (const { subject, text, recipients, fileNames, fileTexts } of messages) {
    length += subject.length + text.length + sum(fileNames) + sum(fileTexts)
    for (const { name, email } of recipients) length += name.length + email.length
  }
  return length
}

function sum(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + text.length, 0)
}

/** A letter that also matches without its diacritics takes some hundred characters. */
function scriptCharacters({ blockedSenders, filters, vacation }: SieveSource): number {
  const values = filters.flatMap(({ conditions }) =>
    conditions.map((condition) => ('value' in condition ? String(condition.value).length : 0)),
  )
  const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0)
  const replies = (vacation?.text.length ?? 0) + (vacation?.outsideText?.length ?? 0)
  return total(values) * CHARACTERS_OF_PATTERN + sum(blockedSenders) + replies
}
