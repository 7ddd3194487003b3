import type { TextProcessor } from '@sen/core/ports/text-processor'
import {
  MAX_TEXT_ON_MAIN_THREAD_CHARACTERS,
  TEXT_PROCESSING_MEMORY_MEGABYTES,
  TEXT_PROCESSING_TIMEOUT_SECONDS,
} from '@sen/model/limits'
import type { SearchableMessage } from '@sen/model/search/lexemes'
import { WatchedThreads } from '../watched-threads.ts'
import * as work from './text-processing-worker.ts'

const IDLE_SECONDS = 1

/**
 * Works on text in one worker thread with limits on time and memory, which ends when it has been idle, and on files in another. Short texts are
 * done at once: that is cheaper than to send them to a thread. A message that is too much fails alone, not its batch.
 */
export class WorkerTextProcessor implements TextProcessor {
  readonly #threads: WatchedThreads
  /** Files are long, and nobody's draft waits behind them. */
  readonly #fileThreads: WatchedThreads
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

  scoreDraft: TextProcessor['scoreDraft'] = async (draft) =>
    (draft.plainText ?? draft.html).length + draft.subject.length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.scoreDraft(draft)
      : ((await this.#run('scoreDraft', draft)) as ReturnType<typeof work.scoreDraft>)

  vcards: TextProcessor['vcards'] = async (file) =>
    file.byteLength <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
      ? work.vcards(file)
      : ((await this.#run('vcards', file, this.#fileThreads)) as ReturnType<typeof work.vcards>)

  async close(): Promise<void> {
    await Promise.all([this.#threads.close(), this.#fileThreads.close()])
  }

  #run(name: keyof typeof work, task: unknown, threads = this.#threads): Promise<unknown> {
    return threads.run(name, task, { allowedMilliseconds: this.#allowedMilliseconds })
  }
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
