import { createDraft } from '@sen/core/drafts/create-draft'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let door: TestServer
let lanToken: string
let minhToken: string
let draftId: string
beforeAll(async () => {
  door = await openTestServer()
  const lan = await door.given.mailbox('lan@sen.example')
  await door.given.mailbox('minh@sen.example')
  lanToken = await door.signIn('lan@sen.example')
  minhToken = await door.signIn('minh@sen.example')
  const empty = { to: [], cc: [], bcc: [], files: [] }
  const input = { ...empty, clientKey: 'cham-thu-rac', subject: 'TRÚNG THƯỞNG LỚN!!', html: '<div>Chào</div>' }
  draftId = (await createDraft(door.world, lan, input)).id
})
afterAll(() => door.close())

it('says what looks like spam, each with one decimal, and from which score on to ask', async () => {
  const { status, body } = await door.call(lanToken, 'GET', `/api/v2/messages/${draftId}/spam`)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      score: 4,
      warn_score: 5,
      symbols: [
        {
          name: 'SUBJECT_HAS_EXCLAIM',
          description: 'The subject has exclamation marks',
          score: 2,
          type: 'subject',
        },
        { name: 'SUBJ_ALL_CAPS', description: 'The subject is in capital letters', score: 2, type: 'subject' },
      ],
    },
  })
})

it('tells nobody else', async () => {
  expect((await door.call(minhToken, 'GET', `/api/v2/messages/${draftId}/spam`)).status).toBe(404)
  expect((await door.call('', 'GET', `/api/v2/messages/${draftId}/spam`)).status).toBe(401)
})
