import { MAX_DOMAINS } from '@sen/model/administration/limits'
import { MAX_CLAIMED_DOMAINS } from '@sen/model/administration/proofs'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { FakeNameLookup } from '@sen/testkit/fakes/fake-name-lookup'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { addDomain } from '../mailboxes/add-domain.ts'
import { listActs } from '../organisations/list-acts.ts'
import { checkDomain, verifyDomainOwnership } from './check-domain.ts'
import { claimDomain } from './claim-domain.ts'
import { joinDomain } from './join-domain.ts'
import { listDomains } from './list-domains.ts'
import { readMtaStsPolicy } from './read-mta-sts-policy.ts'
import { recheckDomains } from './recheck-domains.ts'
import { removeDomain } from './remove-domain.ts'
import { setMtaSts } from './set-mta-sts.ts'
import { signDomain } from './sign-domain.ts'
import { watchClaim } from './watch-claim.ts'

let given: TestWorld
let chu: Actor
let lan: Actor
let khac: Actor
beforeAll(async () => {
  given = await world()
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  lan = await given.mailbox('lan@sen.example')
  khac = await given.mailbox('chu@khac.example', { isOwner: true })
})
afterAll(() => given.close())

let lookup: FakeNameLookup
let clock: FakeClock
let needs: TestWorld
let count = 0
let keys = 0
beforeEach(() => {
  lookup = new FakeNameLookup()
  clock = new FakeClock()
  const createKey = async () => {
    keys += 1
    return { privateKey: 'PRIVATE', publicKey: `khoa${keys}` }
  }
  const mailSigner = { createKey }
  needs = { ...given, nameLookup: lookup, clock, mailSigner: mailSigner as TestWorld['mailSigner'] }
  count += 1
})

const refused = (code: string) => expect.objectContaining({ code })
const fresh = () => `moi-${count}.example`
const viewOf = async (owner: Actor, name: string) =>
  (await listDomains(needs, owner)).find((each) => each.name === name)
const actsOf = async (owner: Actor, name: string) => {
  const { acts } = await listActs(needs, owner, { limit: 1_000 })
  return acts.filter(({ target }) => target === name).map(({ author, act }) => `${author} ${act}`)
}
const heard = async (actor: Actor) => {
  const log = await given.events.since(actor.mailboxId, 0, 1_000)
  return log.filter(({ type }) => type === 'account.changed').length
}
const setUp = async (owner: Actor, name: string) => {
  const view = await viewOf(owner, name)
  for (const { type, name: at, value } of view?.records ?? []) lookup.set(type, at, value)
}
const proved = async (owner: Actor, name = fresh()) => {
  await claimDomain(needs, owner, name)
  await setUp(owner, name)
  await checkDomain(needs, owner, name)
  return name
}

it('adds a claim, which gives no rights before its proof, and lists the required records', async () => {
  const name = await claimDomain(needs, chu, ' Ví-Dụ.example. ')
  expect(name).toBe('ví-dụ.example')
  const view = await viewOf(chu, name)
  expect(view).toMatchObject({ state: 'claimed', isVouched: false, checkedAt: undefined })
  expect(view?.records.map(({ kind, name: at }) => `${kind} ${at}`)).toEqual([
    `proof _senmail-challenge.${at(view?.records)}.example`,
    ...['mx', 'spf'].map((kind) => `${kind} ${at(view?.records)}.example`),
    `dkim sen1._domainkey.${at(view?.records)}.example`,
    `dmarc _dmarc.${at(view?.records)}.example`,
    `mta_sts _mta-sts.${at(view?.records)}.example`,
    `tls_rpt _smtp._tls.${at(view?.records)}.example`,
  ])
  expect(at(view?.records)).toMatch(/^xn--/)
  expect(await given.directory.hasDomain(name)).toBe(false)
  expect(await given.directory.findDomain(name)).toBeUndefined()
  expect((await given.accounts.findActor(chu.accountId))?.domains.map((each) => each.name)).toEqual(['sen.example'])
})
const at = (records: readonly { readonly kind: string; readonly name: string }[] = []) =>
  records.find(({ kind }) => kind === 'mx')?.name.replace('.example', '') ?? ''

it.each(['nur-ein-wort', 'http://congty.example', '10.0.0.1', 'a b.example', ''])('refuses %j', async (typed) => {
  await expect(claimDomain(needs, chu, typed)).rejects.toEqual(refused('domain_invalid'))
})

it('refuses a domain that exists here already, and does not reveal its owner', async () => {
  await expect(claimDomain(needs, chu, 'SEN.example')).rejects.toEqual(refused('domain_exists'))
  await claimDomain(needs, chu, fresh())
  await expect(claimDomain(needs, chu, fresh())).rejects.toEqual(refused('domain_exists'))
  const refusal: unknown = await claimDomain(needs, chu, 'khac.example').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'domain_unavailable', details: undefined })
})

