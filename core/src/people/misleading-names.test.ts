import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMailbox } from '../mailboxes/add-mailbox.ts'
import { changePerson } from './change-person.ts'
import { createPerson } from './create-person.ts'
import { listPeople } from './list-people.ts'

const PASSWORD = 'Sen@2026demo'
let given: SendingWorld
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())

const refusal = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

it('refuses a name that reads as the address of another person, and keeps one that an earlier rule let in', async () => {
  const chu = await given.mailbox('chu@nha.example', { isOwner: true })
  const lan = await given.mailbox('lan@nha.example')
  const misleading = [chu.address, `Chủ <${chu.address}>`, 'chu＠ngoai．example', 'x@ngoai.example']
  const wanted = { address: 'moi@nha.example', password: PASSWORD, isOwner: false }
  const rename = (displayName: string) => changePerson(given, chu, lan.accountId, { displayName, smtpEnabled: false })
  for (const displayName of misleading) {
    const entry = { by: 'password', password: PASSWORD } as const
    for (const act of [
      () => createPerson(given, chu, { ...wanted, displayName, entry }),
      () => createPerson(given, chu, { ...wanted, displayName, entry: { by: 'link', mailedTo: undefined } }),
      () => addMailbox(given, { ...wanted, displayName }),
      () => rename(displayName),
      () => changePerson(given, 'operator', { address: lan.address }, { displayName }),
    ])
      expect(await refusal(act()), displayName).toBe('sender_name_misleading')
  }
  const { people } = await listPeople(given, chu, { text: '', state: undefined, offset: 0, limit: 20 })
  expect(people.map(({ address }) => address)).not.toContain(wanted.address)
  await given.database.db
    .updateTable('account')
    .set({ display_name: chu.address })
    .where('id', '=', lan.accountId)
    .execute()
  expect(await refusal(rename(chu.address))).toBe('done')
  expect(await refusal(rename('Lan (nha.example)'))).toBe('done')
})
