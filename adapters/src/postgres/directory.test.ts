import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => void vi.useRealTimers())

it('queries a domain once in two seconds when a recent answer is enough', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lately = () => w.directory.hasDomain('Moi.example', 'lately')
  expect(await lately()).toBe(false)
  await sql`insert into domain (name, verified) values ('moi.example', true)`.execute(w.database.db)
  expect(await lately()).toBe(false)
  vi.advanceTimersByTime(2_001)
  expect(await lately()).toBe(true)
})

it('knows at once of a domain that was added when it is asked for now', async () => {
  expect(await w.directory.hasDomain('ba.example', 'lately')).toBe(false)
  await sql`insert into domain (name, verified) values ('ba.example', true)`.execute(w.database.db)
  expect(await w.directory.hasDomain('ba.example')).toBe(true)
  expect(await w.directory.hasDomain('ba.example', 'lately')).toBe(true)
})

it('lets mailboxes that draw on one pool fill it together, and the others their own', async () => {
  const [first, second, own, elsewhere] = await Promise.all(
    ['mot@chung.example', 'hai@chung.example', 'rieng@chung.example', 'xa@khac.example'].map((at) => w.mailbox(at)),
  )
  if (!first || !second || !own || !elsewhere) throw new Error('There are four mailboxes.')
  await sql`
    update mailbox set used_bytes = 1_000_000 * id, auto_quota = id <> ${own.mailboxId}`.execute(w.database.db)
  const million = (...actors: readonly { readonly mailboxId: string }[]) =>
    actors.reduce((sum, { mailboxId }) => sum + 1_000_000 * Number(mailboxId), 0)
  const used = async (address: string) => (await w.directory.findRecipient(address))?.usedBytes
  expect(await used('mot@chung.example')).toBe(million(first, second))
  expect(await used('hai@chung.example')).toBe(million(first, second))
  expect(await used('rieng@chung.example')).toBe(million(own))
  expect(await used('xa@khac.example')).toBe(million(elsewhere))
  for (const [actor, bytes] of [
    [first, million(first, second)],
    [own, million(own)],
  ] as const) {
    expect((await w.store.read(actor.mailboxId, (read) => read.mailbox.usage())).usedBytes).toBe(bytes)
  }
})

describe('an organisation with several domains', () => {
  const reached = async (address: string) => (await w.directory.findRecipient(address))?.address
  const domain = async (name: string) => {
    const found = await w.directory.findDomain(name)
    if (!found) throw new Error(`${name} is here`)
    return found.id
  }

  it('has its role addresses reach the Owner, the one in the domain first, and never through a domain that is not verified', async () => {
    await w.mailbox('chu@chinh.example', { isOwner: true })
    await w.mailbox('an@nhanh.example')
    await w.mailbox('ba@chua.example', { verified: false })
    expect(await reached('postmaster@nhanh.example')).toBeUndefined()
    for (const name of ['nhanh.example', 'chua.example']) {
      await w.directory.joinOrganisation(await domain(name), await domain('chinh.example'))
    }
    expect(await reached('postmaster@nhanh.example')).toBe('chu@chinh.example')
    expect(await reached('abuse+x@nhanh.example')).toBe('chu@chinh.example')
    expect(await reached('postmaster@chua.example')).toBeUndefined()
    expect(await reached('abuse@khac.example')).toBeUndefined()
    await w.mailbox('giam-doc@nhanh.example', { isOwner: true })
    expect(await reached('postmaster@nhanh.example')).toBe('giam-doc@nhanh.example')
    expect(await reached('postmaster@chinh.example')).toBe('chu@chinh.example')
  })

  it('leaves no organisation behind that has no domain', async () => {
    await w.directory.addDomain('le.example', true)
    await w.directory.addDomain('le.example', true)
    await w.directory.joinOrganisation(await domain('le.example'), await domain('chinh.example'))
    const { rows } = await sql`
      select id from organisation where id not in (select organisation_id from domain)`.execute(w.database.db)
    expect(rows).toEqual([])
  })
})
