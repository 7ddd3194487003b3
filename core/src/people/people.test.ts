import { ADDRESS_RETIRED_DAYS, PERSON_RESTORABLE_DAYS, RESET_LINK_HOURS } from '@sen/model/account/people'
import { DAY_SECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAlias } from '../addresses/add-alias.ts'
import { findSession } from '../identity/find-session.ts'
import type { Actor } from '../kit/actor.ts'
import { addMailbox } from '../mailboxes/add-mailbox.ts'
import { judgeRecipient } from '../receiving/judge-recipient.ts'
import { scheduleMessage } from '../scheduling/schedule-message.ts'
import { listSenders } from '../senders/list-senders.ts'
import { renameSender } from '../senders/rename-sender.ts'
import { shareStage } from '../shares/share-stage.fixture.ts'
import { changePerson } from './change-person.ts'
import { createPerson } from './create-person.ts'
import { deletePerson } from './delete-person.ts'
import { linkPerson } from './link-person.ts'
import { listPeople } from './list-people.ts'
import { listPools } from './list-pools.ts'
import { purgeDeletedPeople } from './purge-deleted-people.ts'
import { purgePerson } from './purge-person.ts'
import { restorePerson } from './restore-person.ts'
import { resumePerson } from './resume-person.ts'
import { openPasswordLink, setPasswordByLink } from './set-password-by-link.ts'
import { suspendPerson } from './suspend-person.ts'

/** The Owner hands the link over, and passkeys stay. */
const HANDED = { mailedTo: undefined, withoutPasskeys: false }
const PASSWORD = 'Sen@2026demo'

let given: SendingWorld
let house: number
let chu: Actor
let lan: Actor
let stranger: Actor

beforeAll(async () => {
  given = await sendingWorld()
  house = 0
})
afterAll(() => given.close())
beforeEach(async () => {
  house += 1
  chu = await given.mailbox(`chu@nha${house}.example`, { name: 'Trần Văn Chủ', isOwner: true })
  lan = await given.mailbox(`lan@nha${house}.example`, { name: 'Nguyễn Thị Lan' })
  stranger = await given.mailbox(`chu@khac${house}.example`, { name: 'Người Khác', isOwner: true })
  given.mailSender.sent.length = 0
})

const refusal = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const enter = (address: string, password = PASSWORD) =>
  signIn(given, { email: address, password, userAgent: 'a browser', source: '192.0.2.7' })
const listed = async (asked: Partial<Parameters<typeof listPeople>[2]> = {}) =>
  listPeople(given, chu, { text: '', state: undefined, offset: 0, limit: 20, ...asked })
const addresses = async (asked?: Parameters<typeof listed>[0]) =>
  (await listed(asked)).people.map(({ address }) => address.slice(0, address.indexOf('@')))
const create = (name: string, entry: Parameters<typeof createPerson>[2]['entry'], by = chu) =>
  createPerson(given, by, { address: `${name}@nha${house}.example`, displayName: name, entry })
const tokenOf = (url: string | undefined) => decodeURIComponent((url ?? '').slice((url ?? '').lastIndexOf('/') + 1))
const personOf = (accountId: AccountId, of = chu) =>
  given.organisations.read(of.organisationId, (r) => r.people.find(accountId))
const stateOf = async ({ accountId }: { readonly accountId: AccountId }) => (await personOf(accountId))?.state

describe('the list', () => {
  it('holds the people of the organisation alone, a page at a time, by address', async () => {
    await given.mailbox(`an@nha${house}.example`, { name: 'Lê An' })
    expect(await addresses()).toEqual(['an', 'chu', 'lan'])
    expect(await listed({ offset: 1, limit: 1 })).toMatchObject({ people: [{ displayName: 'Trần Văn Chủ' }], total: 3 })
    expect(await refusal(listPeople(given, lan, { text: '', state: undefined, offset: 0, limit: 20 }))).toBe(
      'not_permitted',
    )
    expect(await personOf(lan.accountId, stranger)).toBeUndefined()
  })

  it('treats an address typed in several fields like one typed whole, also at sign-in', async () => {
    const { accountId } = await create('quản'.normalize('NFD'), { by: 'password', password: PASSWORD })
    expect((await personOf(accountId))?.address).toBe(`quản@nha${house}.example`)
    expect(await refusal(create('quản', { by: 'password', password: PASSWORD }))).toBe('address_taken')
    expect(await enter(`quản@nha${house}.example`.normalize('NFD'))).toMatchObject({ token: expect.any(String) })
  })

  it('returns the used space, the last sign-in and the state of a member', async () => {
    expect((await listed()).people[1]).toMatchObject({ usedBytes: 0, lastSeenAt: undefined, state: 'active' })
    await enter(lan.address)
    await given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      await w.mailbox.addUsedBytes(5_000)
    })
    expect((await listed()).people[1]).toMatchObject({ usedBytes: 5_000, lastSeenAt: given.clock.now() })
    await suspendPerson(given, chu, lan.accountId)
    // Its session has ended, but its last use is still known.
    expect((await listed()).people[1]).toMatchObject({ lastSeenAt: given.clock.now(), state: 'suspended' })
    expect(await addresses({ state: 'suspended' })).toEqual(['lan'])
    expect(await addresses({ state: 'active' })).toEqual(['chu'])
  })
})

