import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { saveSettings } from '@sen/core/settings/save-settings'
import { MAX_BAD_COMMANDS } from '@sen/model/mail-programs/limits'
import { MAX_RECIPIENTS_PER_MESSAGE } from '@sen/model/messages/limits'
import { DEFAULT_SENDING_LIMITS } from '@sen/model/sending-limits/limits'
import { MAX_SUBMISSION_AUTHORS } from '@sen/model/submissions/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ManualTimers } from '../mail-programs/manual-timers.fixture.ts'
import { atData, plain, type SubmissionStage, secured, signedIn, submissionStage } from './submission.fixture.ts'

let stage: SubmissionStage
let w: SubmissionStage['w']
let port = 0
let lan: Actor
let users = 0

beforeAll(async () => {
  stage = await submissionStage()
  w = stage.w
  port = (await stage.listen()).listener.port
})
afterAll(async () => {
  await stage.close()
  expect(stage.errors).toEqual([])
})
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@sen.example`)
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  await w.work()
  w.mailSender.sent.length = 0
  w.mailLog.alarms.length = 0
})

const message = (...fields: string[]) =>
  [`From: ${lan.address}`, 'To: an@khach.example', ...fields, '', 'Hello', '.', ''].join('\r\n')
const sentText = () => Buffer.from(w.mailSender.sent[0]?.raw ?? []).toString('latin1')

describe('a client', () => {
  test('that leaves before it has signed in leaves nothing behind', async () => {
    const timers = new ManualTimers()
    const answers: (() => void)[] = []
    const signIn = () => new Promise<never>((_, reject) => answers.push(() => reject(new Refused('wrong_credentials'))))
    const { listener } = await stage.listen({ timers, access: { signIn } })
    const talk = await secured(listener.port)
    talk.write(`${plain(lan.address)}\r\n`)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    talk.destroy()
    await vi.waitFor(() => expect(timers.count).toBe(0))
    for (const answer of answers) answer()
    await (await signedIn(port, lan.address)).say('QUIT')
  })

  test('whose commands are refused again and again is sent away', async () => {
    const talk = await signedIn(port, lan.address)
    talk.write('MAIL FROM:<other@sen.example>\r\n'.repeat(MAX_BAD_COMMANDS + 5))
    for (let count = 0; count < MAX_BAD_COMMANDS; count += 1) expect(await talk.reply()).toMatch(/^550 5\.7\.1/)
    expect(await talk.reply()).toMatch(/^421 4\.7\.0/)
    expect(await talk.closed()).toBe('')
  })

  test('that begins messages without sending one is sent away', async () => {
    const talk = await signedIn(port, lan.address)
    talk.write(`MAIL FROM:<${lan.address}>\r\nRSET\r\n`.repeat(MAX_BAD_COMMANDS + 5))
    for (let count = 0; count < MAX_BAD_COMMANDS; count += 1) {
      expect([await talk.reply(), await talk.reply()]).toEqual(['250 2.1.0 Accepted', '250 2.0.0 Flushed'])
    }
    expect(await talk.reply()).toMatch(/^421 4\.7\.0/)
  })

  test('may name more recipients than one message has, and some refusals are forgotten by a message', async () => {
    const talk = await signedIn(port, lan.address)
    for (let count = 2; count < MAX_BAD_COMMANDS; count += 1) await talk.say('MAIL FROM:<other@sen.example>')
    await talk.say(`MAIL FROM:<${lan.address}>`)
    const recipients = Array.from({ length: MAX_RECIPIENTS_PER_MESSAGE + 50 }, (_, at) => `p${at}@khach.example`)
    talk.write(recipients.map((recipient) => `RCPT TO:<${recipient}>\r\n`).join(''))
    const replies: string[] = []
    for (const _ of recipients) replies.push((await talk.reply()).slice(0, 9))
    expect(new Set(replies.slice(0, MAX_RECIPIENTS_PER_MESSAGE))).toEqual(new Set(['250 2.1.5']))
    expect(new Set(replies.slice(MAX_RECIPIENTS_PER_MESSAGE))).toEqual(new Set(['452 4.5.3']))
    await talk.say('DATA')
    talk.write(message())
    expect(await talk.reply()).toMatch(/^250/)
    expect(await talk.say('MAIL FROM:<other@sen.example>')).toMatch(/^550/)
    talk.destroy()
  })

  test('that leaves while its message is judged has sent nothing, because it has no reply', async () => {
    let isJudged: () => void = () => undefined
    const judged = new Promise<void>((resolve) => {
      isJudged = resolve
    })
    const isStillAllowed = vi.fn(async () => {
      await judged
      return true
    })
    const { service, listener } = await stage.listen({ access: { isStillAllowed } })
    const talk = await atData(listener.port, lan.address)
    talk.write(message())
    await vi.waitFor(() => expect(isStillAllowed).toHaveBeenCalled())
    talk.destroy()
    await vi.waitFor(() => expect(service.clientCount).toBe(0))
    isJudged()
    await vi.waitFor(() => expect(service.hasNoBytesInProgress).toBe(true))
    await w.work()
    expect(w.mailSender.sent).toEqual([])
    expect(await w.read.folder(lan, 'sent')).toEqual([])
  })

  test('that closes its half before the end of its message has sent nothing', async () => {
    const talk = await atData(port, lan.address)
    talk.write(message().slice(0, -3))
    talk.finish()
    await talk.closed()
    await w.work()
    expect(w.mailSender.sent).toEqual([])
  })

  test('that cancels AUTH may begin it again', async () => {
    const talk = await secured(port)
    for (const mechanism of ['PLAIN', 'LOGIN']) {
      expect(await talk.say(`AUTH ${mechanism}`)).toMatch(/^334/)
      expect(await talk.say('*')).toMatch(/^501/)
    }
    expect(await talk.say(plain(lan.address))).toMatch(/^235/)
    expect(await talk.say(plain(lan.address))).toMatch(/^503/)
    talk.destroy()
  })

  test('gets no message through without a recipient, nor by BDAT, which is not offered', async () => {
    const talk = await signedIn(port, lan.address)
    await talk.say(`MAIL FROM:<${lan.address}>`)
    expect(await talk.say('DATA')).toMatch(/^503/)
    expect(await talk.say('BDAT 100 LAST')).toMatch(/^500/)
    await talk.say('RSET')
    expect(await talk.say('RCPT TO:<an@khach.example>')).toMatch(/^503/)
    talk.destroy()
  })
})

describe('the envelope', () => {
  test.each([
    ['REQUIRETLS', 'NOTIFY=NEVER'],
    ['HOLDFOR=60', 'NOTIFY=NEVER'],
    ['SIZE=100', 'RRVS=2026-11-30T00:00:00Z'],
  ])('has no parameter that is not offered, such as %s or %s', async (mail, rcpt) => {
    const talk = await signedIn(port, lan.address)
    const begun = await talk.say(`MAIL FROM:<${lan.address}> ${mail}`)
    const named = begun.startsWith('250') ? await talk.say(`RCPT TO:<an@khach.example> ${rcpt}`) : begun
    expect(named).toMatch(/^555 5\.5\.4/)
    talk.destroy()
  })

  test.each(['From', 'Sender'])('names at most 100 mailboxes in %s, also if all are its own', async (field) => {
    const talk = await atData(port, lan.address)
    const own = (count: number) =>
      Array.from({ length: count }, (_, at) => lan.address.replace('@', `+${at}@`)).join(',\r\n ')
    const rest = field === 'From' ? '' : `From: ${lan.address}\r\n`
    talk.write(`${rest}${field}: ${own(MAX_SUBMISSION_AUTHORS + 1)}\r\nTo: an@khach.example\r\n\r\nHello\r\n.\r\n`)
    expect(await talk.reply()).toBe('554 5.6.0 From and Sender name more than 100 mailboxes')
    await talk.say('RSET')
    await talk.say(`MAIL FROM:<${lan.address}>`)
    await talk.say('RCPT TO:<an@khach.example>')
    await talk.say('DATA')
    talk.write(`${rest}${field}: ${own(MAX_SUBMISSION_AUTHORS - 1)}\r\nTo: an@khach.example\r\n\r\nHello\r\n.\r\n`)
    expect(await talk.reply()).toMatch(/^250/)
    talk.destroy()
  })

  test('needs SMTPUTF8 for a local part that is not ASCII', async () => {
    const talk = await signedIn(port, lan.address)
    await talk.say(`MAIL FROM:<${lan.address}> BODY=8BITMIME AUTH=<>`)
    talk.write(Buffer.from('RCPT TO:<hương@khach.example>\r\n'))
    expect(await talk.reply()).toMatch(/^553 5\.6\.7/)
    talk.write(Buffer.from('RCPT TO:<h\xff@khach.example>\r\n', 'latin1'))
    expect(await talk.reply()).toMatch(/^553 5\.1\.3/)
    expect(await talk.say('RCPT TO:<huong@xn--khch-6na.example>')).toMatch(/^250/)
    talk.destroy()
  })

  test('has no parameters of a MAIL command that was refused', async () => {
    const talk = await signedIn(port, lan.address)
    await talk.say('MAIL FROM:<other@sen.example> SMTPUTF8 RET=FULL ENVID=forged')
    await talk.say(`MAIL FROM:<${lan.address}>`)
    await talk.say('RCPT TO:<an@khach.example>')
    await talk.say('DATA')
    talk.write(message())
    expect(await talk.reply()).toMatch(/^250/)
    await w.work()
    expect(w.mailSender.sent[0]?.statusRequest).toBeUndefined()
    expect(sentText()).toMatch(/with ESMTPSA id/)
    talk.destroy()
  })
})

describe('an account at its sending limit', () => {
  const limits = { ...DEFAULT_SENDING_LIMITS }
  afterEach(() => void Object.assign(w.sendingLimits, limits))

  test('is refused for now, before it transfers more', async () => {
    Object.assign(w.sendingLimits, { mailbox: { hour: 1, day: 0 } })
    const talk = await atData(port, lan.address)
    talk.write(message())
    expect(await talk.reply()).toMatch(/^250/)
    const reply = await talk.say(`MAIL FROM:<${lan.address}>`)
    expect(reply).toBe('450 4.7.1 The limit of 1 recipients per hour is reached; please try again later')
    await w.work()
    expect(w.mailLog.alarms).toMatchObject([{ cause: 'mailbox_hour', limit: 1 }])
    talk.destroy()
  })

  test('and one on hold is refused until it is released', async () => {
    await w.database.pool.query(
      `update mailbox set sending_held_at = now(), sending_held_by = 'new_recipients' where id = $1`,
      [lan.mailboxId],
    )
    const talk = await signedIn(port, lan.address)
    expect(await talk.say(`MAIL FROM:<${lan.address}>`)).toMatch(/^550 5\.7\.1 Sending from this account is on hold/)
    talk.destroy()
  })
})
