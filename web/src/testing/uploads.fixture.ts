import { uploadFiles } from '@sen/contract/files'
import type { FileField } from '@sen/contract/messages'
import type { ErrorCode } from '@sen/model/error-codes'
import { afterEach, beforeEach, vi } from 'vitest'
import { attachedFile } from './drive-files.fixture.ts'

export interface ComingFile {
  readonly file: File
  readonly isInline: boolean
  readonly isPublic: boolean
  readonly take: (changes?: Partial<FileField>) => void
  readonly refuse: (code: ErrorCode, details?: object) => void
}

/**
 * Uploads use XMLHttpRequest instead of `fetch`.
 * @param onFile decides about each upload; by default, all are accepted
 */
export function uploadAnswers(onFile: (coming: ComingFile) => void = ({ take }) => take()): void {
  let count = 0
  beforeEach(() => {
    const opened = new WeakMap<XMLHttpRequest, string>()
    const { open, send } = XMLHttpRequest.prototype
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
      this: XMLHttpRequest,
      method: string,
      address: string | URL,
    ) {
      opened.set(this, `${method} ${new URL(address, location.href).pathname}`)
      return open.call(this, method, address, true)
    } as typeof open)
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      if (opened.get(this) !== `${uploadFiles.method} ${uploadFiles.path}`) return send.call(this, body)
      const form = body as FormData
      const file = form.get('file') as File
      const answer = (status: number, said: object) => {
        Object.defineProperty(this, 'status', { value: status })
        Object.defineProperty(this, 'responseText', { value: JSON.stringify(said) })
        this.dispatchEvent(new Event('load'))
      }
      count += 1
      const id = `9${count}`
      const { size, type } = file
      onFile({
        file,
        isInline: form.has('inline'),
        isPublic: form.has('public'),
        take: (changes) => {
          const taken = attachedFile(id, file.name, {
            size,
            content_type: type,
            inline: form.has('inline'),
            ...changes,
          })
          answer(200, { data: [taken], total: 1 })
        },
        refuse: (code, details) => answer(400, { error: { code, message: '', details } }),
      })
    })
  })
  afterEach(() => vi.restoreAllMocks())
}
