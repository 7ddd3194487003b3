import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Directory, Recipient } from '../mailboxes/directory.ts'
import { judgeRecipient } from './judge-recipient.ts'

describe('judgeRecipient', () => {
  let w: TestWorld
  beforeAll(async () => {
    w = await world()
    await w.mailbox('lan@senmail.test', { isOwner: true })
  })
  afterAll(() => w.close())

  test.each([
    ['lan@senmail.test', 'deliver'],
    ['LAN@SenMail.Test', 'deliver'],
    ['lan+cho@senmail.test', 'deliver'],
    ['postmaster@senmail.test', 'deliver'],
    ['abuse@senmail.test', 'deliver'],
    ['"lan"@senmail.test', 'deliver'],
    ['"lan+cho"@senmail.test', 'deliver'],
    ['"lan "@senmail.test', 'unknown-user'],
    ['"lan@senmail.test"@senmail.test', 'unknown-user'],
    ['"lan"@elsewhere.test', 'not-ours'],
    ['nobody@senmail.test', 'unknown-user'],
    ['bounces@senmail.test', 'unknown-user'],
    ['bounces+made-up@senmail.test', 'unknown-user'],
    ['lan@elsewhere.test', 'not-ours'],
    ['bounces+made-up@elsewhere.test', 'not-ours'],
    ['"lan@senmail.test x"@elsewhere.test', 'not-ours'],
    ['lan', 'not-ours'],
    ['', 'not-ours'],
  ])('%s: %s', async (address, verdict) => {
    expect(await judgeRecipient(w, address, { sizeBytes: 0 })).toMatchObject({ verdict })
  })

  const directory = (found: Partial<Recipient> | undefined, token?: string): { directory: Directory } => ({
    directory: {
      hasDomain: async () => true,
      findReached: async () => found && { by: 'own', recipients: [found] },
      findRecipient: async () => found,
      findByBounceToken: async (given: string) => (given === token ? { mailboxId: '1', submissionId: '2' } : undefined),
      findActor: async () => ({ address: 'lan@senmail.test' }),
    } as unknown as Directory,
  })

  const returnPaths = (sender: Partial<Recipient>, token: string): { directory: Directory } => {
    const found = directory(undefined, token)
    const findRecipient = async (address: string) => (address === 'lan@senmail.test' ? sender : undefined)
    return { directory: { ...found.directory, findRecipient } as unknown as Directory }
  }

  test('asks a full mailbox to wait, by the size that was announced', async () => {
    const full = directory({ usedBytes: 900, quotaBytes: 1_000 })
    expect((await judgeRecipient(full, 'a@senmail.test', { sizeBytes: 100 })).verdict).toBe('deliver')
    expect((await judgeRecipient(full, 'a@senmail.test', { sizeBytes: 101 })).verdict).toBe('over-quota')
  })

  test('recognises the return paths of its own mail in any letter case', async () => {
    const lan = { usedBytes: 900, quotaBytes: 1_000 }
    const known = returnPaths(lan, 'abc123')
    expect(await judgeRecipient(known, 'bounces+ABC123@senmail.test', { sizeBytes: 0 })).toEqual({
      verdict: 'report',
      token: 'abc123',
    })
    expect((await judgeRecipient(known, 'bounces+abc124@senmail.test', { sizeBytes: 0 })).verdict).toBe('unknown-user')
    // It would fill the mailbox like any other mail.
    expect((await judgeRecipient(known, 'bounces+abc123@senmail.test', { sizeBytes: 101 })).verdict).toBe('over-quota')
  })
})
