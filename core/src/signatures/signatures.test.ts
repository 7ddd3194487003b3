import type { Actor } from '@sen/core/kit/actor'
import { MAX_SIGNATURES } from '@sen/model/account/signature-limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSignatures } from './list-signatures.ts'
import { saveSignature } from './save-signature.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

const htmlCleaner = {
  version: '1',
  clean: async (html: string) => ({
    html: html.replaceAll(/<script>.*?<\/script>/g, ''),
    hasRemoteContent: false,
    remoteImages: [],
    isReduced: false,
  }),
}
const save = (email: string, html: string | undefined, actor = lan) =>
  saveSignature({ store: given.store, htmlCleaner }, actor, email, html)

it('keeps a signature for one sender, made safe, and takes it away again', async () => {
  expect((await listSignatures(given, lan)).map(({ html }) => html)).toEqual([undefined])
  await save('LAN@sen.example', '<p>Lan</p><script>alert(1)</script>')
  const [kept] = await listSignatures(given, lan)
  expect(kept).toMatchObject({ sender: { email: 'lan@sen.example' }, html: '<p>Lan</p>' })
  expect((await save('lan@sen.example', '')).map(({ html }) => html)).toEqual([''])
  expect((await save('lan@sen.example', undefined)).map(({ html }) => html)).toEqual([undefined])
  const events = await given.database.db.selectFrom('mailbox_event').select('body').execute()
  expect(events.map(({ body }) => body)).toContainEqual({ type: 'settings.changed', version: 3, keys: ['signature'] })
})

it('is one mailbox’s own', async () => {
  await save('lan@sen.example', 'của Lan')
  expect((await listSignatures(given, minh)).map(({ html }) => html)).toEqual([undefined])
  await expect(save('lan@sen.example', 'của Minh', minh)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  expect((await listSignatures(given, lan)).map(({ html }) => html)).toEqual(['của Lan'])
})

it('refuses more than 10,000 characters, and keeps the previous text', async () => {
  await save('lan@sen.example', 'x'.repeat(10_000))
  await expect(save('lan@sen.example', 'y'.repeat(10_001))).rejects.toMatchObject({
    code: 'setting_invalid',
    details: { key: 'signature' },
  })
  expect((await listSignatures(given, lan))[0]?.html).toMatch(/^x+$/)
})

it('purges signatures of removed senders when there are too many', async () => {
  await save('lan@sen.example', undefined)
  await given.database.db
    .insertInto('signature')
    .values(
      Array.from({ length: MAX_SIGNATURES }, (_, n) => ({
        mailbox_id: lan.mailboxId,
        sender_email: `cu${n}@x.example`,
        html: 'cũ',
      })),
    )
    .execute()
  await save('lan@sen.example', 'mới')
  const rows = await given.database.db
    .selectFrom('signature')
    .select('sender_email')
    .where('mailbox_id', '=', lan.mailboxId)
    .execute()
  expect(rows).toEqual([{ sender_email: 'lan@sen.example' }])
})