describe('a new member', () => {
  it('signs in with the password that the Owner chose, uses the pool, and is not marked as verified', async () => {
    const { accountId, link } = await create('moi', { by: 'password', password: 'Moi@2026abc' })
    expect(link).toBeUndefined()
    const { token } = await enter(`moi@nha${house}.example`, 'Moi@2026abc')
    const actor = (await findSession(given, token))?.actor
    expect(actor?.rights).toMatchObject({ isOwner: false, accountVerified: false, smtpEnabled: true })
    expect(await personOf(accountId)).toMatchObject({ quota: { kind: 'pool' }, state: 'active' })
  })

  it('is refused with a weak password, without a name, at other domains, and for an address in use', async () => {
    const password = { by: 'password', password: PASSWORD } as const
    expect(await refusal(create('moi', { by: 'password', password: 'yếu' }))).toBe('password_too_short')
    expect(await refusal(create('lan', password))).toBe('address_taken')
    expect(await refusal(create('lan+cho', password))).toBe('invalid')
    expect(await refusal(create('moi', password, stranger))).toBe('invalid')
    expect(await refusal(create('moi', password, lan))).toBe('not_permitted')
    await given.directory.addDomain(`nha${house}.example`, false)
    expect(await refusal(create('moi', password))).toBe('domain_not_verified')
    await given.directory.addDomain(`nha${house}.example`, true)
  })

  it('is invited by a link that is mailed outside, works once, and is kept as a digest', async () => {
    const { accountId, link } = await create('moi', { by: 'link', mailedTo: 'Moi@Ngoai.example' })
    await given.work()
    const [mail] = given.mailSender.sent
    expect(mail?.recipients).toEqual(['moi@ngoai.example'])
    expect(await stateOf({ accountId })).toBe('invited')
    const token = tokenOf(link?.url)
    const kept = await given.database.db.selectFrom('password_link').select('token_digest').execute()
    expect(kept.map(({ token_digest }) => token_digest)).toContain(given.secrets.digest(token))
    expect(kept.map(({ token_digest }) => token_digest)).not.toContain(token)

    const address = `moi@nha${house}.example`
    expect(await openPasswordLink(given, token)).toEqual({ address, purpose: 'invitation' })
    const chosen = { password: 'Moi@2026abc', confirmation: 'Moi@2026abc' }
    expect(await refusal(setPasswordByLink(given, token, { ...chosen, confirmation: 'khác' }))).toBe('invalid')
    expect(await refusal(setPasswordByLink(given, token, { password: 'moi', confirmation: 'moi' }))).toBe(
      'password_too_short',
    )
    expect(await setPasswordByLink(given, token, chosen)).toEqual({ address, purpose: 'invitation' })
    expect(await refusal(setPasswordByLink(given, token, chosen))).toBe('login_link_expired')
    expect(await stateOf({ accountId })).toBe('active')
    expect(await enter(address, 'Moi@2026abc')).toBeDefined()
  })

  it('opens nothing by a link that has expired, was replaced, or was made up', async () => {
    const { accountId, link } = await create('moi', { by: 'link', mailedTo: undefined })
    expect(given.mailSender.sent).toEqual([])
    const again = await linkPerson(given, chu, accountId, HANDED)
    expect(await stateOf({ accountId })).toBe('invited')
    expect(await refusal(openPasswordLink(given, tokenOf(link?.url)))).toBe('login_link_expired')
    expect(await refusal(openPasswordLink(given, 'made-up'))).toBe('login_link_expired')
    const at = (date: Date) => ({ ...given, clock: { now: () => date } })
    expect(await refusal(openPasswordLink(at(again.expiresAt), tokenOf(again.url)))).toBe('login_link_expired')
    expect(await refusal(openPasswordLink(given, tokenOf(again.url)))).toBe('done')
    const chosen = { password: 'Moi@2026abc', confirmation: 'Moi@2026abc' }
    const both = [1, 2].map(() => refusal(setPasswordByLink(given, tokenOf(again.url), chosen)))
    expect((await Promise.all(both)).sort()).toEqual(['done', 'login_link_expired'])
  })
})

