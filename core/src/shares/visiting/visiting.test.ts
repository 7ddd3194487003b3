import {
  RECEIVER_CODES_PER_HOUR,
  RECEIVER_CODES_PER_SOURCE_AND_HOUR,
  STRANGER_OPENINGS_PER_HOUR,
} from '@sen/model/drive/limits'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPieces } from '../../drive/drive-stage.fixture.ts'
import type { DriveItem } from '../../drive/drive-store.ts'
import { moveDriveItems } from '../../drive/move-drive-items.ts'
import { trashDriveItems } from '../../drive/trash-drive-items.ts'
import type { Actor } from '../../kit/actor.ts'
import { changeShare } from '../change-share.ts'
import { revokeShare } from '../revoke-share.ts'
import { shareStage } from '../share-stage.fixture.ts'
import { confirmReceiver, mailReceiverCode } from './confirm-receiver.ts'
import { enterSharePassword } from './enter-share-password.ts'
import { findInShare, listInShare, readArchiveInShare, readInShare } from './read-shared.ts'
import { recordOpening } from './record-opening.ts'
import { uploadIntoShare } from './upload-into-share.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
let stage: ReturnType<typeof shareStage>
let project: DriveItem
let drawings: DriveItem
let drawing: DriveItem
let secret: DriveItem
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
  stage = shareStage(given, lan)
  const above = await stage.drive.folder('Của riêng')
  secret = await stage.drive.upload('bí mật.txt', 'kín', { parentId: above.id })
  project = await stage.drive.folder('Dự án', above.id)
  drawings = await stage.drive.folder('Bản vẽ', project.id)
  drawing = await stage.drive.upload('cầu.txt', 'cầu', { parentId: drawings.id })
})
afterAll(() => given.close())

const page = { limit: 100, offset: 0 }
const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const codesOf = async (actor: Actor) =>
  (await given.read.folder(actor, 'inbox')).filter(({ subject }) => !subject.includes('chia sẻ'))
const file = (name: string, text = name) => ({ name, contentType: 'text/plain', content: inPieces(text) })

