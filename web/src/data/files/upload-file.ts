import { uploadFiles } from '@sen/contract/files'
import type { FileField } from '@sen/contract/messages'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { refreshQuota } from '../account/refresh-quota.ts'
import { addressOf, refusalOf, roomHeader } from '../call.ts'
import { CallError, NoAnswer } from '../call-error.ts'

export interface Upload {
  /** Rejects with `CallError`, with `NoAnswer` when the connection breaks, or with an `AbortError` after a cancel. */
  readonly done: Promise<FileField>
  readonly cancel: () => void
}

/** Spec section 5. */
export function judgeFile(name: string, sizeBytes: number): 'file_too_large' | 'file_type_blocked' | undefined {
  if (blockedExtension(name)) return 'file_type_blocked'
  return sizeBytes > MAX_ATTACHMENT_BYTES ? 'file_too_large' : undefined
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadFile(
  file: File,
  {
    isInline = false,
    isPublic = false,
    onProgress,
  }: {
    readonly isInline?: boolean
    /** Anybody with the address may see it, such as a picture in a signature. */
    readonly isPublic?: boolean
    readonly onProgress?: (part: number) => void
  } = {},
): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<FileField>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => answer(request).then(resolve, reject))
    request.addEventListener('error', () => reject(new NoAnswer('upload')))
    request.addEventListener('timeout', () => reject(new NoAnswer('upload')))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
  })
  request.open(uploadFiles.method, addressOf(uploadFiles))
  for (const [name, value] of Object.entries(roomHeader())) request.setRequestHeader(name, value)
  request.send(formOf(file, isInline, isPublic))
  return { done, cancel: () => request.abort() }
}

/** The fields that describe the file go first, because the server reads the form as a stream. */
function formOf(file: File, isInline: boolean, isPublic: boolean): FormData {
  const form = new FormData()
  if (isInline) form.set('inline', '1')
  if (isPublic) form.set('public', '1')
  form.set('file', file, file.name.normalize('NFC'))
  return form
}

async function answer(request: XMLHttpRequest): Promise<FileField> {
  const { status, responseText } = request
  if (status === 413) throw new CallError('file_too_large', status)
  if (status < 200 || status >= 300) throw await refusalOf({ status, text: async () => responseText })
  const file = firstFile(responseText)
  if (!file) throw new CallError('internal_error', status)
  refreshQuota()
  return file
}

/** Undefined for a response that does not match the contract, such as a proxy's. */
function firstFile(answer: string): FileField | undefined {
  try {
    return (JSON.parse(answer) as { readonly data?: readonly FileField[] }).data?.[0]
  } catch {
    return undefined
  }
}