describe('a person created by the Owner', () => {
  it('verifies themselves by phone; when no codes can be sent, the Owner vouches for them', async () => {
    const isVerified = async ({ accountId }: { readonly accountId: AccountId }) =>
      (await given.accounts.findActor(accountId))?.rights.accountVerified
    expect(await isVerified(await create('mai', { by: 'password', password: PASSWORD }))).toBe(false)
    const wanted = { displayName: 'Đào', entry: { by: 'password', password: PASSWORD } } as const
    const withoutCodes = { ...given, codeSender: undefined }
    expect(
      await isVerified(await createPerson(withoutCodes, chu, { ...wanted, address: `dao@nha${house}.example` })),
    ).toBe(true)
  })
})

describe('a new password', () => {
  it('ends all sessions and the old password at once, by a link of one day', async () => {
    const { token } = await enter(lan.address)
    const { url, expiresAt } = await linkPerson(given, chu, lan.accountId, HANDED)
    expect(expiresAt.getTime() - given.clock.now().getTime()).toBe(RESET_LINK_HOURS * 3_600_000)
    expect(await findSession(given, token)).toBeUndefined()
    expect(await refusal(enter(lan.address))).toBe('wrong_credentials')
    expect(await stateOf(lan)).toBe('active')
    await setPasswordByLink(given, tokenOf(url), { password: 'Lan@2026xyz', confirmation: 'Lan@2026xyz' })
    expect(await enter(lan.address, 'Lan@2026xyz')).toBeDefined()
  })

  it('is not given to oneself so, nor to people of others', async () => {
    expect(await refusal(linkPerson(given, chu, chu.accountId, HANDED))).toBe('last_owner')
    expect(await refusal(linkPerson(given, stranger, lan.accountId, HANDED))).toBe('not_found')
    expect(await refusal(linkPerson(given, lan, chu.accountId, HANDED))).toBe('not_permitted')
    expect(await refusal(linkPerson(given, chu, lan.accountId, { ...HANDED, mailedTo: 'không phải' }))).toBe(
      'address_invalid',
    )
    expect(await enter(lan.address)).toBeDefined()
  })
})

describe('a suspended member', () => {
  it('is signed out and gets the reason after the right password; mail still arrives until the suspension ends', async () => {
    const { token } = await enter(lan.address)
    await suspendPerson(given, chu, lan.accountId)
    expect(await findSession(given, token)).toBeUndefined()
    expect(await refusal(enter(lan.address))).toBe('account_suspended')
    expect((await judgeRecipient(given, lan.address, { sizeBytes: 0 })).verdict).toBe('deliver')
    expect(await refusal(suspendPerson(given, chu, lan.accountId))).toBe('person_state')
    await resumePerson(given, chu, lan.accountId)
    expect(await findSession(given, token)).toBeUndefined()
    expect(await enter(lan.address)).toBeDefined()
  })

  it('keeps planned mail whose time comes, marked as missed', async () => {
    const draft = await given.draft(lan, { to: [{ name: '', email: `an${house}@ngoai.example` }] })
    await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000), 1)
    await suspendPerson(given, chu, lan.accountId)
    await given.advance(3_600)
    expect(given.mailSender.sent).toEqual([])
    expect(await given.read.message(lan, draft.id)).toMatchObject({
      folderRole: 'scheduled',
      sendState: 'sending_failed',
    })
  })

  it('cannot be the acting Owner or the last one, also when two Owners suspend each other', async () => {
    expect(await refusal(suspendPerson(given, chu, chu.accountId))).toBe('last_owner')
    expect(await refusal(deletePerson(given, chu, chu.accountId))).toBe('last_owner')
    expect(await refusal(suspendPerson(given, stranger, lan.accountId))).toBe('not_found')
    expect(await refusal(suspendPerson(given, lan, chu.accountId))).toBe('not_permitted')
    const ba = await given.mailbox(`ba@nha${house}.example`, { isOwner: true })
    const both = [suspendPerson(given, chu, ba.accountId), suspendPerson(given, ba, chu.accountId)].map(refusal)
    expect((await Promise.all(both)).sort()).toEqual(['done', 'last_owner'])
    expect(await refusal(suspendPerson(given, 'operator', { address: stranger.address }))).toBe('done')
  })
})

