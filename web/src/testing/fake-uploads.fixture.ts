import { appendUpload, createUpload, deleteUpload, listUploads, type UploadField } from '@sen/contract/uploads'
import type { FakeServer } from './fake-server.fixture.ts'
import { refusal } from './refusal.fixture.ts'

const EXPIRES_AT = 1_790_000_000

/** Uploads in pieces (tus) to a fake drive. */
export class FakeUploads {
  #uploads: readonly UploadField[] = []
  #nextId = 1

  constructor(server: FakeServer) {
    server.answer(listUploads, () => ({ data: [...this.#uploads], total: this.#uploads.length }))
    server.answer(createUpload, ({ headers }) => this.#created(headers) as never)
    server.answer(appendUpload, ({ params, headers, bytes }) => {
      const upload = this.require(params.id)
      if (Number(headers.get('upload-offset')) !== upload.offset) throw refusal('upload_conflict')
      if (upload.offset + bytes > upload.size) throw refusal('file_too_large', { limit: upload.size })
      return this.received(params.id, bytes) as never
    })
    server.answer(deleteUpload, ({ params }) => {
      this.remove(this.require(params.id).id)
      return new Response(null, { status: 204 }) as never
    })
  }

  clear(): void {
    this.#uploads = []
  }

  all(): readonly UploadField[] {
    return this.#uploads
  }

  add(upload: UploadField): void {
    this.#uploads = [...this.#uploads, upload]
  }

  remove(id: string): void {
    this.#uploads = this.#uploads.filter((each) => each.id !== id)
  }

  /** @throws CallError upload_not_found */
  require(id: string): UploadField {
    const upload = this.#uploads.find((each) => each.id === id)
    if (!upload) throw refusal('upload_not_found')
    return upload
  }

  /** Adds a piece to an upload. @param bytes its length; absent for the rest of the file */
  received(id: string, bytes?: number): Response {
    const upload = this.require(id)
    const offset = bytes === undefined ? upload.size : upload.offset + bytes
    this.#uploads = this.#uploads.map((each) => (each === upload ? { ...each, offset } : each))
    return new Response(null, { status: 204, headers: { 'upload-offset': String(offset) } })
  }

  #created(headers: Headers): Response {
    const metadata = new Map(
      (headers.get('upload-metadata') ?? '').split(',').map((pair) => {
        const [name = '', value = ''] = pair.split(' ')
        return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (each) => each.charCodeAt(0)))] as const
      }),
    )
    const id = `u${this.#nextId}`
    this.#nextId += 1
    const folderPath = metadata.get('folder_path')
    this.add({
      id,
      purpose: 'drive',
      file_name: metadata.get('filename') ?? '',
      fingerprint: metadata.get('fingerprint') ?? '',
      target:
        folderPath === undefined ? null : { parent_id: metadata.get('parent_id') || null, folder_path: folderPath },
      size: Number(headers.get('upload-length')),
      offset: 0,
      expires_at: EXPIRES_AT,
    })
    return new Response(null, { status: 201, headers: { location: `/api/v2/uploads/${id}`, 'upload-offset': '0' } })
  }
}
