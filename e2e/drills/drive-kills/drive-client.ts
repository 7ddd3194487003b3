import { storeDriveUpload } from '@sen/contract/drive/changes'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { listDriveFiles } from '@sen/contract/drive/files'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@sen/contract/uploads'
import { CallRefused, callerAt } from '../../program/api-client.ts'

const PIECE_BYTES = 64 * 1024
const PAGE = 500

export class DriveClient {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  get call() {
    return callerAt(this.#url, this.#token)
  }

  async upload(name: string, content: Uint8Array, folder = '/'): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(content)]), name)
    const path = `/api/storage/files/upload?${new URLSearchParams({ path: folder })}`
    const { status } = await this.#fetch(path, { method: 'POST', body: form })
    if (status !== 200) throw new Error(`the upload of ${name} was answered ${status}`)
  }

  async begin(name: string, sizeBytes: number): Promise<string> {
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    const metadata = `filename ${base64(name)},purpose ${base64('drive')}`
    const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }
    return (await this.#tus('POST', '/api/v2/uploads', headers)).headers.get('location') ?? ''
  }

  /** Resumes an upload and takes the file. Undefined: the server knows no such upload. */
  async finish(address: string, content: Uint8Array): Promise<DriveFileField | undefined> {
    const known = await this.#tus('HEAD', address)
    let offset = known.status === 200 ? Number(known.headers.get('upload-offset')) : content.byteLength
    while (offset < content.byteLength) {
      const piece = content.subarray(offset, offset + PIECE_BYTES)
      const headers = { 'content-type': TUS_CONTENT_TYPE, 'upload-offset': String(offset) }
      const answer = await this.#tus('PATCH', address, headers, piece)
      if (answer.status !== 204) throw new Error(`a piece was answered ${answer.status}`)
      offset += piece.byteLength
    }
    const id = address.slice(address.lastIndexOf('/') + 1)
    try {
      return (await this.call(storeDriveUpload, { body: { upload_id: id, parent_id: null } })).data
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'upload_not_found') return undefined
      throw error
    }
  }

  async list(): Promise<readonly DriveFileField[]> {
    const found: DriveFileField[] = []
    for (;;) {
      const query = { limit: String(PAGE), offset: String(found.length) }
      const { data } = await this.call(listDriveFiles, { query })
      found.push(...data)
      if (data.length < PAGE) return found
    }
  }

  async bytesOf(file: Pick<DriveFileField, 'href'>): Promise<Buffer> {
    const answer = await this.#fetch(file.href, {})
    if (answer.status !== 200) throw new Error(`${file.href} was answered ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  #tus(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: Uint8Array) {
    const sent = body && { body: Buffer.from(body) }
    return this.#fetch(path, { method, headers: { 'tus-resumable': TUS_VERSION, ...headers }, ...sent })
  }

  #fetch(path: string, init: RequestInit & { readonly headers?: Readonly<Record<string, string>> }): Promise<Response> {
    return fetch(new URL(path, this.#url), { ...init, headers: { 'x-auth-token': this.#token, ...init.headers } })
  }
}
