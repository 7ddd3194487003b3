import { domainOf } from '@sen/model/addresses'
import { safeFileName } from '@sen/model/file-names'
import { blockedContent, blockedExtension, inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { readContentType, UNKNOWN_CONTENT_TYPE } from '@sen/model/files/read-content-type'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import { noteUnnamedBytes, requireFewUnnamedBytes } from '../kit/unnamed-bytes.ts'
import { type BlobStore, BlobTooLarge } from '../ports/blob-store.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore } from '../store.ts'
import type { StoredFile } from './file-store.ts'
import { type ScanningNeeds, scanAtOnce } from './scanning/scan-upload.ts'

export interface Upload {
  readonly name: string
  readonly contentType: string
  /** It gets a content id if mail programs can show it. */
  readonly isInline: boolean
  /** Granted to editor images only: anyone who knows the address may see the image. */
  readonly isPublic?: boolean
  readonly content: ByteStream
}

/**
 * The scan of a large file, or with a slow scanner, continues after the response.
 * @throws Refused smtp_disabled, file_type_blocked with `extension`, file_too_large with `limit`, quota_exceeded,
 * upload_interrupted, too_many_attempts when too many bytes are on the disk without a row
 */
export async function uploadFile(
  needs: ScanningNeeds & { readonly store: MailStore; readonly secrets: Secrets },
  actor: Actor,
  upload: Upload,
): Promise<StoredFile> {
  requirePermission(actor, 'write_mail')
  const name = safeFileName(upload.name, 'file')
  const extension = blockedExtension(name)
  if (extension) throw new Refused('file_type_blocked', { extension })
  const [usage, unnamedBytes] = await needs.store.read(actor.mailboxId, (r) =>
    Promise.all([r.mailbox.usage(), r.mailbox.unnamedBytes()]),
  )
  // The size is unknown until the upload has ended.
  requireRoom(usage, 1)
  requireFewUnnamedBytes(usage, unnamedBytes)

  let imageType: string | undefined
  const content = inspected(fromClient(upload.content), (start) => {
    const kind = blockedContent(start)
    if (kind) throw new Refused('file_type_blocked', { extension: kind })
    if (upload.isInline) imageType = inlineImageType(start)
  })
  const stored = await storeContent(needs.blobs, content)
  const scan = await scanAtOnce(needs, stored)
  const added = needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    requireRoom(await w.mailbox.usage(), stored.sizeBytes)
    const file = await w.files.addUploaded({
      name,
      sizeBytes: stored.sizeBytes,
      contentType: imageType ?? readContentType(upload.contentType) ?? UNKNOWN_CONTENT_TYPE,
      blob: stored.key,
      isInline: imageType !== undefined,
      contentId: imageType ? `${needs.secrets.token()}@${domainOf(actor.address)}` : '',
      scan,
      isPublic: upload.isPublic === true && imageType !== undefined,
    })
    if (scan.state === 'scanning') {
      await w.enqueue({ name: 'scan-upload', mailboxId: actor.mailboxId, fileId: file.id, attempt: 0 })
    }
    return file
  })
  return added.catch((error: unknown) =>
    rethrowAfter(error, () => noteUnnamedBytes(needs, actor.mailboxId, stored.sizeBytes)),
  )
}

async function storeContent(blobs: BlobStore, content: ByteStream) {
  try {
    return await blobs.writeStream(content, MAX_ATTACHMENT_BYTES)
  } catch (error) {
    if (error instanceof BlobTooLarge) throw new Refused('file_too_large', { limit: MAX_ATTACHMENT_BYTES })
    throw error
  }
}

async function* inspected(content: ByteStream, inspect: (start: Uint8Array) => void): ByteStream {
  const first: Uint8Array[] = []
  let sizeBytes = 0
  let isInspected = false
  for await (const chunk of content) {
    if (isInspected) {
      yield chunk
      continue
    }
    first.push(chunk)
    sizeBytes += chunk.byteLength
    if (sizeBytes < SNIFFED_BYTES) continue
    inspect(startOf(first))
    isInspected = true
    yield* first
  }
  if (isInspected) return
  inspect(startOf(first))
  yield* first
}

function startOf(chunks: readonly Uint8Array[]): Uint8Array {
  const start = new Uint8Array(SNIFFED_BYTES)
  let offset = 0
  for (const chunk of chunks) {
    const taken = chunk.subarray(0, SNIFFED_BYTES - offset)
    start.set(taken, offset)
    offset += taken.byteLength
  }
  return start.subarray(0, offset)
}

export async function* fromClient(content: ByteStream): ByteStream {
  try {
    yield* content
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('upload_interrupted')
  }
}