describe('rights and storage', () => {
  it('are switched, which notifies open pages', async () => {
    await changePerson(given, chu, lan.accountId, { smtpEnabled: false, driveEnabled: false, displayName: ' Lan Mới ' })
    expect(await given.accounts.findActor(lan.accountId)).toMatchObject({
      displayName: 'Lan Mới',
      rights: { smtpEnabled: false, driveEnabled: false },
    })
    expect(await given.read.events(lan)).toMatchObject([
      { type: 'account.changed' },
      { type: 'enable_smtp', enabled: false },
    ])
    // The value does not change, so no event is recorded.
    expect(await changePerson(given, chu, lan.accountId, { smtpEnabled: false })).toBe(false)
    // The operator must name a mailbox by its own address.
    for (const address of [`ai@nha${house}.example`, `lan+cho@nha${house}.example`, `postmaster@nha${house}.example`]) {
      expect(await refusal(changePerson(given, 'operator', { address }, { smtpEnabled: true }))).toBe('not_found')
    }
    await changePerson(given, chu, lan.accountId, { smtpEnabled: false, driveEnabled: false })
    expect(await given.read.events(lan)).toHaveLength(2)
    expect(await refusal(changePerson(given, stranger, lan.accountId, { smtpEnabled: true }))).toBe('not_found')
    for (const displayName of [' ', 'Lan\u202eevil', 'Lan\u0000', 'a'.repeat(101)]) {
      expect(await refusal(changePerson(given, chu, lan.accountId, { displayName }))).toBe('invalid')
      expect(await refusal(changePerson(given, 'operator', { address: lan.address }, { displayName }))).toBe('invalid')
    }
  })

  it('shows a new name before the own address and aliases at once, unless a different name was chosen', async () => {
    const alias = `lien@nha${house}.example`
    await addAlias(given, chu, { address: alias, mailbox: lan.address })
    const names = async () => {
      const { senders } = await listSenders(given, lan, { offset: 0, limit: 10 })
      return senders.map(({ email, name }) => [email.slice(0, email.indexOf('@')), name])
    }
    await changePerson(given, chu, lan.accountId, { displayName: 'Trần Lan'.normalize('NFD') })
    expect(await names()).toEqual([
      ['lan', 'Trần Lan'],
      ['lien', 'Trần Lan'],
    ])
    await renameSender(given, lan, alias, 'Phòng Kế Toán 2')
    await changePerson(given, 'operator', { address: lan.address }, { displayName: 'Lê Lan' })
    expect(await names()).toEqual([
      ['lan', 'Lê Lan'],
      ['lien', 'Phòng Kế Toán 2'],
    ])
    expect(await refusal(changePerson(given, stranger, lan.accountId, { displayName: 'Kẻ Khác' }))).toBe('not_found')
  })

  it('are parts of the pool: all own parts together are no more than there is', async () => {
    const own = (megabytes: number) => ({ quota: { kind: 'own', megabytes } }) as const
    const [pool] = await listPools(given, chu)
    expect(pool).toMatchObject({ domain: `nha${house}.example`, ownMegabytes: 20_480, usedBytes: 0 })
    const free = (pool?.megabytes ?? 0) - 10_240
    expect(await refusal(changePerson(given, chu, lan.accountId, own(free + 1)))).toBe('quota_beyond_pool')
    expect(await refusal(changePerson(given, chu, lan.accountId, own(free)))).toBe('done')
    expect(await refusal(changePerson(given, chu, lan.accountId, own(0)))).toBe('invalid')
    expect(await refusal(changePerson(given, chu, lan.accountId, own(1.5)))).toBe('invalid')
    await changePerson(given, chu, lan.accountId, { quota: { kind: 'pool' } })
    const usage = await given.store.read(lan.mailboxId, (r) => r.mailbox.usage())
    expect(usage).toMatchObject({ isAutomatic: true })
    expect((await listPools(given, chu))[0]).toMatchObject({ ownMegabytes: 10_240 })
    expect(await refusal(changePerson(given, 'operator', { address: lan.address }, own(free + 1)))).toBe(
      'quota_beyond_pool',
    )
  })
})

