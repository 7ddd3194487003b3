import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driveStage, inPieces } from '../drive/drive-stage.fixture.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import { trashDriveItems } from '../drive/trash-drive-items.ts'
import type { Actor } from '../kit/actor.ts'
import { approachRequest, enterRequestPassword } from './approach-request.ts'
import { createFileRequest, type NewFileRequest } from './create-file-request.ts'
import { endFileRequest } from './end-file-request.ts'
import { listFileRequests } from './list-file-requests.ts'
import { reportArrivals } from './report-arrivals.ts'
import { restoreFileRequest } from './restore-file-request.ts'
import { uploadRequestedFile } from './upload-requested-file.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
let stage: ReturnType<typeof driveStage>
let folder: DriveItem
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
  stage = driveStage({ ...given }, lan)
  folder = await stage.folder('Hồ sơ ứng tuyển')
})
afterAll(() => given.close())

const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string; details?: { problem?: string } }) => error.details?.problem ?? error.code,
  )
const inDays = (days: number) => new Date(given.clock.now().getTime() + days * 86_400_000)
const needs = () => ({ ...given, blobs: stage.blobs })
const bring = (token: string, name: string, text = name, by = 'Nguyễn An', visitToken?: string) =>
  uploadRequestedFile(needs(), token, { name, contentType: '', content: inPieces(text) }, { name: by, visitToken })
const opens = (token: string) => outcome(approachRequest(needs(), token, undefined))

async function request(limitBytes = 1_000, expiresAt = inDays(7), more: Partial<NewFileRequest> = {}) {
  const texts = { title: ' Hồ sơ ', note: ' Gửi hồ sơ vào đây ' }
  const limits = { limitBytes, limitCount: undefined, expiresAt, password: undefined }
  const id = await createFileRequest(given, lan, { folderId: folder.id, ...texts, ...limits, ...more })
  const [made] = (await listFileRequests(given, lan)).filter((each) => each.request.id === id)
  if (!made) throw new Error('no request')
  return made.request
}

it('stores files in one folder, under the visitor’s name, and never over an existing file', async () => {
  const { token, id, note, title } = await request()
  expect([title, note]).toEqual(['Hồ sơ', 'Gửi hồ sơ vào đây'])
  await bring(token, 'cv.pdf')
  await bring(token, 'cv.pdf', 'khác', '  ')
  expect((await stage.list(folder.id)).map(({ name, current }) => [name, current?.createdBy])).toEqual([
    ['cv (2).pdf', '—'],
    ['cv.pdf', 'Nguyễn An'],
  ])
  const [listed] = (await listFileRequests(given, lan)).filter((each) => each.request.id === id)
  expect(listed).toMatchObject({ request: { receivedCount: 2, receivedBytes: 11 }, folder: { name: folder.name } })
  expect(await listFileRequests(given, minh)).toEqual([])
})

it.each(['minh@sen.example', 'm i n h @ s e n . e x a m p | e', 'ceo@bank.test'])(
  'keeps no name of a visitor that reads as an address: %s',
  async (name) => {
    const { token } = await request()
    await bring(token, `${name}.pdf`, 'a', name)
    const files = await stage.list(folder.id)
    expect(files.find((file) => file.name.startsWith(name.slice(0, 7)))?.current?.createdBy).toBe('—')
  },
)

it('takes no more than its owner said, also from many at once', async () => {
  const { token } = await request(10)
  const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => outcome(bring(token, name, '123456'))))
  expect(results.sort()).toEqual(['done', 'file_too_large', 'file_too_large', 'file_too_large'])
  expect(await outcome(bring(token, 'e', '1234'))).toBe('done')
  expect(await outcome(bring(token, 'f', '1'))).toBe('file_request_full')
})

it('takes no more files than its owner said, however many come at once', async () => {
  const { token } = await request(1_000, inDays(7), { limitCount: 2 })
  const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => outcome(bring(token, name))))
  expect(results.sort()).toEqual(['done', 'done', 'file_request_full', 'file_request_full'])
  expect(await outcome(bring(token, 'e'))).toBe('file_request_full')
})

it('counts the bytes of visitors who upload at once together against the free space', async () => {
  const hoa = await given.mailbox('hoa@sen.example')
  const own = driveStage({ ...given }, hoa)
  const into = await own.folder('Nộp')
  await own.setQuota(1_000_000)
  const order = { folderId: into.id, title: 'Hồ sơ', note: '', password: undefined, limitCount: undefined }
  await createFileRequest(given, hoa, { ...order, limitBytes: 900_000_000, expiresAt: inDays(7) })
  const token = (await listFileRequests(given, hoa))[0]?.request.token ?? ''
  let goOn = () => {}
  const going = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let first: ReturnType<typeof outcome> | undefined
  await new Promise<void>((half) => {
    const slow = async function* () {
      yield Buffer.alloc(500_000, 'a')
      half()
      await going
      yield Buffer.alloc(100_000, 'a')
    }
    const file = { name: 'a.bin', contentType: '', content: slow() }
    first = outcome(uploadRequestedFile(needs(), token, file, { name: 'An', visitToken: undefined }))
  })
  const second = () => outcome(bring(token, 'b.bin', 'b'.repeat(600_000)))
  expect([await second(), await second()]).toEqual(['file_request_full', 'file_request_full'])
  expect(await outcome(bring(token, 'c.bin', 'c'.repeat(100_000)))).toBe('done')
  goOn()
  expect(await first).toBe('done')
})

