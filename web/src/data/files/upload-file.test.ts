import type { FileField } from '@sen/contract/messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { judgeFile, uploadFile } from './upload-file.ts'

class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  sentTo = ''
  form = new FormData()

  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    this.sentTo = `${method} ${address}`
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

const pdf = new File(['abc'], 'Báo giá.pdf'.normalize('NFD'), { type: 'application/pdf' })

describe('uploading', () => {
  it('sends one form and tells how far it is', async () => {
    const parts: number[] = []
    const { done } = uploadFile(pdf, { onProgress: (part) => parts.push(part) })
    const { last } = FakeRequest
    expect(last.sentTo).toBe('POST /api/v2/files')
    const sent = last.form.get('file')
    expect(sent instanceof File && sent.name).toBe('Báo giá.pdf'.normalize('NFC'))
    expect(last.form.has('inline')).toBe(false)
    last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
    last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 0, total: 0 }))
    last.answer(200, JSON.stringify({ data: [{ id: '7' } as FileField], total: 1 }))
    expect((await done).id).toBe('7')
    expect(parts).toEqual([0.25, 0])
  })

  it('says before the file that it is an image of the body', () => {
    void uploadFile(pdf, { isInline: true })
    expect([...FakeRequest.last.form.keys()]).toEqual(['inline', 'file'])
  })

  it.each([
    [413, '<html>nginx</html>', 'file_too_large'],
    [400, '{"error":{"code":"file_type_blocked","message":"x"}}', 'file_type_blocked'],
    [403, '{"error":{"code":"quota_exceeded","message":"x"}}', 'quota_exceeded'],
    [502, 'bad gateway', 'unavailable'],
    [200, '{"data":[],"total":0}', 'internal_error'],
    [200, '<html>a proxy’s page</html>', 'internal_error'],
    [200, '{}', 'internal_error'],
    [418, 'short and stout', 'internal_error'],
  ])('answered %d %s means %s', async (status, text, code) => {
    const { done } = uploadFile(pdf)
    FakeRequest.last.answer(status, text)
    const error = await done.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect((error as CallError).code).toBe(code)
  })

  it('knows a broken line from a cancelled upload', async () => {
    const broken = uploadFile(pdf)
    FakeRequest.last.dispatchEvent(new Event('error'))
    await expect(broken.done).rejects.toBeInstanceOf(NoAnswer)
    const cancelled = uploadFile(pdf)
    cancelled.cancel()
    await expect(cancelled.done).rejects.toHaveProperty('name', 'AbortError')
  })
})

it.each([
  ['báo giá.pdf', 25 * 1024 * 1024, undefined],
  ['báo giá.pdf', 25 * 1024 * 1024 + 1, 'file_too_large'],
  ['setup.EXE', 1, 'file_type_blocked'],
  ['setup.exe.', 1, 'file_type_blocked'],
  ['winmail.tnef', 99 * 1024 * 1024, 'file_type_blocked'],
  ['exe', 1, undefined],
])('%s of %d bytes: %s', (name, sizeBytes, expected) => {
  expect(judgeFile(name, sizeBytes)).toBe(expected)
})