it('lets no organisation have more unproved domains than a few', async () => {
  const owner = await given.mailbox(`chu@nhieu-${count}.example`, { isOwner: true })
  for (let at = 0; at < MAX_CLAIMED_DOMAINS; at += 1) await claimDomain(needs, owner, `so-${at}.${fresh()}`)
  await expect(claimDomain(needs, owner, `nua.${fresh()}`)).rejects.toEqual(refused('too_many_domains'))
})

it('lets no organisation have more domains than its pages list', async () => {
  const ownName = `day-${count}.example`
  const owner = await given.mailbox(`chu@${ownName}`, { isOwner: true })
  await given.organisations.write(owner.organisationId, async (w) => {
    for (let at = 1; at < MAX_DOMAINS; at += 1) await w.domains.add(`day-${at}.${fresh()}`, 'local')
  })
  const full = expect.objectContaining({ code: 'domain_limit_reached', details: { limit: MAX_DOMAINS } })
  await expect(claimDomain(needs, owner, `nua.${fresh()}`)).rejects.toEqual(full)
  await expect(addDomain(needs, `nua.${fresh()}`, ownName)).rejects.toEqual(full)
  await expect(joinDomain(needs, 'khac.example', ownName)).rejects.toEqual(full)
  await removeDomain(needs, owner, `day-1.${fresh()}`, { withMailboxes: true })
  await claimDomain(needs, owner, `nua.${fresh()}`)
})

it('is for Owners alone', async () => {
  await expect(claimDomain(needs, lan, fresh())).rejects.toEqual(refused('not_permitted'))
  await expect(checkDomain(needs, lan, 'sen.example')).rejects.toEqual(refused('not_permitted'))
  await expect(removeDomain(needs, lan, 'sen.example')).rejects.toEqual(refused('not_permitted'))
  await expect(signDomain(needs, lan, 'sen.example')).rejects.toEqual(refused('not_permitted'))
  await expect(listDomains(needs, lan)).rejects.toEqual(refused('not_permitted'))
  expect(lookup.asked).toEqual([])
})

describe('the proof', () => {
  it('verifies the domain once the record exists, signs its mail, and notifies everyone in the organisation', async () => {
    const before = await heard(lan)
    const name = await proved(chu)
    expect(await viewOf(chu, name)).toMatchObject({ state: 'verified', isVouched: false, hasKey: true, mailboxes: 0 })
    expect(await given.directory.findDomain(name)).toMatchObject({ verified: true })
    expect(await given.dkimKeys.find(name)).toMatchObject({ selector: 'sen1' })
    expect(await heard(lan)).toBe(before + 1)
    expect(await actsOf(chu, name)).toEqual(['owner domain.verified', 'owner domain.added'])
  })

  it('is not verified by the other records, nor by the proof of another organisation', async () => {
    const name = await claimDomain(needs, chu, fresh())
    await claimDomain(needs, khac, name)
    await setUp(khac, name)
    await checkDomain(needs, chu, name)
    expect(await viewOf(chu, name)).toMatchObject({ state: 'claimed' })
    const shown = (await viewOf(chu, name))?.records.map(({ kind, judged }) => `${kind} ${judged?.verdict}`)
    expect(shown).toEqual(['proof wrong', 'mx ok', 'spf ok', 'dkim wrong', 'dmarc ok', 'mta_sts ok', 'tls_rpt ok'])
    expect(await given.directory.hasDomain(name)).toBe(false)
  })

  it('gives a domain claimed twice to the organisation that proves it, without naming it to the other', async () => {
    const name = await claimDomain(needs, chu, fresh())
    await proved(khac, name)
    await setUp(chu, name)
    await expect(checkDomain(needs, chu, name)).rejects.toEqual(refused('domain_unavailable'))
    expect(await viewOf(chu, name)).toMatchObject({ state: 'claimed' })
    expect(await viewOf(khac, name)).toMatchObject({ state: 'verified' })
  })

  it('is not checked again within seconds', async () => {
    const name = await claimDomain(needs, chu, fresh())
    await checkDomain(needs, chu, name)
    const { length } = lookup.asked
    expect(length).toBe(7)
    clock.advance(9)
    await checkDomain(needs, chu, name)
    expect(lookup.asked).toHaveLength(length)
    clock.advance(1)
    await checkDomain(needs, chu, name)
    expect(lookup.asked).toHaveLength(2 * length)
  })

  it('is checked by a job until the record exists', async () => {
    const name = await claimDomain(needs, chu, fresh())
    const ordered = async () => (await orderedJobs(given.database.db)).find(({ payload }) => payload.domain === name)
    expect(await ordered()).toMatchObject({ name: 'check-domain', runAt: new Date(clock.now().getTime() + 60_000) })
    clock.advance(60)
    await watchClaim(needs, { organisationId: chu.organisationId, domain: name, attempt: 0 })
    expect(await ordered()).toMatchObject({
      runAt: new Date(clock.now().getTime() + 120_000),
      payload: { attempt: 1 },
    })
    clock.advance(120)
    await setUp(chu, name)
    await watchClaim(needs, { organisationId: chu.organisationId, domain: name, attempt: 1 })
    expect(await viewOf(chu, name)).toMatchObject({ state: 'verified' })
    expect(await actsOf(chu, name)).toEqual(['program domain.verified', 'owner domain.added'])
    await watchClaim(needs, { organisationId: chu.organisationId, domain: name, attempt: 2 })
  })
})