it('asks for its password, in each browser and for itself alone', async () => {
  const { token } = await request(1_000, inDays(7), { password: 'mật khẩu 8' })
  const other = await request(1_000, inDays(7), { password: 'mật khẩu 8' })
  const asks = async (of: string, visitToken?: string) => (await approachRequest(needs(), of, visitToken)).asks
  expect(await asks(token)).toBe('password')
  expect(await outcome(bring(token, 'kín.txt'))).toBe('share_password_wrong')
  expect(await outcome(enterRequestPassword(given, token, 'sai mật khẩu'))).toBe('share_password_wrong')
  const visit = await enterRequestPassword(given, token, 'mật khẩu 8'.normalize('NFD'))
  expect([await asks(token, visit.token), await asks(other.token, visit.token)]).toEqual(['nothing', 'password'])
  expect(await outcome(bring(token, 'kín.txt', 'kín', 'An', visit.token))).toBe('done')
  expect(await outcome(enterRequestPassword(given, (await request()).token, ''))).toBe('share_password_wrong')
})

it('is taken up again by the same link, of its owner alone', async () => {
  const { token, id } = await request()
  await endFileRequest(given, lan, id)
  expect(await opens(token)).toBe('share_gone')
  expect(await outcome(restoreFileRequest(given, minh, id))).toBe('share_not_found')
  await restoreFileRequest(given, lan, id)
  await restoreFileRequest(given, lan, id)
  expect(await opens(token)).toBe('done')
})

it('tells its owner at once, and by one mail of all that came, with nothing of a stranger’s in its subject', async () => {
  const { token, id } = await request()
  await bring(token, 'báo cáo.pdf', '1', 'An\r\nBcc: x')
  await bring(token, 'phụ lục.pdf', '2', '')
  await bring(token, 'www.evil.example.pdf', '3', 'Xác nhận tại https://evil.example/login')
  const told = (await given.read.events(lan)).filter(({ type }) => type === 'file.brought')
  expect(told.slice(-3, -1)).toMatchObject([
    { requestId: id, folderName: folder.name, fileName: 'báo cáo.pdf', by: 'An Bcc: x' },
    { fileName: 'phụ lục.pdf', by: '' },
  ])
  const arrivals = () => given.store.read(lan.mailboxId, (r) => r.fileRequests.arrivals(id))
  expect(await arrivals()).toHaveLength(3)
  // Run the job twice, as after a crash before the arrivals were deleted.
  for (let time = 0; time < 2; time += 1) await reportArrivals(given, lan.mailboxId, id)
  const mails = (await given.read.folder(lan, 'inbox')).filter(({ subject }) => subject.includes(folder.name))
  expect(mails.map(({ subject }) => subject)).toEqual([`Đã nhận 3 tệp trong thư mục “${folder.name}”`])
  expect(await arrivals()).toEqual([])
  const { text } = await given.store.read(lan.mailboxId, (r) => r.messages.body(mails[0]?.id ?? ('0' as never)))
  expect(text).toContain('– báo cáo.pdf (người gửi ghi tên: An Bcc: x)')
  expect(text).toContain('– phụ lục.pdf')
  // Mail programs must not make links of them.
  expect(text).toContain('– www. evil. example.pdf (người gửi ghi tên: Xác nhận tại https: //evil. example/login)')
})

it('takes nothing more once it has ended, expired, or its folder lies in the recycle bin', async () => {
  const [ended, expired, going] = [await request(), await request(1_000, inDays(1)), await request()]
  expect(await outcome(endFileRequest(given, minh, ended.id))).toBe('share_not_found')
  await endFileRequest(given, lan, ended.id)
  given.clock.advance(86_400)
  const slowly = async function* () {
    yield Buffer.from('nửa đầu')
    await endFileRequest(given, lan, going.id)
    yield Buffer.from('nửa sau')
  }
  const file = { name: 'muộn', contentType: '', content: slowly() }
  const late = uploadRequestedFile(needs(), going.token, file, { name: 'An', visitToken: undefined })
  expect(await outcome(late)).toBe('share_gone')
  const binned = await request()
  await trashDriveItems(given, lan, [folder.id])
  for (const { token } of [ended, expired, going, binned, { token: 'x'.repeat(32) }]) {
    expect(await opens(token)).toBe('share_gone')
    expect(await outcome(bring(token, 'x'))).toBe('share_gone')
  }
})

it('is made for a folder of one’s own, with an end that is to come', async () => {
  const file = await stage.upload('tệp.txt')
  const mine = await stage.folder('Mới')
  const limits = { limitBytes: 1, limitCount: undefined, expiresAt: inDays(1), password: undefined }
  const order = { folderId: mine.id, title: '', note: '', ...limits }
  expect(await outcome(createFileRequest(given, minh, order))).toBe('drive_item_not_found')
  expect(await outcome(createFileRequest(given, lan, { ...order, folderId: file.id }))).toBe('drive_item_not_found')
  expect(await outcome(createFileRequest(given, lan, { ...order, expiresAt: given.clock.now() }))).toBe('expiry-past')
  expect(await outcome(createFileRequest(given, lan, { ...order, expiresAt: inDays(400) }))).toBe('expiry-late')
  expect(await outcome(createFileRequest(given, lan, { ...order, limitCount: 0 }))).toBe('count')
  expect(await outcome(createFileRequest(given, lan, { ...order, password: 'ngắn' }))).toBe('password-short')
  const without = { ...lan, rights: { ...lan.rights, driveEnabled: false } }
  expect(await outcome(createFileRequest(given, without, order))).toBe('drive_disabled')
})
