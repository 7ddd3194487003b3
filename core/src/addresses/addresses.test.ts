import type { Actor } from '@sen/core/kit/actor'
import type { AddressId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addForwardAddress } from '../forwarding/add-forward-address.ts'
import { createPerson } from '../people/create-person.ts'
import { addSender } from '../senders/add-sender.ts'
import { removeSender } from '../senders/remove-sender.ts'
import { resendSenderCode } from '../senders/resend-sender-code.ts'
import { verifySenderAddress } from '../senders/verify-sender-address.ts'
import { addAlias } from './add-alias.ts'
import { addGroup } from './add-group.ts'
import { changeAlias } from './change-alias.ts'
import { changeGroup } from './change-group.ts'
import { findGroup, listAddresses, listCatchAlls } from './list-addresses.ts'
import { removeAddress } from './remove-address.ts'
import { setCatchAll } from './set-catch-all.ts'

let w: SendingWorld
let owner: Actor
let lan: Actor
let minh: Actor
let round = 0
let domain: string

beforeAll(async () => {
  w = await sendingWorld()
})
beforeEach(async () => {
  round += 1
  domain = `sen${round}.example`
  owner = await w.mailbox(`chu@${domain}`, { isOwner: true, name: 'Chủ' })
  lan = await w.mailbox(`lan@${domain}`, { name: 'Trần Lan' })
  minh = await w.mailbox(`minh@${domain}`, { name: 'Lê Minh' })
})
afterAll(() => w.close())

const at = (local: string) => `${local}@${domain}`
const code = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const alias = (local: string, mailbox: string) => addAlias(w, owner, { address: at(local), mailbox })
const group = (local: string, members: readonly string[], openTo: 'everybody' | 'organisation' = 'everybody') =>
  addGroup(w, owner, { address: at(local), name: 'Bán hàng', openTo, members })
const reached = async (address: string) => {
  const found = await w.directory.findReached(address)
  return found && [found.by, ...found.recipients.map((recipient) => recipient.address)]
}
const senders = async (actor: Actor) =>
  (await w.store.read(actor.mailboxId, (r) => r.mailbox.senders())).map(({ email }) => email)
const events = async (actor: Actor) => (await w.events.since(actor.mailboxId, 0, 100)).map(({ type }) => type)
const acts = async () => {
  const kept = await w.organisations.read(owner.organisationId, (r) => r.acts.list({ limit: 20 }))
  return kept.map(({ act, target, authorAddress }) => [act, target, authorAddress])
}

it.each([
  ['mailer-daemon', 'address_reserved'],
  ['MAILER-DAEMON', 'address_reserved'],
  ['postmaster', 'address_reserved'],
  ['pоstmaster', 'address_reserved'],
  ['post-master', 'address_reserved'],
  ['mаiler-daemon', 'address_reserved'],
  ['b0unces', 'address_reserved'],
  // A Cyrillic а replaces the Latin one.
  ['l\u0430n', 'address_looks_alike'],
  ['1an', 'address_looks_alike'],
  ['rninh', 'address_looks_alike'],
  ['webmaster', 'done'],
  ['lan2', 'done'],
  ['lân', 'done'],
])('%s can be no alias, no group and no mailbox: %s', async (local, expected) => {
  const { organisationId } = owner
  expect(await code(alias(local, lan.address))).toBe(expected)
  for (const { id } of await w.organisations.read(organisationId, (r) => r.addresses.all())) {
    await removeAddress(w, owner, id)
  }
  await w.database.pool.query(`delete from address where kind = 'released'`)
  expect(await code(group(local, [lan.address]))).toBe(expected)
  for (const { id } of await w.organisations.read(organisationId, (r) => r.addresses.all())) {
    await removeAddress(w, owner, id)
  }
  await w.database.pool.query(`delete from address where kind = 'released'`)
  const entry = { by: 'password', password: 'Sen@2026' } as const
  expect(await code(createPerson(w, owner, { address: at(local), displayName: 'Ai đó', entry }))).toBe(expected)
})

it('may resemble an address of another domain, or a released one', async () => {
  await alias('ban-hang', lan.address)
  const [given] = await w.organisations.read(owner.organisationId, (r) => r.addresses.all())
  if (given) await removeAddress(w, owner, given.id)
  expect(await code(alias('b\u0430n-hang', lan.address))).toBe('done')
})

