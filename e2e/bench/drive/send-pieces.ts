import { storeDriveUpload } from '@sen/contract/drive/changes'
import { createUpload, TUS_CONTENT_TYPE, TUS_VERSION } from '@sen/contract/uploads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { callerAt } from '../../program/api-client.ts'
import { send } from './transfer.ts'

/** The piece sizes of web/src/data/uploads/upload-in-pieces.ts on a fast connection. */
const PAGE_PIECES = { leastBytes: MEGABYTE_BYTES, mostBytes: 16 * MEGABYTE_BYTES } as const

export async function sendPieces(
  { url, token }: { readonly url: string; readonly token: string },
  name: string,
  sizeBytes: number,
  pieces: 'one' | 'as the page',
): Promise<{ readonly id: string; readonly seconds: number }> {
  const startedAt = performance.now()
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const headers = { 'x-auth-token': token, 'tus-resumable': TUS_VERSION }
  const metadata = `filename ${base64(name)},purpose ${base64('drive')}`
  const created = await fetch(new URL(createUpload.path, url), {
    method: createUpload.method,
    headers: { ...headers, 'upload-length': String(sizeBytes), 'upload-metadata': metadata },
  })
  const address = new URL(created.headers.get('location') ?? '', url)
  let pieceBytes: number = pieces === 'one' ? sizeBytes : PAGE_PIECES.leastBytes
  for (let at = 0; at < sizeBytes; ) {
    const bytes = Math.min(pieceBytes, sizeBytes - at)
    const piece = { ...headers, 'content-type': TUS_CONTENT_TYPE, 'upload-offset': String(at) }
    await send({ url: address, method: 'PATCH', headers: piece, sizeBytes: bytes })
    at += bytes
    if (pieces !== 'one') pieceBytes = Math.min(PAGE_PIECES.mostBytes, pieceBytes * 2)
  }
  const body = { upload_id: address.pathname.slice(address.pathname.lastIndexOf('/') + 1), parent_id: null }
  const { id } = (await callerAt(url, token)(storeDriveUpload, { body })).data
  return { id, seconds: (performance.now() - startedAt) / 1_000 }
}