describe('a proof that was valid once', () => {
  const DAY_SECONDS = 86_400

  it('unverifies a domain after seven days without its record, and verifies it again at once', async () => {
    const name = await proved(chu)
    lookup.clear()
    for (let day = 0; day <= 6; day += 1) {
      clock.advance(DAY_SECONDS)
      await recheckDomains(needs)
      expect(await viewOf(chu, name)).toMatchObject({ state: 'verified' })
    }
    const before = await heard(lan)
    clock.advance(DAY_SECONDS)
    expect(await recheckDomains(needs)).toBeGreaterThanOrEqual(1)
    expect(await viewOf(chu, name)).toMatchObject({ state: 'withdrawn' })
    expect(await given.directory.findDomain(name)).toMatchObject({ verified: false })
    expect(await heard(lan)).toBeGreaterThan(before)
    await setUp(chu, name)
    clock.advance(60)
    await checkDomain(needs, chu, name)
    expect(await viewOf(chu, name)).toMatchObject({ state: 'verified', missingSince: undefined })
    expect(await actsOf(chu, name)).toEqual([
      'owner domain.verified',
      'program domain.unverified',
      'owner domain.verified',
      'owner domain.added',
    ])
  })

  it('is not revoked when DNS is silent, or while our key is published', async () => {
    const name = await proved(chu)
    const key = (await viewOf(chu, name))?.records.find(({ kind }) => kind === 'dkim')
    lookup.isSilent = true
    for (let day = 0; day < 10; day += 1) {
      clock.advance(DAY_SECONDS)
      await recheckDomains(needs)
    }
    expect(await viewOf(chu, name)).toMatchObject({ state: 'verified', missingSince: undefined })
    lookup.isSilent = false
    lookup.clear()
    if (key) lookup.set('TXT', key.name, key.value)
    for (let day = 0; day < 10; day += 1) {
      clock.advance(DAY_SECONDS)
      await recheckDomains(needs)
    }
    expect(await viewOf(chu, name)).toMatchObject({ state: 'verified', missingSince: undefined })
  })

  it('is not required of a domain that the operator has verified', async () => {
    clock.advance(30 * DAY_SECONDS)
    await recheckDomains(needs)
    expect(lookup.asked.filter((question) => question.endsWith(' sen.example'))).toEqual([])
    await verifyDomainOwnership(needs, chu.organisationId, 'sen.example', chu)
    expect(await viewOf(chu, 'sen.example')).toMatchObject({ state: 'verified', isVouched: true })
  })
})

it('has the mail of a vouched domain signed when its Owner wants it, by the key of the command', async () => {
  expect(await viewOf(chu, 'sen.example')).toMatchObject({ hasKey: false, mailboxes: 2 })
  await signDomain(needs, chu, 'sen.example')
  await signDomain(needs, chu, 'sen.example')
  const key = await given.dkimKeys.find('sen.example')
  const wanted = (await viewOf(chu, 'sen.example'))?.records.find(({ kind }) => kind === 'dkim')
  expect(wanted?.value).toBe(`v=DKIM1; k=rsa; p=${key?.publicKey}`)
  expect(await actsOf(chu, 'sen.example')).toEqual(['owner domain.signed'])
})

it('removes a domain without mailboxes, and a claim, and nothing that others have', async () => {
  const name = await proved(chu)
  await removeDomain(needs, chu, name)
  expect(await viewOf(chu, name)).toBeUndefined()
  expect(await given.directory.findDomain(name)).toBeUndefined()
  expect(await actsOf(chu, name)).toEqual(['owner domain.removed', 'owner domain.verified', 'owner domain.added'])
  await expect(removeDomain(needs, chu, 'sen.example')).rejects.toEqual(refused('own_domain'))
  for (const other of ['khac.example', 'nirgends.example', '']) {
    await expect(removeDomain(needs, chu, other)).rejects.toEqual(refused('not_found'))
    await expect(checkDomain(needs, chu, other)).rejects.toEqual(refused('not_found'))
    await expect(signDomain(needs, chu, other)).rejects.toEqual(refused('not_found'))
  }
  const claimed = await claimDomain(needs, chu, `lai-${fresh()}`)
  await removeDomain(needs, chu, claimed)
  expect(await viewOf(chu, claimed)).toBeUndefined()
  expect(await claimDomain(needs, chu, claimed)).toBe(claimed)
})