describe('a shared folder', () => {
  it('shows the items below it, and the path to them from itself on', async () => {
    const entered = await stage.enter((await stage.share(project)).token)
    const found = await findInShare(given, entered, drawing.id)
    expect(found.crumbs.map(({ name }) => name)).toEqual(['Dự án', 'Bản vẽ', 'cầu.txt'])
    const list = await listInShare(given, entered, await findInShare(given, entered), page)
    expect(list.items.map(({ name }) => name)).toEqual(['Bản vẽ'])
    expect((await readInShare(given, entered, drawing.id)).version.sizeBytes).toBe(Buffer.byteLength('cầu'))
    const { archive } = await readArchiveInShare(stage.needs, entered, project.id)
    expect([...archive.items].map(({ name }) => name)).toEqual(['Dự án/', 'Dự án/Bản vẽ/', 'Dự án/Bản vẽ/cầu.txt'])
  })

  it('shows nothing beside it, above it, of others, nor items that were moved out or trashed', async () => {
    const theirs = await shareStage(given, minh).drive.upload('của Minh.txt')
    const entered = await stage.enter((await stage.share(drawings)).token)
    const out = await stage.drive.upload('chuyển đi.txt', 'x', { parentId: drawings.id })
    const gone = await stage.drive.upload('bỏ đi.txt', 'x', { parentId: drawings.id })
    expect(await outcome(findInShare(given, entered, out.id))).toBe('done')
    await moveDriveItems(given, lan, { ids: [out.id], to: undefined, conflict: 'rename' })
    await trashDriveItems(given, lan, [gone.id])
    for (const id of [secret.id, project.id, theirs.id, out.id, gone.id, '0', 'x', '../1'] as DriveItemId[]) {
      expect(await outcome(findInShare(given, entered, id))).toBe('drive_item_not_found')
      expect(await outcome(readInShare(given, entered, id))).toBe('drive_item_not_found')
      expect(await outcome(readArchiveInShare(stage.needs, entered, id))).toBe('drive_item_not_found')
    }
  })

  it('takes files when it is for writing: new ones beside existing ones, newer versions of one', async () => {
    const reading = await stage.enter((await stage.share(drawings)).token)
    expect(await outcome(uploadIntoShare(stage.needs, reading, drawings.id, file('x.txt')))).toBe('share_not_allowed')
    const share = await stage.share(drawings, { permission: 'WRITE' })
    const entered = await stage.enter(share.token, minh)
    const [first, second] = [
      await uploadIntoShare(stage.needs, entered, drawings.id, file('của khách.txt', 'một')),
      await uploadIntoShare(stage.needs, entered, drawings.id, file('của khách.txt', 'hai')),
    ]
    expect([first?.name, second?.name]).toEqual(['của khách.txt', 'của khách (2).txt'])
    const changed = await uploadIntoShare(stage.needs, entered, drawing.id, file('tên khác.txt', 'cầu mới'))
    expect(changed).toMatchObject({ id: drawing.id, name: 'cầu.txt', current: { number: 2, createdBy: minh.address } })
    for (const id of [project.id, secret.id]) {
      expect(await outcome(uploadIntoShare(stage.needs, entered, id, file('lọt.txt')))).toBe('drive_item_not_found')
    }
    const { openings } = await given.store.read(lan.mailboxId, (r) => r.shares.openings(share.id, page))
    expect(openings.map(({ who, action, fileName }) => [who, action, fileName])).toEqual([
      [minh.address, 'changed', 'cầu.txt'],
      [minh.address, 'uploaded', 'của khách (2).txt'],
      [minh.address, 'uploaded', 'của khách.txt'],
    ])
    const told = (await given.read.events(lan)).filter(({ type }) => type === 'share.written')
    const place = { shareId: share.id, folderId: drawings.id, folderName: 'Bản vẽ', who: minh.address }
    expect(told).toMatchObject([
      { ...place, action: 'uploaded', fileName: 'của khách.txt' },
      { ...place, action: 'uploaded', fileName: 'của khách (2).txt' },
      { ...place, action: 'changed', fileName: 'cầu.txt' },
    ])
    // The owner's own uploads by the link are not reported.
    await uploadIntoShare(stage.needs, await stage.enter(share.token, lan), drawings.id, file('của Lan.txt'))
    expect((await given.read.events(lan)).filter(({ type }) => type === 'share.written')).toHaveLength(3)
  })

  it('drops a file whose share ended or became read-only during the upload', async () => {
    for (const end of [
      (id: ShareId) => revokeShare(given, lan, id),
      (id: ShareId) => changeShare(stage.needs, lan, id, { permission: 'READ' }),
    ]) {
      const share = await stage.share(drawings, { permission: 'WRITE' })
      const entered = await stage.enter(share.token)
      const slowly = async function* () {
        yield Buffer.from('nửa đầu')
        await end(share.id)
        yield Buffer.from('nửa sau')
      }
      const late = { name: 'muộn.txt', contentType: '', content: slowly() }
      expect(await outcome(uploadIntoShare(stage.needs, entered, drawings.id, late))).toMatch(/^share_/)
      expect(await stage.drive.names(drawings.id)).not.toContain('muộn.txt')
    }
  })

  it('drops uploads begun with an old password, or by a receiver who was removed', async () => {
    const locked = await stage.share(drawings, { permission: 'WRITE', password: 'Mật khẩu 2026' })
    const visit = await enterSharePassword(stage.needs, locked.token, stage.visitor(), 'Mật khẩu 2026')
    const named = await stage.share(drawings, { permission: 'WRITE', receivers: [minh.address, lan.address] })
    for (const { share, entered, change } of [
      {
        share: locked,
        entered: await stage.enter(locked.token, undefined, visit.token),
        change: { password: 'Một cái khác' },
      },
      { share: named, entered: await stage.enter(named.token, minh), change: { receivers: [lan.address] } },
    ]) {
      const slowly = async function* () {
        yield Buffer.from('nửa đầu')
        await changeShare(stage.needs, lan, share.id, change)
        yield Buffer.from('nửa sau')
      }
      const late = { name: 'muộn.txt', contentType: '', content: slowly() }
      expect(await outcome(uploadIntoShare(stage.needs, entered, drawings.id, late))).toBe('share_password_wrong')
      expect(await stage.drive.names(drawings.id)).not.toContain('muộn.txt')
    }
  })

  it('takes no virus, and no more than the owner has room for', async () => {
    const entered = await stage.enter((await stage.share(drawings, { permission: 'WRITE' })).token)
    const virusScanner = new WordVirusScanner()
    const sick = uploadIntoShare(
      { ...stage.needs, virusScanner },
      entered,
      drawings.id,
      file('sick.txt', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'),
    )
    expect(await outcome(sick)).toBe('file_infected')
    await given.database.pool.query('update mailbox set quota_megabytes = 0 where id = $1', [lan.mailboxId])
    expect(await outcome(uploadIntoShare(stage.needs, entered, drawings.id, file('to.txt')))).toBe('quota_exceeded')
    await given.database.pool.query('update mailbox set quota_megabytes = 1000 where id = $1', [lan.mailboxId])
  })
})

describe('the record of openings', () => {
  const version = async () =>
    Number(
      (await given.database.pool.query('select version from mailbox where id = $1', [lan.mailboxId])).rows[0].version,
    )

  it('is reported per file, and once a minute when strangers open many within an hour', async () => {
    const share = await stage.share(project)
    const stranger = await stage.enter(share.token)
    const before = await version()
    for (let n = 0; n < 3 * STRANGER_OPENINGS_PER_HOUR; n += 1) {
      await recordOpening(given, stranger, 'opened', `${n}.txt`, { goesOn: n % 2 === 1 })
    }
    expect((await version()) - before).toBe(STRANGER_OPENINGS_PER_HOUR + 1)
    await recordOpening(given, stranger, 'downloaded', 'x.txt')
    await recordOpening(given, await stage.enter(share.token, minh), 'opened', 'x.txt')
    given.clock.advance(61)
    await recordOpening(given, stranger, 'opened', 'y.txt', { goesOn: true })
    given.clock.advance(3_600)
    await recordOpening(given, stranger, 'opened', 'z.txt')
    const { openings } = await given.store.read(lan.mailboxId, (r) =>
      r.shares.openings(share.id, { limit: 6, offset: 0 }),
    )
    expect(openings.map(({ who, action, fileName }) => [who, action, fileName])).toEqual([
      [undefined, 'opened', 'z.txt'],
      [undefined, 'opened', ''],
      [minh.address, 'opened', 'x.txt'],
      [undefined, 'downloaded', ''],
      [undefined, 'opened', ''],
      [undefined, 'opened', `${STRANGER_OPENINGS_PER_HOUR - 1}.txt`],
    ])
  })
})

describe('a password', () => {
  it('opens for the browser in which it was typed, until it is another one', async () => {
    const share = await stage.share(drawing, { password: 'Mật khẩu 2026' })
    const give = (password: string) => enterSharePassword(stage.needs, share.token, stage.visitor(), password)
    expect((await stage.approach(share.token)).asks).toBe('password')
    expect(await outcome(stage.enter(share.token))).toBe('share_password_wrong')
    expect(await outcome(give('mật khẩu 2026'))).toBe('share_password_wrong')
    const visit = await give('Mật khẩu 2026'.normalize('NFD'))
    expect((await stage.approach(share.token, undefined, visit.token)).asks).toBe('nothing')
    const other = await stage.share(drawing, { password: 'Mật khẩu 2026' })
    expect((await stage.approach(other.token, undefined, visit.token)).asks).toBe('password')
    await changeShare(stage.needs, lan, share.id, { password: 'Một cái khác' })
    expect((await stage.approach(share.token, undefined, visit.token)).asks).toBe('password')
    const again = await give('Một cái khác')
    given.clock.advance(13 * 3_600)
    expect((await stage.approach(share.token, undefined, again.token)).asks).toBe('password')
  })
})

describe('a name', () => {
  const mailed = (to: string) => given.mailSender.sent.filter(({ recipients }) => recipients.includes(to))
  const codeIn = (raw: string) => /(\d{6})/.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[1] ?? ''

  it('opens for a named outside person by a mailed code, and for no other holder of the link', async () => {
    const guest = 'khach@ngoai.example'
    const share = await stage.share(drawing, { receivers: [guest] })
    expect((await stage.approach(share.token)).asks).toBe('name')
    expect((await stage.approach(share.token, minh)).asks).toBe('name')
    await mailReceiverCode(given, share.token, stage.visitor(), { address: guest, browserToken: 'khách', source: 'a' })
    await given.work()
    const [code] = mailed(guest)
    const typed = { address: guest, code: codeIn(Buffer.from(code?.raw ?? '').toString()), browserToken: 'khách' }
    const visit = await confirmReceiver(stage.needs, share.token, stage.visitor(), typed)
    expect(await stage.approach(share.token, undefined, visit.token)).toMatchObject({ asks: 'nothing', who: guest })
  })

  it('opens for colleagues: signed in, or by a code that only receivers are mailed', async () => {
    const share = await stage.share(drawing, { receivers: [minh.address] })
    expect((await stage.approach(share.token)).asks).toBe('name')
    expect((await stage.approach(share.token, minh)).asks).toBe('nothing')
    const hoa = await given.mailbox('hoa@sen.example')
    expect((await stage.approach(share.token, hoa)).asks).toBe('name')
    const ask = (address: string) =>
      mailReceiverCode(given, share.token, stage.visitor(), { address, browserToken: 'một', source: 'a' })
    await ask('nobody@ngoai.example')
    await ask(' Minh@sen.example ')
    await ask('minh@sen.example')
    await given.work()
    const [notice, ...others] = await codesOf(minh)
    expect([others.length, mailed('nobody@ngoai.example').length]).toEqual([0, 0])
    const code = codeIn(await given.read.raw(minh, notice?.id as MessageId))
    const confirm = (typed: string, address = minh.address) =>
      confirmReceiver(stage.needs, share.token, stage.visitor(), { address, code: typed, browserToken: 'một' })
    expect(await outcome(confirm(code === '000000' ? '000001' : '000000'))).toBe('share_password_wrong')
    expect(await outcome(confirm(code, 'hoa@sen.example'))).toBe('share_password_wrong')
    const visit = await confirm(code)
    expect(await stage.approach(share.token, undefined, visit.token)).toMatchObject({
      asks: 'nothing',
      who: minh.address,
    })
    expect(await outcome(confirm(code))).toBe('share_password_wrong')
  })

  it('opens by a code in the browser that requested it, while others request and guess codes', async () => {
    const thu = await given.mailbox('thu@sen.example')
    const [share, other] = [
      await stage.share(drawing, { receivers: [thu.address] }),
      await stage.share(drawing, { receivers: [thu.address] }),
    ]
    const newest = async () => {
      await given.work()
      const [notice, ...others] = await codesOf(thu)
      return {
        code: notice ? codeIn(await given.read.raw(thu, notice.id)) : '',
        count: others.length + (notice ? 1 : 0),
      }
    }
    const ask = (browserToken: string, { token } = share, source = browserToken) =>
      mailReceiverCode(given, token, stage.visitor(), { address: thu.address, browserToken, source })
    const confirm = (browserToken: string, code: string, { token } = share) =>
      outcome(confirmReceiver(stage.needs, token, stage.visitor(), { address: thu.address, code, browserToken }))
    await ask('của Thu')
    const { code } = await newest()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 6; n += 1) expect(await confirm('', wrong)).toBe('share_password_wrong')
    for (let n = 0; n < 20; n += 1) {
      given.clock.advance(1)
      await ask(`lạ ${n}`)
      expect(await confirm(`lạ ${n}`, code)).toBe('share_password_wrong')
    }
    // The limit applies per receiver and share, so another share can still send to the same receiver.
    expect((await newest()).count).toBe(RECEIVER_CODES_PER_HOUR)
    await ask('của Thu', other)
    expect((await newest()).count).toBe(RECEIVER_CODES_PER_HOUR + 1)
    expect(await confirm('của Thu', code, other)).toBe('share_password_wrong')
    expect(await confirm('của Thu', code)).toBe('done')
    given.clock.advance(3_601)
    await ask('của Thu')
    expect((await newest()).count).toBe(RECEIVER_CODES_PER_HOUR + 2)
  })

  it('limits requests from one address, so that a recipient’s codes are not used up', async () => {
    const quan = await given.mailbox('quan@sen.example')
    const share = await stage.share(drawing, { receivers: [quan.address] })
    const ask = (browserToken: string, source: string) =>
      mailReceiverCode(given, share.token, stage.visitor(), { address: quan.address, browserToken, source })
    for (let n = 0; n < RECEIVER_CODES_PER_HOUR + 1; n += 1) {
      given.clock.advance(1)
      await ask(`lạ ${n}`, '203.0.113.9')
    }
    await given.work()
    expect(await codesOf(quan)).toHaveLength(RECEIVER_CODES_PER_SOURCE_AND_HOUR)
    await ask('của Quân', '198.51.100.7')
    await given.work()
    expect(await codesOf(quan)).toHaveLength(RECEIVER_CODES_PER_SOURCE_AND_HOUR + 1)
  })

  it('uses up none of the codes that the mailbox asks for itself', async () => {
    const { count } = await given.store.read(lan.mailboxId, (r) => r.submissions.noticesSince('notice', new Date(0)))
    expect(count).toBe(0)
  })
})
