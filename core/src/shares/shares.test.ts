import { MAX_SHARE_OPENINGS } from '@sen/model/drive/limits'
import type { DriveItemId, ShareId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAlias } from '../addresses/add-alias.ts'
import { deleteDraft } from '../drafts/delete-draft.ts'
import { deleteDriveItems } from '../drive/delete-drive-items.ts'
import { listSharedByMe } from '../drive/list-drive.ts'
import { restoreDriveItems } from '../drive/restore-drive-items.ts'
import { trashDriveItems } from '../drive/trash-drive-items.ts'
import type { Actor } from '../kit/actor.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { changeShare } from './change-share.ts'
import { createShares } from './create-shares.ts'
import { checkSharing, findOwnLinks, listOwnShares, listSharedWithMe, listShareOpenings } from './list-shares.ts'
import { purgeShares } from './purge-shares.ts'
import { restoreShare } from './restore-share.ts'
import { revokeShare } from './revoke-share.ts'
import { shareStage } from './share-stage.fixture.ts'
import { enterSharePassword } from './visiting/enter-share-password.ts'
import { recordOpening } from './visiting/record-opening.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
let stage: ReturnType<typeof shareStage>
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Thị Lan' })
  minh = await given.mailbox('minh@sen.example')
  stage = shareStage(given, lan)
})
afterAll(() => given.close())

const page = { limit: 100, offset: 0 }
const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string; details?: { problem?: string } }) => error.details?.problem ?? error.code,
  )
const inDays = (days: number) => new Date(given.clock.now().getTime() + days * 86_400_000)
const shared = async (actor: Actor) => (await listSharedWithMe(given, actor, page)).shared.map(({ item }) => item.name)
const order = { paths: [], receivers: [], password: undefined, permission: 'READ', expiresAt: undefined } as const
const create = (actor: Actor, ids: DriveItemId[], change: Partial<Parameters<typeof createShares>[2]> = {}) =>
  createShares(stage.needs, actor, { ...order, ids, messageId: undefined, ...change })

