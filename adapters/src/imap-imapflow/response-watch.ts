import { SourceFailed } from '@sen/core/ports/mailbox-source'
import { MAX_SOURCE_ANSWER_BYTES, SOURCE_COMMAND_SECONDS } from '@sen/model/moving-in/limits'
import type { ImapFlow } from 'imapflow'

const LOOKED_AT_EVERY_MILLISECONDS = 50

/** Ends a connection whose server answers with too much data or too slowly; the library has no such limit. */
export class ResponseWatch {
  readonly #client: ImapFlow
  failure: Error | undefined

  constructor(client: ImapFlow) {
    this.#client = client
    // Errors between two commands are reported by this event.
    client.on('error', (error: Error) => {
      this.failure ??= error
    })
  }

  /** @throws SourceFailed `misbehaving` if the server has sent more than `mostBytes` or has taken too long */
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

  begin(mostBytes: number, seconds?: number): () => void {
    const from = this.#client.stats().received
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      if (this.#client.stats().received - from > mostBytes) {
        this.#end('the server sent more data than was requested')
      } else if (performance.now() > until) {
        this.#end('the server took too long for one response')
      }
    }, LOOKED_AT_EVERY_MILLISECONDS)
    return () => clearInterval(timer)
  }

  #end(reason: string): void {
    this.failure ??= new SourceFailed('misbehaving', reason)
    this.#client.close()
  }
}
