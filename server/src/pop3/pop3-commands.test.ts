import type { Actor } from '@sen/core/kit/actor'
import { openMailProgramMailbox } from '@sen/core/mail-programs/open-mail-program-mailbox'
import { listThreads } from '@sen/core/threads/list-threads'
import { restoreThreads } from '@sen/core/threads/restore-threads'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestPop3, PASSWORD, type TestPop3 } from './pop3-server.fixture.ts'

let pop3: TestPop3
beforeAll(async () => {
  pop3 = await openTestPop3()
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

const FIRST = 'Subject: one\r\n\r\nHello\r\n.\r\n..\r\nbye\r\n'
const SECOND = 'Subject: two\r\n\r\nwithout a last line end'

async function inFolder(actor: Actor, role: 'inbox' | 'junk' | 'drafts' | 'trash') {
  const folder = await pop3.given.store.read(actor.mailboxId, (r) => r.folders.findByRole(role))
  const { rows } = await listThreads(pop3.given, actor, { in: folder.id, limit: 100, offset: 0 })
  return { folderId: folder.id, threads: rows }
}

async function mailIn(actor: Actor, role: 'inbox' | 'junk' | 'drafts' | 'trash'): Promise<number> {
  return (await inFolder(actor, role)).threads.length
}

describe('signing in', () => {
  it('by USER and PASS, and by SASL PLAIN in both forms', async () => {
    const actor = await pop3.user(FIRST)
    const plain = Buffer.from(`\0${actor.address}\0${PASSWORD}`).toString('base64')
    for (const [commands, count] of [
      [[`USER ${actor.address}`, `PASS ${PASSWORD}`], 2],
      [[`AUTH PLAIN ${plain}`], 1],
      [['auth plain', plain], 2],
    ] as const) {
      const talk = await pop3.connect()
      const answers: string[] = []
      for (const command of commands) answers.push(await talk.answer(command))
      expect(answers).toHaveLength(count)
      expect(answers.at(-1)).toBe(`+OK 1 messages (${FIRST.length} octets)`)
      expect(await talk.answer('QUIT')).toMatch(/^\+OK/)
    }
  })

  it('announces its capabilities, and its mechanisms', async () => {
    const talk = await pop3.connect()
    const announced = await talk.lines('CAPA')
    expect(announced).toEqual(
      expect.arrayContaining(['TOP', 'USER', 'UIDL', 'SASL PLAIN', 'RESP-CODES', 'AUTH-RESP-CODE', 'PIPELINING']),
    )
    expect(announced).not.toContain('STLS')
    expect(await talk.answer('AUTH')).toBe('+OK')
    expect(await talk.rest()).toEqual(['PLAIN'])
  })

  it('answers the same to an unknown address and to a wrong password', async () => {
    const { address } = await pop3.user()
    const answers: string[] = []
    for (const login of [address, 'nobody@senmail.test']) {
      const talk = await pop3.connect()
      answers.push(await talk.answer(`USER ${login}`), await talk.answer('PASS wrong'))
      talk.destroy()
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
    expect(answers[1]).toBe('-ERR [AUTH] Wrong address or password')
  })

  it('is refused when the Owner has switched POP3 off', async () => {
    const actor = await pop3.user()
    await pop3.given.database.pool.query(`update account set mail_protocols = '{imap}' where id = $1`, [
      actor.accountId,
    ])
    const talk = await pop3.connect()
    await talk.ok(`USER ${actor.address}`)
    expect(await talk.answer(`PASS ${PASSWORD}`)).toBe('-ERR [SYS/PERM] POP3 is not allowed for this account')
  })

  it('counts failures with those of the sign-in page', async () => {
    const { address } = await pop3.user()
    let last = ''
    for (let connection = 0; connection < 20 && !last.includes('[SYS/TEMP]'); connection += 1) {
      const talk = await pop3.connect()
      for (let attempt = 0; attempt < 3 && !last.includes('[SYS/TEMP]'); attempt += 1) {
        await talk.ok(`USER ${address}`)
        last = await talk.answer('PASS wrong')
      }
      talk.destroy()
    }
    expect(last).toBe('-ERR [SYS/TEMP] Too many failed attempts; please try again later')
  })
})

describe('a maildrop', () => {
  it('lists its messages with the octets that are sent', async () => {
    const talk = await pop3.signIn(await pop3.user(FIRST, SECOND))
    const sizes = [FIRST.length, SECOND.length + 2]
    expect(await talk.answer('STAT')).toBe(`+OK 2 ${FIRST.length + SECOND.length + 2}`)
    expect(await talk.lines('LIST')).toEqual([`1 ${sizes[0]}`, `2 ${sizes[1]}`])
    expect(await talk.answer('LIST 2')).toBe(`+OK 2 ${sizes[1]}`)
    expect(await talk.message('RETR 1')).toBe(FIRST)
    expect(await talk.message('RETR 2')).toBe(`${SECOND}\r\n`)
    expect(await talk.message('TOP 1 1')).toBe('Subject: one\r\n\r\nHello\r\n')
    expect(await talk.message('TOP 2 0')).toBe('Subject: two\r\n\r\n')
  })

  it('gives messages the same ids in each session, and reads them without marking them', async () => {
    const actor = await pop3.user(FIRST, SECOND)
    const talk = await pop3.signIn(actor)
    const ids = await talk.lines('UIDL')
    expect(ids).toEqual([expect.stringMatching(/^1 \d+-1$/), expect.stringMatching(/^2 \d+-2$/)])
    expect(await talk.answer('UIDL 2')).toBe(`+OK ${ids[1]}`)
    await talk.lines('RETR 1')
    await talk.ok('DELE 1')
    await talk.ok('QUIT')
    const again = await pop3.signIn(actor)
    expect(await again.lines('UIDL')).toEqual([ids[1]?.replace('2 ', '1 ')])
    const { threads } = await inFolder(actor, 'inbox')
    expect(threads.map(({ unread }) => unread)).toEqual([true])
  })

  it('holds the mail of its own mailbox only, and of the inbox only', async () => {
    const [lan, an] = [await pop3.user(FIRST), await pop3.user(SECOND)]
    await pop3.given.message(an, { in: 'junk' })
    const talk = await pop3.signIn(an)
    expect(await talk.lines('LIST')).toHaveLength(1)
    expect(await talk.message('RETR 1')).toBe(`${SECOND}\r\n`)
    await talk.ok('DELE 1')
    await talk.ok('QUIT')
    expect([await mailIn(lan, 'inbox'), await mailIn(an, 'inbox')]).toEqual([1, 0])
  })

  it('does not change while a session is open', async () => {
    const actor = await pop3.user(FIRST, SECOND)
    const talk = await pop3.signIn(actor)
    await pop3.add(actor, 'Subject: three\r\n\r\n')
    const mailbox = openMailProgramMailbox(pop3.world, actor)
    const [inbox, junk] = [(await inFolder(actor, 'inbox')).folderId, (await inFolder(actor, 'junk')).folderId]
    for await (const _ of mailbox.move(inbox, [{ first: 1, last: 1 }], junk));
    expect(await talk.lines('LIST')).toHaveLength(2)
    expect(await talk.answer('RETR 1')).toBe('-ERR The message has left the inbox')
    expect(await talk.message('RETR 2')).toBe(`${SECOND}\r\n`)
    await talk.ok('DELE 1')
    expect(await talk.answer('QUIT')).toMatch(/^\+OK/)
    expect(await mailIn(actor, 'junk')).toBe(1)
  })

  it('has drafts that were moved to the inbox, with the size of their composed source', async () => {
    const actor = await pop3.user(FIRST)
    await pop3.given.message(actor, { in: 'drafts' })
    const mailbox = openMailProgramMailbox(pop3.world, actor)
    const [inbox, drafts] = [(await inFolder(actor, 'inbox')).folderId, (await inFolder(actor, 'drafts')).folderId]
    for await (const _ of mailbox.move(drafts, [{ first: 1, last: 1 }], inbox));
    const talk = await pop3.signIn(actor)
    const [, second = ''] = await talk.lines('LIST')
    expect((await talk.message('RETR 2')).length).toBe(Number(second.split(' ')[1]))
  })
})

describe('deletion', () => {
  it('moves mail to Trash at QUIT, and the web can restore it', async () => {
    const actor = await pop3.user(FIRST, SECOND)
    const talk = await pop3.signIn(actor)
    await talk.ok('DELE 1')
    expect(await talk.answer('STAT')).toBe(`+OK 1 ${SECOND.length + 2}`)
    expect(await talk.answer('RETR 1')).toMatch(/^-ERR/)
    expect(await talk.lines('LIST')).toEqual([`2 ${SECOND.length + 2}`])
    expect(await mailIn(actor, 'inbox')).toBe(2)
    expect(await talk.answer('QUIT')).toBe('+OK Logging out; 1 messages moved to Trash')
    expect(await talk.line()).toBeUndefined()
    const { folderId, threads } = await inFolder(actor, 'trash')
    expect(threads).toHaveLength(1)
    await restoreThreads(
      pop3.given,
      actor,
      folderId,
      threads.map(({ threadId }) => threadId),
    )
    expect(await mailIn(actor, 'inbox')).toBe(2)
  })

  it('is undone by RSET, and by an end without QUIT', async () => {
    const actor = await pop3.user(FIRST, SECOND)
    const talk = await pop3.signIn(actor)
    await talk.ok('DELE 1')
    await talk.ok('DELE 2')
    expect(await talk.answer('RSET')).toBe(`+OK 2 messages (${FIRST.length + SECOND.length + 2} octets)`)
    await talk.ok('QUIT')
    const second = await pop3.signIn(actor)
    await second.ok('DELE 1')
    second.destroy()
    await expect
      .poll(async () => (await (await pop3.connect()).answer(`USER ${actor.address}`)).slice(0, 3))
      .toBe('+OK')
    expect(await mailIn(actor, 'inbox')).toBe(2)
  })

  it('is finished for a client that leaves right after QUIT', async () => {
    const actor = await pop3.user(FIRST)
    const talk = await pop3.signIn(actor)
    talk.write('DELE 1\r\nQUIT\r\n')
    await talk.line()
    talk.destroy()
    await expect.poll(() => mailIn(actor, 'trash')).toBe(1)
  })

  it('notifies open pages', async () => {
    const actor = await pop3.user(FIRST)
    const talk = await pop3.signIn(actor)
    const changed = new Promise<void>((resolve) => {
      void pop3.given.events.listen({
        changed: (mailboxId) => mailboxId === actor.mailboxId && resolve(),
        mailAccessChanged: () => undefined,
        interrupted: () => undefined,
      })
    })
    await talk.ok('DELE 1')
    await talk.ok('QUIT')
    await changed
  })

  it('answers -ERR when mail may not be deleted, and moves nothing', async () => {
    const actor = await pop3.user(FIRST)
    await pop3.given.database.pool.query('update mailbox set smtp_enabled = false where id = $1', [actor.mailboxId])
    const talk = await pop3.signIn(actor)
    await talk.ok('DELE 1')
    expect(await talk.answer('QUIT')).toMatch(/^-ERR \[SYS\/PERM\]/)
    expect(await mailIn(actor, 'inbox')).toBe(1)
  })
})

test('revoked access ends a session at once, and nothing is deleted', async () => {
  const actor = await pop3.user(FIRST)
  const talk = await pop3.signIn(actor)
  await talk.ok('DELE 1')
  await pop3.given.database.pool.query(`update account set password_hash = 'another' where id = $1`, [actor.accountId])
  expect(await talk.line()).toBe('-ERR [SYS/PERM] Access was revoked')
  expect(await talk.line()).toBeUndefined()
  expect(await mailIn(actor, 'inbox')).toBe(1)
})

test('a lost source is answered with -ERR, and the other messages are sent', async () => {
  const actor = await pop3.user(FIRST, SECOND)
  const talk = await pop3.signIn(actor)
  const { rows } = await pop3.given.database.pool.query<{ raw_blob: string }>(
    'select raw_blob from message where mailbox_id = $1 order by uid limit 1',
    [actor.mailboxId],
  )
  await pop3.blobs.remove(rows[0]?.raw_blob ?? '')
  expect(await talk.answer('RETR 1')).toMatch(/^-ERR \[SYS\/TEMP\]/)
  expect(await talk.message('RETR 2')).toBe(`${SECOND}\r\n`)
  expect(pop3.errors.splice(0)).toHaveLength(1)
})
