import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driveStage, inPieces } from '../drive/drive-stage.fixture.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import { trashDriveItems } from '../drive/trash-drive-items.ts'
import type { Actor } from '../kit/actor.ts'
import { approachRequest, bringFile } from './bring-file.ts'
import { createFileRequest } from './create-file-request.ts'
import { endFileRequest } from './end-file-request.ts'
import { listFileRequests } from './list-file-requests.ts'

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
const bring = (token: string, name: string, text = name, by = 'Nguyễn An') =>
  bringFile(needs(), token, { name, contentType: '', content: inPieces(text) }, by)

async function request(limitBytes = 1_000, expiresAt = inDays(7)) {
  const order = { folderId: folder.id, note: ' Gửi hồ sơ vào đây ', limitBytes, expiresAt }
  const id = await createFileRequest(given, lan, order)
  const [made] = (await listFileRequests(given, lan)).filter((each) => each.request.id === id)
  if (!made) throw new Error('no request')
  return made.request
}

it('takes files into one folder, by the name of who brings them, beside what has their name', async () => {
  const { token, id, note } = await request()
  expect(note).toBe('Gửi hồ sơ vào đây')
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

it('takes no more than its owner said, also from many at once', async () => {
  const { token } = await request(10)
  const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => outcome(bring(token, name, '123456'))))
  expect(results.sort()).toEqual(['done', 'file_too_large', 'file_too_large', 'file_too_large'])
  expect(await outcome(bring(token, 'e', '1234'))).toBe('done')
  expect(await outcome(bring(token, 'f', '1'))).toBe('file_too_large')
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
  const late = bringFile(needs(), going.token, { name: 'muộn', contentType: '', content: slowly() }, 'An')
  expect(await outcome(late)).toBe('share_gone')
  const binned = await request()
  await trashDriveItems(given, lan, [folder.id])
  for (const { token } of [ended, expired, going, binned, { token: 'x'.repeat(32) }]) {
    expect(await outcome(approachRequest(needs(), token))).toBe('share_gone')
    expect(await outcome(bring(token, 'x'))).toBe('share_gone')
  }
})

it('is made for a folder of one’s own, with an end that is to come', async () => {
  const file = await stage.upload('tệp.txt')
  const mine = await stage.folder('Mới')
  const order = { folderId: mine.id, note: '', limitBytes: 1, expiresAt: inDays(1) }
  expect(await outcome(createFileRequest(given, minh, order))).toBe('drive_item_not_found')
  expect(await outcome(createFileRequest(given, lan, { ...order, folderId: file.id }))).toBe('drive_item_not_found')
  expect(await outcome(createFileRequest(given, lan, { ...order, expiresAt: given.clock.now() }))).toBe('expiry-past')
  expect(await outcome(createFileRequest(given, lan, { ...order, expiresAt: inDays(400) }))).toBe('expiry-late')
  const without = { ...lan, rights: { ...lan.rights, driveEnabled: false } }
  expect(await outcome(createFileRequest(given, without, order))).toBe('drive_disabled')
})
