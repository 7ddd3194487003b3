import type { MessagePort } from 'node:worker_threads'
import type { ArchiveListing } from '@sen/core/ports/archive-lister'
import {
  type ArchivePiece,
  type ArchivePosition,
  ArchiveUnreadable,
  type FileBytes,
} from '@sen/core/ports/mail-archive-reader'
import { listZip } from './reading/list-zip.ts'
import { openArchive, readArchive } from './reading/read-archive.ts'

export interface ArchiveTask {
  readonly port: MessagePort
  readonly sizeBytes: number
  readonly name: string
  readonly place: ArchivePosition | undefined
}

export interface SpanRequest {
  readonly fromByte: number
  readonly untilByte: number
}
export type SpanAnswer = Uint8Array | undefined

/** Errors lose their class between threads. */
export type Outcome<T> = { readonly value: T } | { readonly unreadable: string }

export function open({ port, sizeBytes, name }: ArchiveTask): Promise<Outcome<ArchivePosition | undefined>> {
  return outcomeOf(port, () => openArchive(bytesOver(port, sizeBytes), name))
}

export function read({ port, sizeBytes, name, place }: ArchiveTask): Promise<Outcome<ArchivePiece>> {
  if (!place) throw new Error('reading begins where the file was opened')
  return outcomeOf(port, () => readArchive(bytesOver(port, sizeBytes), name, place))
}

export function list({ port, sizeBytes }: Pick<ArchiveTask, 'port' | 'sizeBytes'>): Promise<Outcome<ArchiveListing>> {
  return outcomeOf(port, () => listZip(bytesOver(port, sizeBytes)))
}

async function outcomeOf<T>(port: MessagePort, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return { unreadable: error.message }
    throw error
  } finally {
    port.close()
  }
}

function bytesOver(port: MessagePort, sizeBytes: number): FileBytes {
  return {
    sizeBytes,
    read: (fromByte, untilByte) =>
      new Promise((resolve, reject) => {
        const span: SpanRequest = { fromByte, untilByte: Math.min(untilByte, sizeBytes) }
        port.once('message', (answer: SpanAnswer) => {
          if (answer) resolve(answer)
          else reject(new Error('the file could not be read'))
        })
        port.postMessage(span)
      }),
  }
}