describe('a deleted member', () => {
  it('is signed out, gets no mail and shares nothing, until it is taken back', async () => {
    const stage = shareStage(given, lan)
    const file = await stage.drive.upload('Báo cáo.txt')
    const { token: link } = await stage.share(file)
    const { token } = await enter(lan.address)
    await deletePerson(given, chu, lan.accountId)
    expect(await findSession(given, token)).toBeUndefined()
    expect(await refusal(enter(lan.address))).toBe('wrong_credentials')
    expect((await judgeRecipient(given, lan.address, { sizeBytes: 0 })).verdict).toBe('unknown-user')
    expect((await judgeRecipient(given, lan.address.replace('@', '+cho@'), { sizeBytes: 0 })).verdict).toBe(
      'unknown-user',
    )
    expect(await refusal(stage.enter(link))).toBe('share_gone')
    expect(await refusal(create('lan', { by: 'password', password: PASSWORD }))).toBe('address_taken')
    expect(await addresses({ state: 'deleted' })).toEqual(['lan'])

    await restorePerson(given, chu, lan.accountId)
    expect((await judgeRecipient(given, lan.address, { sizeBytes: 0 })).verdict).toBe('deliver')
    expect(await refusal(stage.enter(link))).toBe('done')
    expect(await enter(lan.address)).toBeDefined()
  })

  it('is restored as suspended when they were suspended before', async () => {
    await suspendPerson(given, chu, lan.accountId)
    given.clock.advance(60)
    await deletePerson(given, chu, lan.accountId)
    await restorePerson(given, chu, lan.accountId)
    expect(await stateOf(lan)).toBe('suspended')
  })

  it('is purged after 30 days with its contents, and its address is free 30 days later', async () => {
    const message = await given.message(lan, { rawBlob: `thư-${house}` })
    await given.message(lan, { in: 'sent' })
    const stage = shareStage(given, lan)
    await stage.share(await stage.drive.upload('Tệp.txt'))
    await deletePerson(given, chu, lan.accountId)
    given.clock.advance((PERSON_RESTORABLE_DAYS - 1) * DAY_SECONDS)
    expect(await purgeDeletedPeople(given)).toBe(0)
    given.clock.advance(2 * DAY_SECONDS)
    expect(await purgeDeletedPeople(given)).toBe(1)
    expect(await given.read.message(lan, message.id)).toBeUndefined()
    expect(await given.maintenance.unreferencedBlobs([`thư-${house}`])).toEqual([`thư-${house}`])
    expect(await addresses()).toEqual(['chu'])
    const account = await given.database.db.selectFrom('account').where('id', '=', lan.accountId).select('id').execute()
    expect(account).toEqual([])

    const again = () => create('lan', { by: 'password', password: PASSWORD })
    const byOperator = { address: lan.address, displayName: 'Lan', password: PASSWORD, isOwner: false }
    expect(await refusal(again())).toBe('address_taken')
    expect(await refusal(addMailbox(given, byOperator))).toBe('address_taken')
    given.clock.advance((ADDRESS_RETIRED_DAYS - 1) * DAY_SECONDS)
    expect(await purgeDeletedPeople(given)).toBe(0)
    expect(await refusal(again())).toBe('address_taken')
    given.clock.advance(2 * DAY_SECONDS)
    expect(await purgeDeletedPeople(given)).toBe(1)
    expect(await refusal(again())).toBe('done')
  })

  it('is purged at once by the operator, and its address stays reserved', async () => {
    const message = await given.message(lan, { rawBlob: `ngay-${house}` })
    const minh = await given.mailbox(`minh@nha${house}.example`)
    const { token } = await enter(lan.address)
    expect(await refusal(purgePerson(given, `ai@nha${house}.example`))).toBe('not_found')
    await purgePerson(given, lan.address)
    await deletePerson(given, chu, minh.accountId)
    await purgePerson(given, minh.address)
    expect(await findSession(given, token)).toBeUndefined()
    expect(await addresses()).toEqual(['chu'])
    expect(await given.read.message(lan, message.id)).toBeUndefined()
    expect(await given.maintenance.unreferencedBlobs([`ngay-${house}`])).toEqual([`ngay-${house}`])
    expect(await refusal(create('lan', { by: 'password', password: PASSWORD }))).toBe('address_taken')
    const acts = await given.organisations.read(chu.organisationId, (r) => r.acts.list({ limit: 2, kind: 'people' }))
    expect(acts).toMatchObject([
      { author: 'operator', act: 'person.removed', target: minh.address },
      { author: 'owner', act: 'person.deleted', target: minh.address },
    ])
  })
})