describe('sharing', () => {
  it('makes one link for each item, by id and by path, and tells the open pages', async () => {
    const folder = await stage.drive.folder('Dự án')
    const file = await stage.drive.upload('báo giá.xlsx', 'x', { parentId: folder.id })
    const shares = await create(lan, [folder.id], { paths: ['/Dự án/báo giá.xlsx'], receivers: ['Minh@Sen.example'] })
    expect(shares.map(({ item }) => item.path)).toEqual(['/Dự án', '/Dự án/báo giá.xlsx'])
    expect(new Set(shares.map(({ share }) => share.token)).size).toBe(2)
    expect(shares[0]?.share).toMatchObject({ state: 'live', receivers: ['minh@sen.example'], hasPassword: false })
    expect((await listOwnShares(given, lan, { itemId: file.id }, page)).total).toBe(1)
    expect((await given.read.events(lan)).at(-1)?.type).toBe('shares.changed')
  })

  it('is listed in the drive of its owner, until it ends', async () => {
    const sharing = async (actor: Actor) =>
      (await listSharedByMe(given, actor, { order: { sort: 'name', descending: false }, page })).items.map(
        ({ name }) => name,
      )
    const before = await sharing(lan)
    const file = await stage.drive.upload('đang chia sẻ.txt')
    const [made] = await create(lan, [file.id])
    await create(lan, [file.id])
    await create(lan, [(await stage.drive.upload('đã hết hạn.txt')).id], { expiresAt: inDays(1) })
    await given.database.pool.query(
      `update drive_share set expires_at = now() - interval '1 second' where expires_at is not null and mailbox_id = $1`,
      [lan.mailboxId],
    )
    expect(await sharing(lan)).toEqual([...before, 'đang chia sẻ.txt'].sort())
    expect(await sharing(minh)).toEqual([])
    await trashDriveItems(given, lan, [file.id])
    expect(await sharing(lan)).toEqual(before)
    expect(made?.share.state).toBe('live')
  })

  it('notifies named colleagues by one mail each, in their language, and sends none outside', async () => {
    await given.work()
    const earlier = new Set((await given.read.folder(minh, 'inbox')).map(({ id }) => id))
    const [first, second] = [await stage.drive.upload('bảng lương.xlsx'), await stage.drive.upload('Kế hoạch.docx')]
    const vy = await given.mailbox('ngan@sen.example')
    await saveSettings(given, vy, [{ key: 'language', value: 'en' }])
    const to = [minh.address, 'khach@ngoai.example', lan.address]
    const terms = { password: 'Sen@2026', expiresAt: inDays(30), permission: 'WRITE' } as const
    await create(lan, [first.id, second.id], { receivers: to, ...terms })
    const [shared] = await create(lan, [first.id], { receivers: [minh.address] })
    await given.work()
    await changeShare(stage.needs, lan, shared?.share.id as ShareId, { receivers: [minh.address, vy.address] })
    await given.work()
    const inboxOf = async (actor: Actor) =>
      (await given.read.folder(actor, 'inbox')).filter(
        ({ id, subject }) => !earlier.has(id) && /chia sẻ|shared/.test(subject),
      )
    expect((await inboxOf(minh)).map(({ subject }) => subject).sort()).toEqual([
      'Trần Thị Lan chia sẻ 2 mục với bạn',
      'Trần Thị Lan chia sẻ “bảng lương.xlsx” với bạn',
    ])
    expect((await inboxOf(vy)).map(({ subject }) => subject)).toEqual([
      'Trần Thị Lan shared “bảng lương.xlsx” with you',
    ])
    expect(await inboxOf(lan)).toEqual([])
    const two = (await inboxOf(minh)).find(({ subject }) => subject.includes('2 mục'))
    const { text } = await given.store.read(minh.mailboxId, (r) => r.messages.body(two?.id ?? ('0' as never)))
    expect(text).toContain('Trần Thị Lan (lan@sen.example) chia sẻ với bạn:')
    expect(text).toMatch(
      /– Kế hoạch.docx \(bạn được phép sửa; đến hết \d\d\/\d\d\/\d{4}; cần mật khẩu, hãy hỏi người chia sẻ\)/,
    )
    expect((await given.read.events(minh)).some(({ type }) => type === 'shares.changed')).toBe(true)
  })

  it('sends no notice of a share that ended before the notice was sent', async () => {
    const file = await stage.drive.upload('nhầm.txt')
    const [made] = await create(lan, [file.id], { receivers: [minh.address] })
    await revokeShare(given, lan, made?.share.id as ShareId)
    await given.work()
    const subjects = (await given.read.folder(minh, 'inbox')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('nhầm'))).toEqual([])
  })

  it('refuses items of others, items in the recycle bin, and lists that contain one of them', async () => {
    const [mine, gone] = [await stage.drive.upload('của Lan.txt'), await stage.drive.upload('đã xóa.txt')]
    await trashDriveItems(given, lan, [gone.id])
    expect(await outcome(create(minh, [mine.id]))).toBe('drive_item_not_found')
    expect(await outcome(create(lan, [gone.id]))).toBe('drive_item_not_found')
    expect(await outcome(create(lan, [], { paths: ['/../x'] }))).toBe('drive_item_not_found')
    expect(await outcome(create(lan, [], { paths: ['/'] }))).toBe('drive_item_not_found')
    expect(await outcome(create(lan, []))).toBe('items')
    const { total } = await listOwnShares(given, lan, {}, page)
    expect(await outcome(create(lan, [mine.id, gone.id]))).toBe('drive_item_not_found')
    expect((await listOwnShares(given, lan, {}, page)).total).toBe(total)
  })

  it('needs a password for an outside person only when the domain or an unverified account requires it', async () => {
    const { id } = await stage.drive.upload('riêng.txt')
    const strict = { ...lan, rights: { ...lan.rights, sharingPublic: false } }
    const unknown = { ...lan, rights: { ...lan.rights, accountVerified: false } }
    const receivers = ['minh@sen.example', 'an@ngoai.example']
    for (const actor of [strict, unknown]) {
      expect(await outcome(create(actor, [id]))).toBe('public-not-allowed')
      expect(await outcome(create(actor, [id], { receivers }))).toBe('password-needed-outside')
      expect(await outcome(create(actor, [id], { receivers, password: 'ngan' }))).toBe('password-short')
      expect(await outcome(create(actor, [id], { receivers, password: 'Sen@2026' }))).toBe('done')
      expect(await outcome(create(actor, [id], { receivers: ['minh@sen.example'] }))).toBe('done')
      expect(checkSharing(actor, receivers)).toEqual({ isPublicAllowed: false, outside: ['an@ngoai.example'] })
    }
    expect(await outcome(create(lan, [id], { receivers }))).toBe('done')
    expect(await outcome(create(lan, [id], { receivers: ['không phải'] }))).toBe('receivers')
    expect(await outcome(create(lan, [id], { expiresAt: given.clock.now() }))).toBe('expiry-past')
  })

  it('is changed under the same link, by the same rules', async () => {
    const share = await stage.share(await stage.drive.upload('đổi.txt'), { password: 'Sen@2026' })
    const strict = { ...lan, rights: { ...lan.rights, sharingPublic: false } }
    const change = (wanted: Parameters<typeof changeShare>[3], actor = strict) =>
      changeShare(stage.needs, actor, share.id, wanted)
    expect(await outcome(change({ password: null }))).toBe('public-not-allowed')
    expect(await outcome(change({ receivers: ['an@ngoai.example'] }))).toBe('done')
    expect(await outcome(change({ expiresAt: new Date(0) }))).toBe('expiry-past')
    const changed = await change({ permission: 'WRITE', expiresAt: inDays(3) })
    expect(changed.share).toMatchObject({ token: share.token, permission: 'WRITE', hasPassword: true })
    expect((await change({ expiresAt: null })).share.expiresAt).toBeUndefined()
    expect(await outcome(change({}, minh))).toBe('share_not_found')
    await revokeShare(given, lan, share.id)
    expect(await outcome(change({ permission: 'READ' }))).toBe('share_not_found')
    expect(await outcome(revokeShare(given, lan, share.id))).toBe('done')
    expect(await outcome(revokeShare(given, minh, share.id))).toBe('share_not_found')
  })
})

