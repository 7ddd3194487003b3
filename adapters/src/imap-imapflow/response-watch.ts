import { SourceFailed } from '@sen/core/ports/mailbox-source'
import { MAX_SOURCE_ANSWER_BYTES, SOURCE_COMMAND_SECONDS } from '@sen/model/moving-in/limits'
import type { ImapFlow } from 'imapflow'

const LOOKED_AT_EVERY_MILLISECONDS = 50

/**
 * Ends a connection whose server answers one command with more than anybody asked for, or for longer than that can take: the library
 * bounds single answers, and not how many there are.
 */
export class ResponseWatch {
  readonly #client: ImapFlow
  /** Why it was ended, or what the library says of its end. */
  failure: Error | undefined

  constructor(client: ImapFlow) {
    this.#client = client
    // Nobody else hears of what ends a connection between two commands.
    client.on('error', (error: Error) => {
      this.failure ??= error
    })
  }

  /** @throws what `work` throws; SourceFailed `misbehaving` once the server has sent more than `mostBytes` for it, or taken too long */
  async within<T>(work: () => Promise<T>, mostBytes: number = MAX_SOURCE_ANSWER_BYTES): Promise<T> {
    const release = this.begin(mostBytes, SOURCE_COMMAND_SECONDS)
    try {
      return await work()
    } catch (error) {
      throw this.failure ?? error
    } finally {
      release()
    }
  }

  /** The same until it is released. Without `seconds`, what comes may wait for us as long as we like. */
  begin(mostBytes: number, seconds?: number): () => void {
    const from = this.#client.stats().received
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      if (this.#client.stats().received - from > mostBytes) {
        this.#end('the server sends more than it was asked for')
      } else if (performance.now() > until) {
        this.#end('the server takes too long for one answer')
      }
    }, LOOKED_AT_EVERY_MILLISECONDS)
    return () => clearInterval(timer)
  }

  #end(reason: string): void {
    this.failure ??= new SourceFailed('misbehaving', reason)
    this.#client.close()
  }
}
