import { permissionRefusal } from '@sen/model/account/permissions'
import { driveItemIn, driveMessageId, nestedFileId, splitFileId } from '@sen/model/files/file-ids'
import type { DriveItemId, FileId } from '@sen/model/ids'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import type { MessageFile } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { type Mime, type ParsedPart, Unparsable } from '../ports/mime.ts'
import type { MailStore, Reader } from '../store.ts'
import type { FileLocation, StoredFile } from './file-store.ts'

type Needs = { readonly blobs: BlobStore; readonly mime: Mime }

export interface ReadFile {
  readonly file: MessageFile
  readonly content: ByteStream
  readonly lengthBytes: number | undefined
}

/** Reads an upload, or a part of a message or of an attached one. @throws Refused file_not_found, file_infected */
export async function readFile(
  needs: Needs & { readonly store: MailStore },
  actor: Actor,
  idOrUuid: string,
): Promise<ReadFile> {
  const steps = splitFileId(idOrUuid)
  if (!steps) throw new Refused('file_not_found')
  const file = await findFile(needs.store, actor, steps.outer)
  if (steps.parts.length > 0) {
    const nested = await nestedFile(needs, file, steps.parts)
    return { file: nested.file, content: oneChunk(nested.bytes), lengthBytes: nested.bytes.byteLength }
  }
  const { place } = file
  if (place.kind === 'blob') {
    return { file, content: needs.blobs.stream(place.blob), lengthBytes: file.sizeBytes }
  }
  const bytes = await fileBytes(needs, place)
  return { file, content: oneChunk(bytes), lengthBytes: bytes.byteLength }
}

export interface FoundWholeFile {
  readonly file: MessageFile
  /** Equal for equal bytes in the same location. */
  readonly key: string
  /** @throws Refused file_not_found, file_infected */
  readonly read: () => Promise<Uint8Array>
}

/** @throws Refused file_not_found, file_infected */
export async function findWholeFile(
  needs: Needs & { readonly store: MailStore },
  actor: Actor,
  idOrUuid: string,
): Promise<FoundWholeFile> {
  const steps = splitFileId(idOrUuid)
  if (!steps) throw new Refused('file_not_found')
  const file = await findFile(needs.store, actor, steps.outer)
  const { place } = file
  const key = place.kind === 'blob' ? place.blob : `${place.rawBlob} ${place.index}`
  if (steps.parts.length === 0) return { file, key, read: () => fileBytes(needs, place) }
  const nested = await nestedFile(needs, file, steps.parts)
  return { file: nested.file, key: [key, ...steps.parts].join(' '), read: async () => nested.bytes }
}

/** @throws Refused file_not_found, file_infected */
export async function readWholeFile(
  needs: Needs & { readonly store: MailStore },
  actor: Actor,
  idOrUuid: string,
): Promise<{ readonly file: MessageFile; readonly bytes: Uint8Array }> {
  const steps = splitFileId(idOrUuid)
  if (!steps) throw new Refused('file_not_found')
  const file = await findFile(needs.store, actor, steps.outer)
  if (steps.parts.length > 0) return nestedFile(needs, file, steps.parts)
  return { file, bytes: await fileBytes(needs, file.place) }
}

/** @throws Refused file_not_found when the message has no such part, or it cannot be extracted. */
export async function fileBytes(needs: Needs, place: FileLocation): Promise<Uint8Array> {
  if (place.kind === 'blob') return needs.blobs.get(place.blob)
  const [part] = await partBytes(needs, place.rawBlob, [place.index])
  if (!part) throw new Refused('file_not_found')
  return part
}

/** Parses the message once. Returns an empty list when extraction fails. */
export async function partBytes(
  needs: Needs,
  rawBlob: string,
  indexes: readonly number[],
): Promise<readonly (Uint8Array | undefined)[]> {
  const raw = await needs.blobs.get(rawBlob)
  return needs.mime.extractParts(raw, indexes).catch((error: unknown) => {
    // A message that was parsed before may exceed the time limit now.
    if (error instanceof Unparsable) return []
    throw error
  })
}

export function nestedPart(outer: MessageFile, part: ParsedPart): MessageFile {
  const id = nestedFileId(outer.id, part.index)
  return { ...part, id: id as FileId, uuid: id, messageId: outer.messageId, isUploaded: false }
}

async function findFile(store: MailStore, actor: Actor, idOrUuid: string): Promise<StoredFile> {
  const itemId = driveItemIn(idOrUuid)
  const file = await store.read(actor.mailboxId, (r) =>
    itemId === undefined ? r.files.findByIdOrUuid(idOrUuid) : messageInDrive(r, actor, itemId as DriveItemId),
  )
  if (!file) throw new Refused('file_not_found')
  if (file.scan === 'infected') throw new Refused('file_infected')
  return file
}

/** Undefined for files that exceed the size of mail, and without permission for the drive. */
async function messageInDrive(
  { drive }: Pick<Reader, 'drive'>,
  { rights }: Actor,
  itemId: DriveItemId,
): Promise<StoredFile | undefined> {
  if (permissionRefusal('use_drive', rights) !== undefined) return undefined
  const item = await drive.find(itemId)
  if (!item?.current || item.trashedAt || item.sizeBytes > MAX_MESSAGE_BYTES) return undefined
  const { blob, sizeBytes, contentType, scan } = item.current
  const id = driveMessageId(itemId)
  return {
    ...{ id: id as FileId, uuid: id, messageId: undefined, driveItemId: item.id },
    ...{ name: item.name, sizeBytes, contentType, contentId: '', isInline: false, isUploaded: false },
    ...{ scan: scan.state, scanSignature: scan.signature },
    place: { kind: 'blob', blob },
  }
}

async function nestedFile(
  needs: Needs,
  outer: StoredFile,
  parts: readonly number[],
): Promise<{ readonly file: MessageFile; readonly bytes: Uint8Array }> {
  let file: MessageFile = outer
  let bytes = await fileBytes(needs, outer.place)
  for (const index of parts) {
    const part = (await parsed(needs.mime, bytes)).find((one) => one.index === index)
    const [content] = part ? await needs.mime.extractParts(bytes, [index]) : []
    if (!part || !content) throw new Refused('file_not_found')
    file = nestedPart(file, part)
    bytes = content
  }
  return { file, bytes }
}

async function parsed(mime: Mime, bytes: Uint8Array): Promise<readonly ParsedPart[]> {
  try {
    return (await mime.parse(bytes)).parts
  } catch (error) {
    if (error instanceof Unparsable) throw new Refused('file_not_found')
    throw error
  }
}

async function* oneChunk(bytes: Uint8Array): ByteStream {
  yield bytes
}
