import type { AccountId } from '@sen/model/ids'
import { addAccount } from '@sen/testkit/add-account'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { enter } from './enter.ts'
import { findSession } from './find-session.ts'
import { issueLoginCode } from './issue-login-code.ts'
import { signOut } from './sign-out.ts'

const NOWHERE = { userAgent: 'a browser', source: '192.0.2.7' }

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const attempt = (email: string, password = 'Sen@2026demo') => ({ email, password, userAgent: 'a browser', source: '' })
const whoIs = async (token: string) => (await findSession(given, token))?.actor

const PASSWORD = 'mật khẩu của Hoa'

describe('two accounts in one mailbox', () => {
  let info: Actor
  let hoa: AccountId
  const signInBoth = async () => [
    (await signIn(given, attempt('info@sen.example'))).token,
    (await signIn(given, attempt('hoa@nha.example', PASSWORD))).token,
  ]
  beforeAll(async () => {
    info = await given.mailbox('info@sen.example', { name: 'Phòng kinh doanh' })
    hoa = await addAccount(given, info.mailboxId, {
      address: 'hoa@nha.example',
      name: 'Phạm Hoa',
      password: PASSWORD,
      isOwner: true,
    })
  })

  it('sign in each with their own address and password, as themselves, in the same mailbox', async () => {
    const [one = '', other = ''] = await signInBoth()
    const { mailboxId, address } = info
    const rights = {
      smtpEnabled: true,
      driveEnabled: true,
      domainVerified: true,
      sharingPublic: true,
      accountVerified: true,
    }
    expect(await whoIs(one)).toMatchObject({ accountId: info.accountId, mailboxId, displayName: 'Phòng kinh doanh' })
    expect(await whoIs(other)).toMatchObject({ accountId: hoa, mailboxId, address, displayName: 'Phạm Hoa' })
    // Being an Owner is a fact of the account; the sending limit is one of the mailbox.
    expect((await whoIs(one))?.rights).toEqual({ ...rights, isOwner: false })
    expect((await whoIs(other))?.rights).toEqual({ ...rights, accountVerified: false, isOwner: true })
    const crossed = signIn(given, attempt('hoa@nha.example'))
    await expect(crossed).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it('leave each other’s sessions alone: by signing out, by a program’s token, by a code', async () => {
    const [one = '', other = ''] = await signInBoth()
    await signOut(given, other)
    expect(await whoIs(other)).toBeUndefined()
    expect(await whoIs(one)).toMatchObject({ accountId: info.accountId })

    const [third = '', fourth = ''] = await signInBoth()
    const entered = await enter(given, { kind: 'access_token', token: fourth }, NOWHERE)
    expect(await whoIs(entered.token)).toMatchObject({ accountId: hoa })
    const { code } = await issueLoginCode(given, 'hoa@nha.example')
    expect(await whoIs((await enter(given, { kind: 'login_param', code }, NOWHERE)).token)).toMatchObject({
      accountId: hoa,
    })
    expect(await whoIs(third)).toMatchObject({ accountId: info.accountId })
  })

  it('end each without the other: neither the mailbox nor the other’s sessions go', async () => {
    const leaving = await addAccount(given, info.mailboxId, {
      address: 'vy@nha.example',
      name: 'Vy',
      password: PASSWORD,
    })
    const { token } = await signIn(given, attempt('vy@nha.example', PASSWORD))
    const [one = ''] = await signInBoth()
    await given.database.pool.query('delete from account where id = $1', [leaving])
    expect(await whoIs(token)).toBeUndefined()
    expect(await whoIs(one)).toMatchObject({ accountId: info.accountId })
    expect(await given.directory.findActor(info.mailboxId)).toMatchObject({ address: 'info@sen.example' })
  })
})

it('opens nothing to an account that is suspended: no session that it has, no password, no code, no program’s token', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const [page, program] = [await signIn(given, attempt(lan.address)), await signIn(given, attempt(lan.address))]
  const { code } = await issueLoginCode(given, lan.address)
  const suspend = (at: string) =>
    given.database.pool.query(`update account set suspended_at = ${at} where id = $1`, [lan.accountId])
  await suspend('now()')
  expect(await whoIs(page.token)).toBeUndefined()
  expect(await given.accounts.findActor(lan.accountId)).toBeUndefined()
  await expect(signIn(given, attempt(lan.address))).rejects.toMatchObject({ code: 'account_suspended' })
  await expect(issueLoginCode(given, lan.address)).rejects.toMatchObject({ code: 'not_found' })
  for (const pass of [
    { kind: 'login_param', code } as const,
    { kind: 'access_token', token: program.token } as const,
  ]) {
    await expect(enter(given, pass, NOWHERE)).rejects.toMatchObject({ code: 'login_link_expired' })
  }
  // Its mailbox continues to deliver queued mail and to receive reports, but starts no new sending.
  expect(await given.directory.findActor(lan.mailboxId)).toMatchObject({
    rights: { smtpEnabled: false, isOwner: false },
  })
  await suspend('null')
  expect(await given.directory.findActor(lan.mailboxId)).toMatchObject({ rights: { smtpEnabled: true } })
  expect(await whoIs(page.token)).toMatchObject({ address: 'lan@sen.example' })
})

it('begins no session when the account was suspended during the password check', async () => {
  const minh = await given.mailbox('minh@sen.example')
  const passwords = {
    hash: (password: string) => given.passwords.hash(password),
    decoyHash: () => given.passwords.decoyHash(),
    verify: async () => {
      await given.database.pool.query('update account set suspended_at = now() where id = $1', [minh.accountId])
      return true
    },
  }
  const begun = signIn({ ...given, passwords }, attempt(minh.address))
  await expect(begun).rejects.toMatchObject({ code: 'wrong_credentials' })
})

it('deletes an account with its own mailbox, and everything that belongs to either', async () => {
  const an = await given.mailbox('an@sen.example')
  const { token } = await signIn(given, attempt(an.address))
  await issueLoginCode(given, an.address)
  const { pool } = given.database
  await pool.query('delete from mailbox where id = $1', [an.mailboxId])
  expect(await whoIs(token)).toBeUndefined()
  const left = await pool.query(
    `select id from account where id = $1 union all select account_id from session where account_id = $1
     union all select account_id from login_code where account_id = $1
     union all select account_id from mailbox_access where account_id = $1`,
    [an.accountId],
  )
  expect(left.rows).toEqual([])
})
