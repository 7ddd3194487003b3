import type { ByteStream } from '../../kit/bytes.ts'
import { Refused } from '../../kit/refused.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { PublicFile, PublicFiles } from './public-files.ts'

/** @throws Refused file_not_found, also for a file that is not public */
export async function readPublicFile(
  needs: { readonly publicFiles: PublicFiles; readonly blobs: BlobStore },
  uuid: string,
): Promise<{ readonly file: PublicFile; readonly content: ByteStream }> {
  const file = await needs.publicFiles.find(uuid)
  if (!file) throw new Refused('file_not_found')
  return { file, content: needs.blobs.stream(file.blob) }
}
