import type { Readable } from 'node:stream'
import { UPLOAD_IDLE_SECONDS } from '@sen/model/uploads/limits'

interface IncomingPiece {
  readonly body: Readable
  readonly done: Promise<unknown>
}

export interface IncomingPieces {
  /** Has `add` take what comes of a body, until its sender falls silent or somebody ends it. */
  take<T>(name: string, body: Readable, add: (content: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
  /** Breaks off what is coming under this name; resolves when what came of it is kept. */
  end(name: string): Promise<void>
}

/**
 * Tracks the pieces that this process is receiving. A connection can break unnoticed. Its piece would block the upload
 * until the system detects that, and the client could not resume over a new connection.
 */
export function incomingPieces(idleMilliseconds = UPLOAD_IDLE_SECONDS * 1_000): IncomingPieces {
  const coming = new Map<string, Set<IncomingPiece>>()
  return {
    take: async (name, body, add) => {
      const adding = add(untilSilent(body, idleMilliseconds))
      const piece = { body, done: adding.catch(() => undefined) }
      const others = coming.get(name) ?? new Set()
      coming.set(name, others.add(piece))
      try {
        return await adding
      } finally {
        others.delete(piece)
        if (others.size === 0) coming.delete(name)
      }
    },
    end: async (name) => {
      for (const { body, done } of [...(coming.get(name) ?? [])]) {
        body.destroy(new Error('somebody goes on with it'))
        await done
      }
    },
  }
}

async function* untilSilent(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => body.destroy(new Error('nothing came any more')), milliseconds)
  try {
    for await (const chunk of body) {
      timer.refresh()
      yield chunk as Uint8Array
    }
  } finally {
    clearTimeout(timer)
  }
}