describe('an alias', () => {
  it('can send again once its domain is verified again, without a new code', async () => {
    const other = `phu${round}.example`
    const { pool } = w.database
    await pool.query(
      `insert into domain (name, verified, organisation_id) select $1, true, organisation_id from domain where name = $2`,
      [other, domain],
    )
    owner = (await w.accounts.findActor(owner.accountId)) ?? owner
    await addAlias(w, owner, { address: `lan@${other}`, mailbox: lan.address })
    const awaiting = async () =>
      (await w.store.read(lan.mailboxId, (r) => r.senders.all())).filter((sender) => sender.isAwaitingDomain)
    expect(await awaiting()).toEqual([])
    await pool.query('update domain set verified = false where name = $1', [other])
    expect(await awaiting()).toMatchObject([{ email: `lan@${other}`, isVerified: false, isOwn: true }])
    expect(await code(resendSenderCode(w, lan, `lan@${other}`))).toBe('domain_not_verified')
    expect(await code(verifySenderAddress(w, lan, `lan@${other}`, '123456'))).toBe('domain_not_verified')
    await pool.query('update domain set verified = true where name = $1', [other])
    expect(await senders(lan)).toContain(`lan@${other}`)
  })

  it('reaches its mailbox in every case, with every tag and in every spelling of the domain', async () => {
    await alias('ban-hang', lan.address)
    for (const written of ['ban-hang', 'BAN-Hang', 'ban-hang+hoi'])
      expect(await reached(at(written))).toEqual(['alias', lan.address])
    await w.mailbox(`chu@bưu-điện${round}.example`, { isOwner: true })
    const letters = `bưu-điện${round}.example`
    const ascii = new URL(`http://${letters}`).hostname
    expect(ascii).toMatch(/^xn--/)
    expect(await reached(`chu@${ascii}`)).toEqual(['own', `chu@${letters}`])
    expect(await reached(`chu@${letters.normalize('NFD')}`)).toEqual(['own', `chu@${letters}`])
  })

  it('is a sender of its mailbox at once, with tags; open pages are notified, and it cannot be removed there', async () => {
    await alias('ban-hang', lan.address)
    expect(await senders(lan)).toEqual([lan.address, at('ban-hang')])
    expect(await events(lan)).toContain('senders.changed')
    expect(await addSender(w as never, lan, { email: at('ban-hang+qua'), name: '' })).toMatchObject({
      isVerified: true,
    })
    expect(await code(addSender(w as never, minh, { email: at('ban-hang+x'), name: '' }))).toBe('sender_hosted')
    expect(await code(removeSender(w, lan, at('ban-hang')))).toBe('sender_own')
    expect(await w.store.read(lan.mailboxId, (r) => r.mailbox.ownAddresses())).toEqual([lan.address, at('ban-hang')])
  })

  it('goes to another mailbox with all its rights, and none of them stay', async () => {
    const id = await alias('ban-hang', lan.address)
    await addSender(w as never, lan, { email: at('ban-hang+qua'), name: '' })
    await changeAlias(w, owner, { id, mailbox: minh.address })
    expect(await senders(lan)).toEqual([lan.address])
    expect(await senders(minh)).toEqual([minh.address, at('ban-hang')])
    expect(await reached(at('ban-hang'))).toEqual(['alias', minh.address])
    await removeAddress(w, owner, id)
    expect(await senders(minh)).toEqual([minh.address])
    expect(await reached(at('ban-hang'))).toBeUndefined()
    await alias('ban-hang', minh.address)
    expect(await senders(minh)).toEqual([minh.address, at('ban-hang')])
    expect(await acts()).toEqual([
      ['alias.added', at('ban-hang'), owner.address],
      ['alias.removed', at('ban-hang'), owner.address],
      ['alias.changed', at('ban-hang'), owner.address],
      ['alias.added', at('ban-hang'), owner.address],
    ])
  })

  it('cannot be a forwarding address of its own mailbox', async () => {
    await alias('ban-hang', lan.address)
    const asked = addForwardAddress(w as never, lan, at('ban-hang'), {
      kind: 'password',
      password: 'Sen@2026demo',
    } as never)
    expect(await code(asked)).toBe('forward_own')
  })

  it('cannot send once its domain is no longer verified', async () => {
    await alias('ban-hang', lan.address)
    await w.directory.addDomain(domain, false)
    expect(await senders(lan)).toEqual([lan.address])
    await w.directory.addDomain(domain, true)
    expect(await senders(lan)).toEqual([lan.address, at('ban-hang')])
  })
})

