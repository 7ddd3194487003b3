import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../../drafts/create-draft.ts'
import type { Actor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import { readSendable } from '../../sending/read-sendable.ts'
import { driveStage } from '../drive-stage.fixture.ts'
import { attachDriveFiles } from './attach-drive-files.ts'

let given: TestWorld
let lan: Actor
let stage: ReturnType<typeof driveStage>
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  stage = driveStage(given, lan)
})
afterAll(() => given.close())

async function* megabytes(count: number): ByteStream {
  const piece = new Uint8Array(MEGABYTE_BYTES / 4)
  for (let at = 0; at < 4 * count; at += 1) yield piece
}

describe('attaching files of the drive', () => {
  it('copies them, and a mail with more than 25 MB of them is sent up to 40 MB as it is encoded', async () => {
    const [drawings, photos, film] = [
      await stage.upload('Bản vẽ.dwg', megabytes(14)),
      await stage.upload('Ảnh.zip', megabytes(14)),
      await stage.upload('Phim.mp4', megabytes(2)),
    ]
    const draftOf = async (ids: readonly (typeof drawings.id)[]) => {
      const files = await attachDriveFiles(stage.needs, lan, ids)
      const draft = await createDraft(given, lan, {
        to: [{ name: '', email: 'minh@sen.example' }],
        clientKey: ids.join(),
        cc: [],
        bcc: [],
        subject: 'Hồ sơ',
        html: '<p>Gửi anh</p>',
        files: files.map(({ id }) => id),
      })
      return given.store.read(lan.mailboxId, (r) => readSendable(r, draft.id, undefined, () => false))
    }
    const { files } = await draftOf([drawings.id, photos.id])
    expect(files.map(({ name, isUploaded, driveItemId }) => [name, isUploaded, driveItemId])).toEqual([
      ['Bản vẽ.dwg', false, drawings.id],
      ['Ảnh.zip', false, photos.id],
    ])
    await expect(draftOf([drawings.id, photos.id, film.id])).rejects.toMatchObject({ code: 'message_too_large' })
  })

  it.each([
    ['what is over 25 MB', 'to.iso', () => megabytes(25.25), 'file_too_large'],
    ['a program', 'cài đặt.exe', 'abc', 'file_type_blocked'],
    ['a program under another name', 'ảnh.png', `MZ\u0000${'x'.repeat(600)}`, 'file_type_blocked'],
  ])('refuses %s', async (_, name, content, code) => {
    const item = await stage.upload(name, typeof content === 'string' ? content : content())
    await expect(attachDriveFiles(stage.needs, lan, [item.id])).rejects.toMatchObject({ code })
  })
})