it('never returns the private key', async () => {
  await proved(chu)
  expect(JSON.stringify(await listDomains(needs, chu))).not.toContain('PRIVATE')
})

describe('the policy of a domain', () => {
  it('is set by its Owner, needs another record, and is answered at its own host', async () => {
    const name = await proved(chu)
    const policy = () => readMtaStsPolicy(needs, `mta-sts.${name}`)
    expect(await policy()).toContain('mode: none\r\n')
    const idOf = async () => (await viewOf(chu, name))?.records.find(({ kind }) => kind === 'mta_sts')
    const before = (await idOf())?.value
    await setMtaSts(needs, chu, name, 'testing')
    expect(await policy()).toContain('mode: testing\r\nmx: mail.sen.example\r\n')
    clock.advance(60)
    await checkDomain(needs, chu, name)
    expect((await idOf())?.judged?.verdict).toBe('wrong')
    expect((await idOf())?.value).not.toBe(before)
    await setMtaSts(needs, chu, name, 'enforce')
    await setMtaSts(needs, chu, name, 'enforce')
    expect((await viewOf(chu, name))?.mtaStsMode).toBe('enforce')
    expect((await actsOf(chu, name)).filter((act) => act.endsWith('policy.mta_sts'))).toHaveLength(2)
    for (const host of [name, `mta-sts.khong-${name}`, `mta-sts.mta-sts.${name}`, 'mta-sts.']) {
      expect(await readMtaStsPolicy(needs, host)).toBeUndefined()
    }
  })

  it('is not enforced when mail goes elsewhere, and cannot be set by other people', async () => {
    const name = await proved(chu)
    lookup.set('MX', name, 'mx.khac.example')
    clock.advance(60)
    await checkDomain(needs, chu, name)
    await expect(setMtaSts(needs, chu, name, 'enforce')).rejects.toEqual(refused('mta_sts_not_ready'))
    await expect(setMtaSts(needs, khac, name, 'testing')).rejects.toEqual(refused('not_found'))
    await expect(setMtaSts(needs, lan, name, 'testing')).rejects.toEqual(refused('not_permitted'))
    expect(await readMtaStsPolicy(needs, `mta-sts.${name}`)).toContain('mode: none')
  })

  it('is answered for no domain that is not verified', async () => {
    const name = await proved(chu)
    await given.database.db.updateTable('domain').set({ verified: false }).where('name', '=', name).execute()
    expect(await readMtaStsPolicy(needs, `mta-sts.${name}`)).toBeUndefined()
  })
})

it('checks the optional records by which mail programs find their settings', async () => {
  const name = await proved(chu)
  const verdicts = async () => {
    clock.advance(3_600)
    await checkDomain(needs, chu, name)
    const records = (await viewOf(chu, name))?.records ?? []
    return Object.fromEntries(records.map(({ kind, judged }) => [kind, judged?.verdict]))
  }
  expect(await verdicts()).toMatchObject({ mx: 'ok', srv_imaps: 'missing', autoconfig_host: 'missing' })
  expect((await viewOf(chu, name))?.records.some(({ kind }) => kind === 'srv_imap')).toBe(false)
  lookup.set('SRV', `_imaps._tcp.${name}`, '0 1 993 mail.sen.example')
  lookup.set('SRV', `_submissions._tcp.${name}`, '0 1 465 mail.sen.example', '5 1 465 smtp.cu.example')
  lookup.set('CNAME', `autoconfig.${name}`, 'mail.sen.example')
  lookup.set('A', `autodiscover.${name}`, '192.0.2.9', '192.0.2.25')
  lookup.set('A', 'mail.sen.example', '192.0.2.25')
  expect(await verdicts()).toMatchObject({
    srv_imaps: 'ok',
    srv_submissions: 'partly',
    autoconfig_host: 'ok',
    autodiscover_host: 'ok',
    srv_pop3s: 'missing',
  })
  lookup.set('A', `autodiscover.${name}`, '192.0.2.9')
  expect(await verdicts()).toMatchObject({ autodiscover_host: 'wrong' })
  needs = { ...needs, mailServers: [] }
  expect((await viewOf(chu, name))?.records.map(({ kind }) => kind)).not.toContain('srv_imaps')
})