describe('a share that was ended', () => {
  const restore = (id: ShareId, by = lan) => outcome(restoreShare(given, by, id))

  it('is reopened by its owner alone, with the same link, for the same people', async () => {
    const share = await stage.share(await stage.drive.upload('lấy lại.txt'), { password: 'mật khẩu 8' })
    await revokeShare(given, lan, share.id)
    expect(await restore(share.id, minh)).toBe('share_not_found')
    expect(await outcome(stage.approach(share.token))).toBe('share_gone')
    expect([await restore(share.id), await restore(share.id)]).toEqual(['done', 'done'])
    expect((await stage.approach(share.token)).asks).toBe('password')
  })

  it('is judged by the rules of now', async () => {
    const share = await stage.share(await stage.drive.upload('công khai.txt'))
    await revokeShare(given, lan, share.id)
    const strict = { ...lan, rights: { ...lan.rights, accountVerified: false } }
    expect(await restore(share.id, strict)).toBe('public-not-allowed')
    expect(await stage.state(share.id)).toBe('revoked')
  })

  it('of a draft waits again with it, and stays ended once the draft was deleted', async () => {
    const { id: messageId } = await given.draft(lan, { to: [] })
    const [kept, lost] = [await stage.drive.upload('còn.txt'), await stage.drive.upload('mất.txt')]
    const [first, second] = [await stage.share(kept, { messageId }), await stage.share(lost, { messageId })]
    for (const { id } of [first, second]) await revokeShare(given, lan, id)
    expect([await restore(first.id), await stage.state(first.id)]).toEqual(['done', 'draft'])
    await deleteDraft(given, lan, messageId)
    expect([await restore(second.id), await restore(first.id)]).toEqual(['share_not_found', 'share_not_found'])
  })
})

describe('shares that go with mail', () => {
  it('is for anyone with the link if so chosen, until a person is named', async () => {
    const { id: messageId } = await given.draft(lan, { to: [] })
    const share = await stage.share(await stage.drive.upload('ai cũng mở.txt'), { messageId })
    const change = async (to: Parameters<typeof changeShare>[3]) => (await changeShare(given, lan, share.id, to)).share
    expect(share.forAnybody).toBe(false)
    expect(await change({ forAnybody: true, receivers: ['minh@sen.example'] })).toMatchObject({
      forAnybody: true,
      receivers: [],
    })
    expect((await change({ permission: 'WRITE' })).forAnybody).toBe(true)
    expect(await change({ receivers: ['minh@sen.example'] })).toMatchObject({
      forAnybody: false,
      receivers: ['minh@sen.example'],
    })
  })
})

it('tells which links are one’s own, and nothing of those of others', async () => {
  const theirs = shareStage(given, minh)
  const own = await stage.share(await stage.drive.upload('của mình.txt'))
  const other = await theirs.share(await theirs.drive.upload('của Minh.txt'))
  const found = await findOwnLinks(given, lan, [own.token, other.token, 'x'.repeat(32)])
  expect(found.map(({ item }) => item.name)).toEqual(['của mình.txt'])
  expect(await findOwnLinks(given, lan, [])).toEqual([])
})

