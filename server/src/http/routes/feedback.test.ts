import { FEEDBACK_PER_HOUR, MAX_FEEDBACK_CHARACTERS } from '@sen/model/account/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
})
afterAll(() => server.close())

const said = { kind: 'problem', text: 'Không tải được tệp', page: '/folder' }
const say = (token: string, change: object = {}) =>
  server.call(token, 'POST', '/api/v2/feedback', { ...said, ...change })

it('stores feedback by its author, and slows down only authors who send too much', async () => {
  const lan = await server.signIn('lan@sen.example')
  const minh = await server.signIn('minh@sen.example')
  for (let count = 0; count < FEEDBACK_PER_HOUR; count++) expect((await say(lan)).status).toBe(200)
  expect(await say(lan)).toMatchObject({ status: 429, body: { error: { code: 'feedback_limit' } } })
  expect((await say(minh, { text: 'Rất tốt', kind: 'praise' })).status).toBe(200)
  const [newest, ...rest] = await server.world.feedback.newest(100)
  expect(newest).toMatchObject({ address: 'minh@sen.example', kind: 'praise', text: 'Rất tốt', page: '/folder' })
  expect(rest.map(({ address }) => address)).toEqual(Array(FEEDBACK_PER_HOUR).fill('lan@sen.example'))
})

it.each([{ text: ' ' }, { text: 'x'.repeat(MAX_FEEDBACK_CHARACTERS + 1) }, { kind: 'spam' }, { page: 7 }])(
  'refuses invalid feedback (%o)',
  async (change) => {
    const minh = await server.signIn('minh@sen.example')
    expect(await say(minh, change)).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
  },
)

it('requires a session', async () => {
  expect((await say('')).status).toBe(401)
})
