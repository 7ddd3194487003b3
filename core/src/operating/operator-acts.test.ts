import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDomain } from '../mailboxes/add-domain.ts'
import { addMailbox } from '../mailboxes/add-mailbox.ts'
import { changeDomainStorage, readDomainStorage } from '../organisations/domain-storage.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { createLoginLink } from '../people/create-login-link.ts'
import { unlinkSignOn } from '../people/unlink-sign-on.ts'
import { createDomainKey } from '../signing/create-domain-key.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

async function rows(): Promise<unknown> {
  const { rows: counted } = await given.database.pool.query(`
    select (select count(*) from organisation) as organisations, (select count(*) from domain) as domains,
      (select count(*) from mailbox) as mailboxes, (select count(*) from account) as accounts,
      (select string_agg(selector, ',') from dkim_key) as keys, (select count(*) from login_code) as codes,
      (select count(*) from sign_on_link) as links, (select sum(pool_quota_megabytes) from domain) as pools`)
  return counted[0]
}

const wanted = (address: string) => ({ address, displayName: 'Lan', password: 'Sen@2026demo', isOwner: false })

it('refuses an act that cannot be recorded in the organisation’s log', async () => {
  const lan = await given.mailbox('lan@so.example')
  const operator = { operatorIn: lan.organisationId }
  await given.database.pool.query(
    `insert into sign_on_link (issuer, subject, account_id, linked_at) values ('https://id.example', '1', $1, now())`,
    [lan.accountId],
  )
  type Needs = Omit<TestWorld, 'organisations'> & { readonly organisations: OrganisationStore }
  const acts: readonly ((needs: Needs) => Promise<unknown>)[] = [
    (needs) => addDomain(needs, 'moi.example'),
    (needs) => addDomain(needs, 'canh.example', 'so.example'),
    (needs) => addMailbox(needs, wanted('minh@so.example')),
    (needs) => createDomainKey(needs, 'operator', { name: 'so.example', isReplaced: false }),
    (needs) => createDomainKey(needs, 'operator', { name: 'so.example', isReplaced: true }),
    (needs) => createLoginLink(needs, lan.address),
    (needs) => unlinkSignOn(needs, lan.address),
    (needs) => changeDomainStorage(needs, operator, 'so.example', 60_000),
  ]
  const unwritable = { ...given, organisations: withUnwritableLog(given.organisations) }
  for (const act of acts) {
    const before = await rows()
    await expect(act(unwritable)).rejects.toThrow('the log is full')
    expect(await rows()).toEqual(before)
    await act(given)
    expect(await rows()).not.toEqual(before)
  }
  const said = await given.organisations.read(lan.organisationId, (r) => r.acts.list({ limit: 100 }))
  expect(said.map(({ author, act, target }) => `${author} ${act} ${target}`).reverse()).toEqual([
    'operator domain.added canh.example',
    'operator person.created minh@so.example',
    'operator domain.signed so.example',
    'operator domain.signed so.example',
    'operator person.login_link lan@so.example',
    'operator person.sign_on_forgotten lan@so.example',
    'operator policy.storage so.example',
  ])
})

it('takes a domain in once, however many take it in at the same time, and leaves no organisation without one', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 4 }, () => addDomain(given, 'cung-luc.example')))
  expect(taken.filter((each) => each.status === 'fulfilled' && each.value === 'new')).toHaveLength(1)
  const { rows: empty } = await given.database.pool.query(
    'select id from organisation where id not in (select organisation_id from domain)',
  )
  expect(empty).toEqual([])
})

it('marks a domain as verified without its DNS proof, and stops checking the proof', async () => {
  await given.directory.addDomain('mat-chung.example', false)
  await given.database.pool.query(
    `update domain set proof_token = 'x', proof_missing_since = now() - interval '8 days' where name = 'mat-chung.example'`,
  )
  expect(await addDomain(given, 'Mat-Chung.example')).toBe('vouched')
  const { rows } = await given.database.pool.query(
    `select verified, proof_token, proof_missing_since from domain where name = 'mat-chung.example'`,
  )
  expect(rows).toEqual([{ verified: true, proof_token: null, proof_missing_since: null }])
  const { rows: said } = await given.database.pool.query(
    `select act from administrative_act where target = 'mat-chung.example'`,
  )
  expect(said).toEqual([{ act: 'domain.verified' }])
  expect(await addDomain(given, 'mat-chung.example')).toBe('known')
})

it('gives a new mailbox a part of its own as far as the domain has one left, and lets it draw on the pool otherwise', async () => {
  await addDomain(given, 'kho.example')
  const found = await given.directory.findDomain('kho.example')
  if (!found) throw new Error('the domain is here')
  const operator = { operatorIn: found.organisationId }
  await changeDomainStorage(given, operator, 'kho.example', 1_000)
  const own = (megabytes: number) => ({ quota: { kind: 'own', megabytes } }) as const
  await addMailbox(given, wanted('chung@kho.example'))
  await addMailbox(given, { ...wanted('rieng@kho.example'), ...own(600) })
  await expect(addMailbox(given, { ...wanted('qua@kho.example'), ...own(401) })).rejects.toMatchObject({
    code: 'quota_beyond_pool',
    details: { free_megabytes: 400, pool_megabytes: 1_000 },
  })
  for (const megabytes of [0, 1.5, Number.NaN, 2 ** 40]) {
    const refused = addMailbox(given, { ...wanted('qua@kho.example'), ...own(megabytes) })
    await expect(refused).rejects.toMatchObject({ code: 'invalid', details: { field: 'quota' } })
  }
  await addMailbox(given, { ...wanted('qua@kho.example'), ...own(400) })
  expect(await readDomainStorage(given, operator, 'kho.example')).toMatchObject({
    megabytes: 1_000,
    ownMegabytes: 1_000,
  })
  await expect(changeDomainStorage(given, operator, 'kho.example', 999)).rejects.toMatchObject({
    code: 'quota_beyond_pool',
    details: { own_megabytes: 1_000 },
  })
  await expect(changeDomainStorage(given, operator, 'kho.example', 0)).rejects.toMatchObject({
    code: 'setting_invalid',
  })
  await expect(changeDomainStorage(given, operator, 'so.example', 10)).rejects.toMatchObject({ code: 'not_found' })
  const other = (await given.directory.findDomain('so.example'))?.organisationId ?? operator.operatorIn
  await expect(readDomainStorage(given, { operatorIn: other }, 'kho.example')).rejects.toMatchObject({
    code: 'not_found',
  })
  const chung = (await given.directory.findRecipient('chung@kho.example'))?.quotaBytes
  expect(chung).toBe(1_000 * 1024 * 1024)
})
