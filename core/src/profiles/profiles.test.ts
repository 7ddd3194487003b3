import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userInfo } from '../accounts/user-info.ts'
import type { Actor } from '../kit/actor.ts'
import { findAvatars } from './find-avatars.ts'
import { readAvatar } from './read-avatar.ts'
import { readProfile } from './read-profile.ts'
import { removeAvatar } from './remove-avatar.ts'
import { saveAvatar } from './save-avatar.ts'
import { saveProfile, type TypedProfile } from './save-profile.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let stranger: Actor
const blobs = new MemoryBlobStore()
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example', { name: 'Lan' })
  minh = await given.mailbox('minh@sen.example')
  stranger = await given.mailbox('la@khac.example')
})
afterAll(() => given.close())

const refused = (code: string, details?: unknown) =>
  expect.objectContaining(details === undefined ? { code } : { code, details })
const VALUES: TypedProfile = { fullName: 'Lan', dateOfBirth: null, gender: null, phone: '', country: 'VN' }
const events = async (actor: Actor) => {
  const { rows } = await given.database.pool.query<{ type: string }>(
    `select body ->> 'type' as type from mailbox_event where mailbox_id = $1 order by id`,
    [actor.mailboxId],
  )
  return rows.map(({ type }) => type)
}
const senderNames = (actor: Actor) => given.store.read(actor.mailboxId, (r) => r.mailbox.senders())
const picture = (last: number) => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last])

it('stores an account’s profile as composed characters, and notifies open pages', async () => {
  const saved = await saveProfile(given, lan, {
    fullName: '  Nguyễn   Thị Lan '.normalize('NFD'),
    dateOfBirth: '1990-02-28',
    gender: 'female',
    phone: '0912 345 678',
    country: 'VN',
  })
  expect(saved).toEqual({
    fullName: 'Nguyễn Thị Lan',
    dateOfBirth: '1990-02-28',
    gender: 'female',
    phone: '+84912345678',
    isPhoneVerified: false,
    isVerified: true,
    avatar: '',
  })
  expect(await readProfile(given, lan)).toEqual(saved)
  expect(await events(lan)).toContain('account.changed')
  const actor = await given.accounts.findActor(lan.accountId)
  expect(actor?.displayName).toBe('Nguyễn Thị Lan')
  expect((await given.directory.findActor(lan.mailboxId))?.displayName).toBe('Nguyễn Thị Lan')
  expect(await senderNames(lan)).toEqual([{ email: 'lan@sen.example', name: 'Nguyễn Thị Lan' }])
})

it('leaves a name that was chosen for the own address', async () => {
  await given.store.write(minh.mailboxId, async (w) => {
    await w.nextVersion()
    await w.senders.rename('minh@sen.example', 'Phòng Kinh Doanh')
  })
  await saveProfile(given, minh, { ...VALUES, fullName: 'Trần Văn Minh' })
  expect(await senderNames(minh)).toEqual([{ email: 'minh@sen.example', name: 'Phòng Kinh Doanh' }])
})

it('stores nothing of an invalid profile, and names the problem of each field', async () => {
  const before = await readProfile(given, lan)
  const wrong = saveProfile(given, lan, { ...VALUES, fullName: 'Lan 2', dateOfBirth: '2999-01-01', gender: 'male' })
  await expect(wrong).rejects.toEqual(
    refused('profile_invalid', { fullName: 'letters_only', dateOfBirth: 'in_future' }),
  )
  await expect(saveProfile(given, lan, { ...VALUES, phone: '12' })).rejects.toEqual(refused('phone_invalid'))
  expect(await readProfile(given, lan)).toEqual(before)
})

it('changes no phone that was verified', async () => {
  const hoa = await given.mailbox('hoa@sen.example', { name: 'Hoa' })
  await given.store.write(hoa.mailboxId, (w) => w.profiles.verifyPhone(hoa.accountId, '+84987654321', new Date()))
  const values = { ...VALUES, fullName: 'Hoa' }
  await expect(saveProfile(given, hoa, values)).rejects.toEqual(refused('phone_verified'))
  await saveProfile(given, hoa, { ...values, phone: '0987654321', gender: 'other' })
  expect(await readProfile(given, hoa)).toMatchObject({ phone: '+84987654321', isPhoneVerified: true, gender: 'other' })
})

it('shows a picture by its address to colleagues only', async () => {
  const needs = { ...given, blobs }
  const hash = await saveAvatar(needs, lan, picture(1))
  expect(hash).toHaveLength(32)
  expect((await userInfo(given, lan)).avatar).toBe(hash)
  const asked = ['LAN@sen.example', 'minh@sen.example', 'khong-phai', 'la@khac.example']
  expect(await findAvatars(given, minh, asked)).toEqual(new Map([['lan@sen.example', hash]]))
  expect(await findAvatars(given, stranger, asked)).toEqual(new Map())
  expect(await readAvatar(needs, minh, hash, 80)).toEqual(picture(1))
  await expect(readAvatar(needs, stranger, hash, 80)).rejects.toEqual(refused('image_not_found'))
  await expect(readAvatar(needs, lan, '0'.repeat(32), 80)).rejects.toEqual(refused('image_not_found'))

  const second = await saveAvatar(needs, lan, picture(2))
  expect(second).not.toBe(hash)
  await expect(readAvatar(needs, minh, hash, 80)).rejects.toEqual(refused('image_not_found'))
  await removeAvatar(given, lan)
  expect((await userInfo(given, lan)).avatar).toBe('')
  expect(await findAvatars(given, minh, asked)).toEqual(new Map())
})

it('takes more addresses than it looks for, and none', async () => {
  const emails = Array.from({ length: 300 }, (_, n) => `nguoi-${n}@sen.example`)
  expect(await findAvatars(given, minh, emails)).toEqual(new Map())
  expect(await findAvatars(given, minh, [])).toEqual(new Map())
})

it('takes no file that is too large or no picture, and leaves the one before', async () => {
  const needs = { ...given, blobs }
  const hash = await saveAvatar(needs, minh, picture(3))
  await expect(saveAvatar(needs, minh, new Uint8Array(2 * 1024 * 1024 + 1))).rejects.toEqual(
    refused('avatar_too_large'),
  )
  await expect(saveAvatar(needs, minh, Buffer.from('<svg/>'))).rejects.toEqual(refused('avatar_unreadable'))
  expect((await readProfile(given, minh)).avatar).toBe(hash)
})

it('reads and writes no account by another one’s mailbox', async () => {
  expect(await given.store.read(stranger.mailboxId, (r) => r.profiles.find(lan.accountId))).toBeUndefined()
  expect(await given.store.read(stranger.mailboxId, (r) => r.profiles.avatar(minh.accountId))).toBe('')
})

it('refuses a name that reads as an address of this server in letters, and keeps one that was set before', async () => {
  const name = 'minh a còng sen chấm example'
  const saved = saveProfile(given, lan, { ...VALUES, fullName: name })
  await expect(saved).rejects.toEqual(refused('sender_name_misleading'))
  await given.database.db.updateTable('account').set({ display_name: name }).where('id', '=', lan.accountId).execute()
  await saveProfile(given, lan, { ...VALUES, fullName: name, gender: 'female' })
  expect(await readProfile(given, lan)).toMatchObject({ fullName: name, gender: 'female' })
})