describe('an address', () => {
  it('is unique in every case and form in which it is written', async () => {
    await alias('ban-hang', lan.address)
    await group('đội', [lan.address])
    for (const local of ['ban-hang', 'Ban-Hang', 'lan', 'Đội', 'đội'.normalize('NFD')]) {
      expect(await code(alias(local, minh.address))).toBe('address_taken')
      expect(await code(group(local, [minh.address]))).toBe('address_taken')
    }
    const mailbox = await w.directory.addMailbox(
      { domainId: owner.domainId, address: at('ban-hang'), displayName: 'x' },
      { passwordHash: 'x', isOwner: false },
    )
    expect(mailbox).toBeUndefined()
    // The database constraint prevents it, regardless of the caller.
    const insert = w.database.pool.query(
      `insert into address (domain_id, local_part, kind, mailbox_id) values ($1, 'lan', 'alias', $2)`,
      [owner.domainId, minh.mailboxId],
    )
    await expect(insert).rejects.toThrow(/address_domain_id_local_part_key/)
  })

  it.each([
    ['postmaster', 'address_reserved'],
    ['Abuse', 'address_reserved'],
    ['bounces', 'address_reserved'],
    ['dmarc-reports', 'address_reserved'],
    ['tls-reports', 'address_reserved'],
    ['ban+hang', 'address_invalid'],
    ['ban hang', 'address_invalid'],
    ['', 'address_invalid'],
  ])('is not %j: %s', async (local, refusal) => {
    expect(await code(alias(local, lan.address))).toBe(refusal)
    expect(await code(group(local, [lan.address]))).toBe(refusal)
  })

  it('is in a domain of the organisation that is verified, and reaches its people alone', async () => {
    const stranger = await w.mailbox(`chu@khac${round}.example`, { isOwner: true })
    await w.mailbox(`ai@chua${round}.example`, { verified: false, isOwner: true }).then(async (unverified) => {
      expect(
        await code(addAlias(w, unverified, { address: `b@chua${round}.example`, mailbox: unverified.address })),
      ).toBe('domain_not_verified')
    })
    expect(await code(addAlias(w, owner, { address: `x@khac${round}.example`, mailbox: lan.address }))).toBe(
      'domain_not_verified',
    )
    expect(await code(alias('ban-hang', stranger.address))).toBe('mailbox_unknown')
    expect(await code(alias('ban-hang', at('khong-co')))).toBe('mailbox_unknown')
    expect(await code(group('doi', [lan.address, stranger.address]))).toBe('mailbox_unknown')
    expect(await code(setCatchAll(w, owner, { domain: `khac${round}.example`, mailbox: lan.address }))).toBe(
      'not_found',
    )
    expect(await code(setCatchAll(w, owner, { domain, mailbox: stranger.address }))).toBe('mailbox_unknown')
  })

  it('is created by an Owner only; Owners of other organisations neither see nor change it', async () => {
    const stranger = await w.mailbox(`chu@khac${round}.example`, { isOwner: true })
    const id = await alias('ban-hang', lan.address)
    const team = await group('doi', [lan.address])
    expect(await code(addAlias(w, lan, { address: at('x'), mailbox: lan.address }))).toBe('not_permitted')
    for (const given of [id, team]) expect(await code(removeAddress(w, stranger, given))).toBe('not_found')
    expect(await code(changeAlias(w, stranger, { id, mailbox: stranger.address }))).toBe('not_found')
    const wanted = { name: 'x', openTo: 'everybody', members: [stranger.address] } as const
    expect(await code(changeGroup(w, stranger, { id: team, ...wanted }))).toBe('not_found')
    const all = { text: '', kind: undefined, offset: 0, limit: 10 }
    expect(await listAddresses(w, stranger, all)).toEqual({ addresses: [], total: 0 })
    expect((await listAddresses(w, owner, all)).total).toBe(2)
  })

  it('prevents the removal of its domain until it is released', async () => {
    await w.directory.addDomain(`nhanh${round}.example`, true)
    const other = await w.directory.findDomain(`nhanh${round}.example`)
    if (!other) throw new Error('the domain is here')
    await w.directory.joinOrganisation(other.id, owner.domainId)
    const id = await addAlias(w, owner, { address: `hoi@nhanh${round}.example`, mailbox: lan.address })
    const remove = () => w.database.db.deleteFrom('domain').where('id', '=', other.id).execute()
    await expect(remove()).rejects.toThrow(/foreign key/)
    await removeAddress(w, owner, id)
    await remove()
    expect(await w.directory.findDomain(`nhanh${round}.example`)).toBeUndefined()
  })

  it('of a deleted mailbox is reserved for 30 days and available afterwards', async () => {
    await alias('ban-hang', minh.address)
    await w.database.db.deleteFrom('mailbox').where('id', '=', minh.mailboxId).execute()
    expect(await code(alias('minh', lan.address))).toBe('address_taken')
    // A released alias was nobody's primary address, so it may be reused at once.
    expect(await code(alias('ban-hang', lan.address))).toBe('done')
    await w.database.pool.query(`update address set released_at = now() - interval '31 days' where kind = 'released'`)
    expect(await code(alias('minh', lan.address))).toBe('done')
  })
})

