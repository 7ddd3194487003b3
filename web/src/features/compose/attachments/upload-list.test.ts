import type { FileField } from '@sen/contract/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../../../data/call-error.ts'
import type { uploadToDrive } from '../../../data/drive-mail/upload-to-drive.ts'
import { unfinishedFiles } from '../../../data/files/unfinished-files.ts'
import type { uploadFile } from '../../../data/files/upload-file.ts'
import { UploadList } from './upload-list.ts'

const lists: UploadList[] = []
// Unfinished uploads are global state of the page.
afterEach(() => {
  for (const list of lists.splice(0)) list.cancelAll()
})

function fakeUploads() {
  const started: {
    name: string
    done: (file: FileField) => void
    fail: (error: unknown) => void
    progress: (part: number) => void
  }[] = []
  const upload: typeof uploadFile = (file, { onProgress = () => {} } = {}) => {
    let resolve: (file: FileField) => void = () => {}
    let reject: (error: unknown) => void = () => {}
    const promise = new Promise<FileField>((good, bad) => {
      resolve = good
      reject = bad
    })
    started.push({ name: file.name, done: resolve, fail: reject, progress: onProgress })
    return { done: promise, cancel: () => reject(new DOMException('cancelled', 'AbortError')) }
  }
  const toDrive: typeof uploadToDrive = (file, watch) =>
    upload(file, watch) as unknown as ReturnType<typeof uploadToDrive>
  const list = new UploadList(upload, toDrive)
  lists.push(list)
  const said = () =>
    list.view.getState().items.map((item) => `${item.name} ${item.state}${item.code ? ` ${item.code}` : ''}`)
  return { list, started, said }
}
const file = (name: string) => new File(['x'], name)
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('uploads three at a time, in order, and hands each over', async () => {
  const { list, started, said } = fakeUploads()
  const onDone = vi.fn()
  for (const name of ['a', 'b', 'c', 'd']) list.add({ file: file(name), onDone })
  expect(said()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd waiting'])
  started[1]?.progress(0.5)
  expect(list.view.getState().items[1]?.progress).toBe(0.5)
  started[1]?.done({ id: '7' } as FileField)
  await settle()
  expect(said()).toEqual(['a uploading', 'c uploading', 'd uploading'])
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: '7' })
  expect(list.hasUnfinished()).toBe(true)
})

it.each([
  ['the line broke', new NoAnswer('x'), 'a failed no_answer'],
  ['the server is ill', new CallError('unavailable', 503), 'a failed unavailable'],
  ['the upload was cut', new CallError('upload_interrupted', 400), 'a failed upload_interrupted'],
  ['the session has ended', new CallError('unauthenticated', 401), 'a failed unauthenticated'],
  ['it was too often', new CallError('too_many_attempts', 429), 'a failed too_many_attempts'],
  ['it is too large', new CallError('file_too_large', 413), 'a refused file_too_large'],
  ['there is no room', new CallError('quota_exceeded', 403), 'a refused quota_exceeded'],
])('says when %s, and whether it may come yet', async (_, error, expected) => {
  const { list, started, said } = fakeUploads()
  list.add({ file: file('a'), onDone: () => {} })
  started[0]?.fail(error)
  await settle()
  expect(said()).toEqual([expected])
  expect(list.hasUnfinished()).toBe(expected.includes('failed'))
  expect(unfinishedFiles.getState().names).toEqual(expected.includes('failed') ? ['a'] : [])
  list.cancelAll()
  expect(unfinishedFiles.getState().names).toEqual([])
})

it('tries again', async () => {
  const { list, started, said } = fakeUploads()
  const onDone = vi.fn()
  list.add({ file: file('a'), onDone })
  started[0]?.fail(new NoAnswer('x'))
  await settle()
  list.retry(list.view.getState().items[0]?.id ?? 0)
  expect(said()).toEqual(['a uploading'])
  started[1]?.done({ id: '7' } as FileField)
  await settle()
  expect(onDone).toHaveBeenCalledOnce()
})

it('continues automatically only uploads that got no response', async () => {
  const { list, started, said } = fakeUploads()
  for (const name of ['a', 'b', 'c']) list.add({ file: file(name), onDone: () => {} })
  started[0]?.fail(new NoAnswer('x'))
  started[1]?.fail(new CallError('too_many_attempts', 429))
  await settle()
  list.retryUnanswered()
  expect(said()).toEqual(['a uploading', 'b failed too_many_attempts', 'c uploading'])
  expect(started.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a'])
})

it('refuses a blocked file without sending a byte', () => {
  const { list, started, said } = fakeUploads()
  list.add({ file: file('setup.exe'), onDone: () => {} })
  expect(said()).toEqual(['setup.exe refused file_type_blocked'])
  expect(started).toEqual([])
})

it('forgets cancelled uploads, also when the answer still comes', async () => {
  const { list, started, said } = fakeUploads()
  const [onDone, onGone] = [vi.fn(), vi.fn()]
  list.add({ file: file('a'), onDone, onGone })
  list.cancel(1)
  started[0]?.done({ id: '7' } as FileField)
  await settle()
  expect(said()).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
  expect(onGone).toHaveBeenCalledOnce()
})

it('names a folder without uploading it, and does not count it as unfinished', () => {
  const { list, started, said } = fakeUploads()
  list.refuseFolder('Hồ sơ')
  list.add({ file: file('thư.txt'), onDone: () => {} })
  expect(said()).toEqual(['Hồ sơ refused is_folder', 'thư.txt uploading'])
  expect(started.map(({ name }) => name)).toEqual(['thư.txt'])
  list.cancel(2)
  expect(list.hasUnfinished()).toBe(false)
})

it('knows in which order the files were chosen that have arrived', async () => {
  const { list, started } = fakeUploads()
  for (const name of ['a', 'b']) list.add({ file: file(name), onDone: () => {} })
  started[1]?.done({ uuid: 'of-b' } as FileField)
  await settle()
  started[0]?.done({ uuid: 'of-a' } as FileField)
  await settle()
  expect(['of-a', 'of-b', 'else'].map((uuid) => list.orderOf({ uuid }))).toEqual([1, 2, undefined])
})

it('offers to send a file that is too large into the drive, and none that is refused for another reason', async () => {
  const { list, started, said } = fakeUploads()
  const onInDrive = vi.fn()
  const large = new File([''], 'phim.mp4')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  const request = { onDone: vi.fn(), onInDrive }
  list.add({ file: large, ...request })
  list.add({ file: file('cai.exe'), ...request })
  list.add({ file: large, onDone: vi.fn() })
  expect(said()).toEqual([
    'phim.mp4 refused file_too_large',
    'cai.exe refused file_type_blocked',
    'phim.mp4 refused file_too_large',
  ])
  for (const { id } of list.view.getState().items) list.sendToDrive(id)
  expect(said()).toEqual(['phim.mp4 uploading', 'cai.exe refused file_type_blocked', 'phim.mp4 refused file_too_large'])
  expect(list.hasUnfinished()).toBe(true)
  started[0]?.done({ id: '7' } as FileField)
  await settle()
  expect(onInDrive).toHaveBeenCalledExactlyOnceWith({ id: '7' })
  expect(request.onDone).not.toHaveBeenCalled()
  expect(said()).toHaveLength(2)
})
