import type { Readable } from 'node:stream'
import { UPLOAD_IDLE_SECONDS } from '@sen/model/uploads/limits'

interface IncomingPiece {
  readonly body: Readable
  readonly done: Promise<unknown>
}

export interface IncomingPieces {
  receive<T>(name: string, body: Readable, add: (content: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
  end(name: string): Promise<void>
}

/** A connection can break unnoticed. Its piece would otherwise block the upload. */
export function incomingPieces(idleMilliseconds = UPLOAD_IDLE_SECONDS * 1_000): IncomingPieces {
  const coming = new Map<string, Set<IncomingPiece>>()
  return {
    receive: async (name, body, add) => {
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
        body.destroy(new Error('another request continues the write'))
        await done
      }
    },
  }
}

async function* untilSilent(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => body.destroy(new Error('the client stopped sending data')), milliseconds)
  try {
    for await (const chunk of body) {
      timer.refresh()
      yield chunk as Uint8Array
    }
  } finally {
    clearTimeout(timer)
  }
}