describe('a link', () => {
  it('opens nothing alike when it is unknown, expired, ended, or leads into the recycle bin', async () => {
    const item = await stage.drive.upload('mở.txt')
    const expiring = await stage.share(item, { expiresAt: inDays(1) })
    const ended = await stage.share(item)
    const binned = await stage.share(await stage.drive.upload('vào thùng rác.txt'))
    expect((await stage.approach(expiring.token)).asks).toBe('nothing')
    await revokeShare(given, lan, ended.id)
    await trashDriveItems(given, lan, [binned.itemId])
    given.clock.advance(86_400)
    for (const token of [expiring.token, ended.token, binned.token, 'x'.repeat(32), '']) {
      expect(await outcome(stage.approach(token))).toBe('share_gone')
    }
    await restoreDriveItems(given, lan, [binned.itemId])
    expect(await outcome(stage.approach(binned.token))).toBe('done')
    await trashDriveItems(given, lan, [binned.itemId])
    await deleteDriveItems(given, lan, [binned.itemId])
    expect(await outcome(stage.approach(binned.token))).toBe('share_gone')
    expect(await stage.state(binned.id)).toBeUndefined()
  })

  it('opens nothing of a mailbox that has no drive any more, or whose domain is not verified any more', async () => {
    const { token } = await stage.share(await stage.drive.upload('quyền.txt'))
    for (const [off, on] of [
      ['update mailbox set drive_enabled = false', 'update mailbox set drive_enabled = true'],
      ['update domain set verified = false', 'update domain set verified = true'],
    ] as const) {
      await given.database.pool.query(off)
      expect(await outcome(stage.approach(token))).toBe('share_gone')
      await given.database.pool.query(on)
      expect(await outcome(stage.approach(token))).toBe('done')
    }
  })
})

describe('shared items', () => {
  it('lists the items that open now, each once, and not their folders', async () => {
    const hoa = await given.mailbox('hoa@sen.example')
    const folder = await stage.drive.folder('Bí mật của Lan')
    const file = await stage.drive.upload('cho Hoa.txt', 'x', { parentId: folder.id })
    const receivers = ['hoa@sen.example']
    const first = await stage.share(file, { receivers })
    const second = await stage.share(file, { receivers, permission: 'WRITE' })
    await stage.share(await stage.drive.upload('sắp hết hạn.txt'), { receivers, expiresAt: inDays(1) })
    expect(await shared(hoa)).toEqual(['sắp hết hạn.txt', 'cho Hoa.txt'])
    expect(await shared(lan)).toEqual([])
    const { shared: found, total } = await listSharedWithMe(given, hoa, page)
    expect(total).toBe(2)
    expect(found[1]).toMatchObject({
      item: { path: '/cho Hoa.txt', parentId: undefined },
      owner: { address: 'lan@sen.example', displayName: 'Trần Thị Lan' },
      token: second.token,
      permission: 'WRITE',
    })
    given.clock.advance(86_400)
    await revokeShare(given, lan, second.id)
    expect((await listSharedWithMe(given, hoa, page)).shared.map(({ token }) => token)).toEqual([first.token])
    await revokeShare(given, lan, first.id)
    expect(await shared(hoa)).toEqual([])
  })

  it('finds items shared with an alias of the mailbox, and opens them', async () => {
    const owner = await given.mailbox('chu@sen.example', { isOwner: true })
    const vy = await given.mailbox('vy@sen.example')
    await addAlias(given, owner, { address: 'ban-hang@sen.example', mailbox: vy.address })
    const receivers = ['ban-hang@sen.example']
    const made = await stage.share(await stage.drive.upload('cho cửa hàng.txt'), { receivers })
    expect(await shared(vy)).toEqual(['cho cửa hàng.txt'])
    expect(await stage.approach(made.token, vy)).toMatchObject({ asks: 'nothing', who: 'ban-hang@sen.example' })
    expect(await shared(owner)).toEqual([])
  })
})

