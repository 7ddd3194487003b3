import { createDraft } from '@sen/core/drafts/create-draft'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lanToken: string
let minhToken: string
let draftId: string
beforeAll(async () => {
  server = await openTestServer()
  const lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
  const empty = { to: [], cc: [], bcc: [], files: [] }
  const input = { ...empty, clientKey: 'cham-thu-rac', subject: 'TRÚNG THƯỞNG LỚN!!', html: '<div>Chào</div>' }
  draftId = (await createDraft(server.world, lan, input)).id
})
afterAll(() => server.close())

it('says which parts look like spam, each with one decimal, and the score from which to ask', async () => {
  const { status, body } = await server.call(lanToken, 'GET', `/api/v2/messages/${draftId}/spam`)
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

it('refuses other accounts', async () => {
  expect((await server.call(minhToken, 'GET', `/api/v2/messages/${draftId}/spam`)).status).toBe(404)
  expect((await server.call('', 'GET', `/api/v2/messages/${draftId}/spam`)).status).toBe(401)
})
