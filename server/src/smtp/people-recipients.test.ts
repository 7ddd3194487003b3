import { deletePerson } from '@sen/core/people/delete-person'
import { restorePerson } from '@sen/core/people/restore-person'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let given: TestWorld
let listener: SmtpListener
beforeAll(async () => {
  given = await world()
  listener = await startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.sen.example', onError: () => undefined },
    { ...given, blobs: new MemoryBlobStore(), mime: new DirectMime() },
  )
})
afterAll(async () => {
  await listener.close()
  await given.close()
})

async function rcpt(address: string): Promise<string> {
  const talk = await SmtpConversation.greeted(listener.port)
  await talk.say('MAIL FROM:<sender@test.example>')
  const answer = await talk.say(`RCPT TO:<${address}>`)
  talk.destroy()
  return answer
}

it('accepts mail for a suspended member, and rejects it for a deleted one as unknown', async () => {
  const chu = await given.mailbox('chu@sen.example', { isOwner: true })
  const lan = await given.mailbox('lan@sen.example')
  const nobody = (await rcpt('khong-co-ai@sen.example')).trim()
  expect(nobody).toMatch(/^550 5\.1\.1 /)
  await suspendPerson(given, chu, lan.accountId)
  expect(await rcpt('lan@sen.example')).toMatch(/^250 /)
  await deletePerson(given, chu, lan.accountId)
  for (const address of ['lan@sen.example', 'lan+cho@sen.example']) expect((await rcpt(address)).trim()).toBe(nobody)
  await restorePerson(given, chu, lan.accountId)
  expect(await rcpt('lan@sen.example')).toMatch(/^250 /)
})

it('accepts mail for postmaster without a domain at the domain of this host, or at the only domain', async () => {
  await given.mailbox('chu@mx-cua.example', { isOwner: true })
  const alone = await world()
  await alone.mailbox('chu@mot-minh.example', { isOwner: true })
  const answersOf = async (hostName: string, at = given) => {
    const other = await startSmtpListener(
      { host: '127.0.0.1', port: 0, hostName, onError: () => undefined },
      { ...at, blobs: new MemoryBlobStore(), mime: new DirectMime() },
    )
    const talk = await SmtpConversation.greeted(other.port)
    await talk.say('MAIL FROM:<sender@test.example>')
    const answers = [await talk.say('RCPT TO:<Postmaster>'), await talk.say('RCPT TO:<abuse>')]
    talk.destroy()
    await other.close()
    return answers.map((answer) => answer.slice(0, 3))
  }
  expect(await answersOf('mail.hn.mx-cua.example')).toEqual(['250', '501'])
  expect(await answersOf('mail.khong-o-day.example')).toEqual(['550', '501'])
  expect(await answersOf('mail.khong-o-day.example', alone)).toEqual(['250', '501'])
  await alone.close()
})

it('does not give the mail of postmaster to an Owner who was deleted', async () => {
  const first = await given.mailbox('mot@hai-chu.example', { isOwner: true })
  const second = await given.mailbox('hai@hai-chu.example', { isOwner: true })
  const reached = async () => (await given.directory.findRecipient('postmaster@hai-chu.example'))?.address
  expect(await reached()).toBe(first.address)
  await deletePerson(given, second, first.accountId)
  expect(await reached()).toBe(second.address)
})