it('excludes items that another organisation shares', async () => {
  const mai = await given.mailbox('mai@sen.example')
  const eve = await given.mailbox('eve@elsewhere.example', { name: 'Trần Thị Lan' })
  const stranger = shareStage(given, eve)
  const receivers = ['mai@sen.example']
  const theirs = await stranger.share(await stranger.drive.upload('Bảng lương.xlsx'), {
    receivers,
    password: 'Sen@2026',
  })
  await stage.share(await stage.drive.upload('của đồng nghiệp.txt'), { receivers })
  expect(await shared(mai)).toEqual(['của đồng nghiệp.txt'])
  expect((await stage.approach(theirs.token, mai)).asks).toBe('password')
})

describe('openings', () => {
  const openings = async (id: ShareId) => (await listShareOpenings(given, lan, id, page)).openings

  it('are reported with the names of known readers once within a minute, and never for the owner', async () => {
    const share = await stage.share(await stage.drive.upload('ai mở.txt'))
    await recordOpening(given, await stage.enter(share.token, lan), 'opened', '')
    for (const action of ['opened', 'opened', 'downloaded'] as const) {
      await recordOpening(given, await stage.enter(share.token), action, '')
    }
    await recordOpening(given, await stage.enter(share.token, minh), 'opened', '')
    given.clock.advance(61)
    await recordOpening(given, await stage.enter(share.token), 'opened', '')
    expect((await openings(share.id)).map(({ who, action }) => [who, action])).toEqual([
      [undefined, 'opened'],
      ['minh@sen.example', 'opened'],
      [undefined, 'downloaded'],
      [undefined, 'opened'],
    ])
    expect(await given.store.read(lan.mailboxId, (r) => r.shares.find(share.id))).toMatchObject({
      openCount: 3,
      lastOpenedAt: given.clock.now(),
    })
    expect((await given.read.events(lan)).at(-1)).toMatchObject({ type: 'share.opened', shareId: share.id })
    await expect(listShareOpenings(given, minh, share.id, page)).rejects.toMatchObject({ code: 'share_not_found' })
  })

  it('are kept up to a bound, the newest', async () => {
    const share = await stage.share(await stage.drive.upload('nhiều lượt.txt'))
    await given.database.pool.query(
      `insert into drive_share_opening (share_id, at, action, file_name)
       select $1, now(), 'opened', n::text from generate_series(1, $2::integer) n`,
      [share.id, MAX_SHARE_OPENINGS],
    )
    await recordOpening(given, await stage.enter(share.token), 'downloaded', 'mới nhất')
    const { openings: newest, total } = await listShareOpenings(given, lan, share.id, page)
    expect([total, newest[0]?.fileName]).toEqual([MAX_SHARE_OPENINGS, 'mới nhất'])
  })

  it('of known readers, and downloads, are not displaced by those of strangers', async () => {
    const share = await stage.share(await stage.drive.upload('có người xem.txt'))
    await recordOpening(given, await stage.enter(share.token, minh), 'opened', '')
    await recordOpening(given, await stage.enter(share.token), 'downloaded', '')
    await given.database.pool.query(
      `insert into drive_share_opening (share_id, at, action, file_name)
       select $1, now(), 'opened', n::text from generate_series(1, $2::integer) n`,
      [share.id, MAX_SHARE_OPENINGS],
    )
    await recordOpening(given, await stage.enter(share.token), 'opened', 'mới nhất')
    const { openings: kept, total } = await listShareOpenings(given, lan, share.id, { limit: 2_000, offset: 0 })
    expect(total).toBe(MAX_SHARE_OPENINGS)
    expect(kept.slice(-2).map(({ who, action }) => [who, action])).toEqual([
      [undefined, 'downloaded'],
      ['minh@sen.example', 'opened'],
    ])
    expect(kept[0]?.fileName).toBe('mới nhất')
  })
})

it('is deleted when it ended long ago, with the sessions of its visitors', async () => {
  const item = await stage.drive.upload('lâu rồi.txt')
  const [ended, live] = [await stage.share(item), await stage.share(item, { password: 'Sen@2026' })]
  await revokeShare(given, lan, ended.id)
  const { token } = await enterSharePassword(stage.needs, live.token, stage.visitor(), 'Sen@2026')
  given.clock.advance(89 * 86_400)
  await purgeShares(given)
  expect(await stage.state(ended.id)).toBe('revoked')
  given.clock.advance(2 * 86_400)
  await purgeShares(given)
  expect([await stage.state(ended.id), await stage.state(live.id)]).toEqual([undefined, 'live'])
  const digest = given.secrets.digest(token)
  const { rows } = await given.database.pool.query('select 1 from drive_share_visit where token_digest = $1', [digest])
  expect(rows).toEqual([])
})