describe('a group', () => {
  it('reaches each of its members, by their tags too, and its members can be changed', async () => {
    const id = await group('doi', [lan.address, minh.address, lan.address.toUpperCase()])
    expect(await reached(at('doi+x'))).toEqual(['group', lan.address, minh.address])
    await changeGroup(w, owner, { id, name: 'Đội bán', openTo: 'organisation', members: [owner.address, minh.address] })
    expect(await reached(at('doi'))).toEqual(['group', owner.address, minh.address])
    const { addresses } = await listAddresses(w, owner, { text: 'doi ban', kind: 'group', offset: 0, limit: 10 })
    expect(addresses).toMatchObject([{ name: 'Đội bán', openTo: 'organisation', memberCount: 2 }])
    expect(Object.keys(addresses[0] ?? {})).not.toContain('members')
    const found = await findGroup(w, owner, id)
    expect(found.members.map(({ address }) => address)).toEqual([owner.address, minh.address].toSorted())
    await expect(findGroup(w, owner, '999999' as AddressId)).rejects.toMatchObject({ code: 'not_found' })
    const [last] = await w.organisations.read(owner.organisationId, (r) => r.acts.list({ limit: 1 }))
    expect(last?.act).toBe('group.changed')
    expect(last?.details).toEqual({
      before_name: expect.any(String),
      name: 'Đội bán',
      before_open_to: 'everybody',
      open_to: 'organisation',
      before_members: 2,
      members: 2,
      added: owner.address,
      removed: lan.address,
    })
    const members = [minh.address]
    await changeGroup(w, owner, { id, name: 'Đội bán', openTo: 'organisation', members })
    const [left] = await w.organisations.read(owner.organisationId, (r) => r.acts.list({ limit: 1 }))
    expect(left?.details).toEqual({ before_members: 2, members: 1, removed: owner.address })
    await changeGroup(w, owner, { id, name: 'Đội bán', openTo: 'organisation', members })
    const [same] = await w.organisations.read(owner.organisationId, (r) => r.acts.list({ limit: 1 }))
    expect(same?.id).toBe(left?.id)
  })

  it('has mailboxes as members, and rejects aliases, groups and an empty list', async () => {
    await alias('ban-hang', lan.address)
    await group('doi', [lan.address])
    expect(await code(group('to', [at('ban-hang')]))).toBe('mailbox_unknown')
    expect(await code(group('to', [at('doi')]))).toBe('mailbox_unknown')
    expect(await code(group('to', ['ai@ngoai.example']))).toBe('mailbox_unknown')
    expect(await code(group('to', []))).toBe('invalid')
    expect(
      await code(
        group(
          'to',
          Array.from({ length: 201 }, (_, n) => at(`a${n}`)),
        ),
      ),
    ).toBe('invalid')
    expect(
      await code(addGroup(w, owner, { address: at('to'), name: ' ', openTo: 'everybody', members: [lan.address] })),
    ).toBe('invalid')
  })

  it('rejects a name that resembles another person’s address', async () => {
    const id = await group('doi', [lan.address])
    const named = (name: string) => ({ name, openTo: 'everybody', members: [lan.address] }) as const
    for (const name of [lan.address, `Bán hàng <${lan.address}>`, 'hoi@ngoai.example']) {
      expect(await code(addGroup(w, owner, { ...named(name), address: at('to') })), name).toBe('sender_name_misleading')
      expect(await code(changeGroup(w, owner, { ...named(name), id })), name).toBe('sender_name_misleading')
    }
    await w.database.pool.query(`update address set name = $2 where id = $1`, [id, lan.address])
    expect(await code(changeGroup(w, owner, { ...named(lan.address), id }))).toBe('done')
    expect(await code(changeGroup(w, owner, { ...named(at('doi')), id }))).toBe('done')
  })

  it('omits deleted members, and includes them again when they are restored', async () => {
    const id = await group('doi', [lan.address, minh.address])
    await alias('hoi', minh.address)
    await setCatchAll(w, owner, { domain, mailbox: lan.address })
    const deleted = (at: Date | null) =>
      w.database.db.updateTable('mailbox').set({ deleted_at: at }).where('id', '=', minh.mailboxId).execute()
    await deleted(new Date())
    expect(await reached(at('doi'))).toEqual(['group', lan.address])
    for (const local of ['minh', 'hoi']) expect(await reached(at(local))).toBeUndefined()
    await changeGroup(w, owner, { id, name: 'Đội', openTo: 'everybody', members: [lan.address, owner.address] })
    await deleted(null)
    expect(await reached(at('doi'))).toEqual(['group', owner.address, lan.address, minh.address])
  })

  it('reaches no mailbox after all members have left', async () => {
    await group('doi', [minh.address])
    await w.database.db.deleteFrom('mailbox').where('id', '=', minh.mailboxId).execute()
    expect(await reached(at('doi'))).toBeUndefined()
  })
})

