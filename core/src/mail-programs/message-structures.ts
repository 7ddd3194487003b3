import { type MessageStructure, plainStructure } from '@sen/model/mail-programs/message-structure'
import type { BlobStore } from '../ports/blob-store.ts'
import { type Mime, Unparsable } from '../ports/mime.ts'
import { headerBlock } from '../raw-messages/header-block.ts'
import { storedHeader } from '../raw-messages/stored-header.ts'
import type { StoredBodyStructure } from './mail-program-store.ts'

interface Needs {
  readonly blobs: Pick<BlobStore, 'get'>
  readonly mime: Pick<Mime, 'structure'>
  readonly structureMemory: { pass<T>(bytes: number, work: () => Promise<T>): Promise<T> }
}

/** Reads the whole source, limited by `structureMemory`. A message that cannot be parsed is one plain text. */
export function readStructure(needs: Needs, rawBlob: string, sizeBytes: number): Promise<StoredBodyStructure> {
  return needs.structureMemory.pass(sizeBytes, async () => {
    const raw = await needs.blobs.get(rawBlob)
    const structure = await parseStructure(needs.mime, raw)
    return { header: storedHeader(raw, structure), structure }
  })
}

/** A message that cannot be parsed is one plain text. */
export async function parseStructure(mime: Pick<Mime, 'structure'>, raw: Uint8Array): Promise<MessageStructure> {
  try {
    return await mime.structure(raw)
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error
    return plainStructure(headerBlock(raw).byteLength, raw.byteLength)
  }
}