describe('a catch-all', () => {
  it('gets mail to unknown addresses, but not mail to the Owner, reports, or addresses in use until recently', async () => {
    expect(await reached(at('ai-do'))).toBeUndefined()
    const given = await alias('ban-hang', minh.address)
    await setCatchAll(w, owner, { domain, mailbox: lan.address })
    expect(await reached(at('ai-do+x'))).toEqual(['catch-all', lan.address])
    expect(await reached(at('postmaster'))).toEqual(['role', owner.address])
    expect(await reached(at('bounces+abc'))).toBeUndefined()
    expect(await reached(at('minh'))).toEqual(['own', minh.address])
    await removeAddress(w, owner, given)
    await w.database.db.deleteFrom('mailbox').where('id', '=', minh.mailboxId).execute()
    for (const local of ['ban-hang', 'minh', 'minh+x']) expect(await reached(at(local))).toBeUndefined()
    await w.database.pool.query(`update address set released_at = now() - interval '31 days' where kind = 'released'`)
    expect(await reached(at('minh'))).toEqual(['catch-all', lan.address])
    // It is nobody's primary address, so the operator's commands must not find it.
    expect(await w.directory.findRecipient(at('ai-do'))).toBeUndefined()
    expect(await listCatchAlls(w, owner)).toMatchObject([{ domain, mailbox: { address: lan.address } }])
    await setCatchAll(w, owner, { domain, mailbox: undefined })
    expect(await reached(at('ai-do'))).toBeUndefined()
    expect((await acts())[0]).toEqual(['catch_all.changed', domain, owner.address])
  })

  it('is removed with its mailbox', async () => {
    await setCatchAll(w, owner, { domain, mailbox: minh.address })
    await w.database.db.deleteFrom('mailbox').where('id', '=', minh.mailboxId).execute()
    expect(await reached(at('ai-do'))).toBeUndefined()
  })
})

it('is found by parts of its address, name and members, without diacritics', async () => {
  await alias('hoa-don', lan.address)
  await group('doi', [minh.address])
  const found = async (text: string) =>
    (await listAddresses(w, owner, { text, kind: undefined, offset: 0, limit: 10 })).addresses.map(
      ({ address }) => address,
    )
  expect(await found('')).toEqual([at('doi'), at('hoa-don')])
  expect(await found('hoa')).toEqual([at('hoa-don')])
  expect(await found('tran lan')).toEqual([at('hoa-don')])
  expect(await found('ban hang')).toEqual([at('doi')])
  expect(await found('le minh')).toEqual([at('doi')])
  expect(await found('khong')).toEqual([])
})
