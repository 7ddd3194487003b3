import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let token: string
let minhToken: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, as = token) =>
  server.call(as, method, `/api/v2/${url}`, body)
const dataOf = (answer: { readonly body: unknown }) => (answer.body as { data: Record<string, unknown> }).data
const STAR = { enable: true, type: 'setflag', value: 'Flagged' }
const BILL = { type: 'subject', comparator: 'contains', value: 'Hóa đơn', label: 'Chủ đề' }
const json = (more: object = {}) => JSON.stringify({ conditions: [BILL], actions: [STAR], ...more })

it('makes, reads, changes, orders and deletes a filter, and writes its Sieve itself', async () => {
  const made = await call('POST', 'rules', {
    is_enable: true,
    name: 'Kế toán',
    sieve_json: json(),
    sieve_script: 'discard;',
  })
  expect(made).toMatchObject({ status: 200, body: { data: { is_enable: true, name: 'Kế toán', is_broken: false } } })
  const { id, type, sieve_script, sieve_json } = dataOf(made)
  expect(type).toBeUndefined()
  expect(sieve_script).toContain('addflag "\\\\Flagged";')
  expect(sieve_script).not.toContain('discard')
  expect(JSON.parse(String(sieve_json))).toEqual({
    match: 'all',
    conditions: [{ type: 'subject', comparator: 'contains', value: 'Hóa đơn' }],
    actions: [STAR],
  })
  const over = { type: 'size', comparator: 'over', value: '2', unit: 'M' }
  const changed = await call('PATCH', `rules/${id}`, {
    sieve_json: json({
      match: 'any',
      conditions: [BILL, over],
      actions: [{ ...STAR, enable: false }, { type: 'discard' }],
    }),
  })
  expect(dataOf(changed).sieve_script).toContain('size :over 2097152')
  expect(dataOf(changed).sieve_script).toContain('fileinto "Trash";')
  expect(dataOf(await call('GET', `rules/${id}`))).toEqual(dataOf(changed))
  const other = dataOf(await call('POST', 'rules', { sieve_json: json() })).id
  expect(await call('POST', 'rules/order', { ids: [other, id] })).toMatchObject({
    status: 200,
    body: { data: [{ id: other }, { id }] },
  })
  await call('POST', 'rules', { type: 'auto_mark_spam', from: 'rao@la.example' })
  expect((await call('GET', 'rules')).body).toMatchObject({
    data: [{ type: 'auto_mark_spam' }, { id: other }, { id }],
    total: 3,
  })
  const script = dataOf(await call('GET', 'rules/script')).sieve_script
  expect(script).toMatch(/^require \[[^\n]*\r\n/)
  expect(script).toContain('"rao@la.example"')
  expect(await call('DELETE', `rules/${id}`)).toMatchObject({ status: 200 })
  expect(await call('GET', `rules/${id}`)).toMatchObject({ status: 404 })
  expect(dataOf(await call('POST', `rules/${id}/restore`))).toEqual(dataOf(changed))
  expect(dataOf(await call('GET', `rules/${id}`))).toEqual(dataOf(changed))
  expect(await call('POST', 'rules/0/restore')).toMatchObject({
    status: 404,
    body: { error: { code: 'rule_not_found' } },
  })
  await call('DELETE', `rules/${id}`)
})

it.each<[string, object, object]>([
  ['no JSON', { sieve_json: '{' }, { field: 'sieve_json' }],
  ['no filter', { sieve_json: '{"conditions": 1}' }, { field: 'sieve_json' }],
  [
    'a comparator of another type',
    { sieve_json: json({ conditions: [{ ...BILL, comparator: 'over' }] }) },
    { field: 'sieve_json' },
  ],
  ['no condition', { sieve_json: json({ conditions: [] }) }, { problem: 'no-condition' }],
  [
    'a blank condition',
    { sieve_json: json({ conditions: [{ ...BILL, value: ' ' }] }) },
    { problem: 'condition-invalid' },
  ],
  [
    'a size that is none',
    { sieve_json: json({ conditions: [{ type: 'size', comparator: 'over', value: '' }] }) },
    { problem: 'condition-invalid' },
  ],
  ['no action', { sieve_json: json({ actions: [{ ...STAR, enable: false }] }) }, { problem: 'no-action' }],
  [
    'a folder that is not there',
    { sieve_json: json({ actions: [{ type: 'fileinto', value: '999999' }] }) },
    { problem: 'folder-unknown' },
  ],
  [
    'a folder that cannot be',
    { sieve_json: json({ actions: [{ type: 'fileinto', value: 'x' }] }) },
    { problem: 'folder-unknown' },
  ],
  [
    'an address nobody verified',
    { sieve_json: json({ actions: [{ type: 'redirect', value: 'a@b.example' }] }) },
    { problem: 'address-not-verified' },
  ],
  ['a forwarding address, which takes the password', { type: 'autofw', sieve_json: '{}' }, { field: 'type' }],
])('refuses %s', async (_, body, details) => {
  expect(await call('POST', 'rules', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'rule_invalid', details } },
  })
})

it('writes forwarding into the script of all rules', async () => {
  const actor = await server.given.mailbox('chuyen@sen.example')
  const own = await server.signIn('chuyen@sen.example')
  await server.given.store.write(actor.mailboxId, async (w) => {
    await w.forwarding.add('toi@xa.example', new Date())
    await w.forwarding.verify('toi@xa.example')
    await w.forwarding.switchOn('toi@xa.example', true, new Date())
  })
  expect(dataOf(await call('GET', 'rules/script', undefined, own)).sieve_script).toContain(
    'redirect :copy "toi@xa.example";',
  )
  const forwards = json({ actions: [{ type: 'redirect', value: 'Toi@xa.example' }] })
  expect(await call('POST', 'rules', { sieve_json: forwards }, own)).toMatchObject({ status: 200 })
})

it('has forwarding addresses among its rules, to be switched on and off and deleted', async () => {
  const actor = await server.given.mailbox('tiep@sen.example')
  const own = await server.signIn('tiep@sen.example')
  await server.given.store.write(actor.mailboxId, async (w) => {
    await w.forwarding.add('toi@xa.example', new Date())
    await w.forwarding.add('ban@xa.example', new Date())
    await w.forwarding.verify('toi@xa.example')
  })
  const all = async () => (await call('GET', 'rules', undefined, own)).body as { data: Record<string, unknown>[] }
  const { data } = await all()
  expect(data).toMatchObject([
    { type: 'autofw', email: 'ban@xa.example', is_enable: false, verify: false },
    { type: 'autofw', email: 'toi@xa.example', is_enable: false, verify: true },
  ])
  const [unverified, verified] = data.map(({ id }) => `rules/${id}`)
  const change = (rule: string | undefined, body: object, as = own) => call('PATCH', rule ?? '', body, as)
  expect(await change(unverified, { is_enable: true })).toMatchObject({
    status: 409,
    body: { error: { code: 'forward_not_verified' } },
  })
  expect(await change(verified, { is_enable: true, type: 'vacation' })).toMatchObject({ status: 400 })
  expect(await change(verified, { is_enable: true }, minhToken)).toMatchObject({ status: 404 })
  const on = await change(verified, { is_enable: true, sieve_json: '{"type":"autofw","email":"toi@xa.example"}' })
  expect(on).toMatchObject({ status: 200, body: { data: { is_enable: true, email: 'toi@xa.example' } } })
  expect(dataOf(on).sieve_script).toContain('redirect :copy "toi@xa.example";')
  expect((await call('GET', 'forwarding', undefined, own)).body).toMatchObject({
    data: { is_enable: true, keep_copy: true },
  })
  expect(dataOf(await change(verified, { is_enable: false })).is_enable).toBe(false)
  expect(await call('DELETE', verified ?? '', undefined, minhToken)).toMatchObject({ status: 404 })
  expect(await call('DELETE', verified ?? '', undefined, own)).toMatchObject({ status: 200 })
  expect((await all()).data).toMatchObject([{ email: 'ban@xa.example' }])
  expect(await call('GET', verified ?? '', undefined, own)).toMatchObject({ status: 404 })
})

it('is applied to mail that is there, by its owner alone', async () => {
  const { id } = dataOf(await call('POST', 'rules', { name: 'Hóa đơn', sieve_json: json() }))
  expect(await call('POST', `rules/${id}/run`, undefined, minhToken)).toMatchObject({
    status: 404,
    body: { error: { code: 'rule_not_found' } },
  })
  const begun = dataOf(await call('POST', `rules/${id}/run`))
  expect(begun).toMatchObject({ kind: 'filter_run', filter: 'Hóa đơn', state: 'working', total: 0, done: 0 })
  expect(await call('POST', `rules/${id}/run`)).toMatchObject({ body: { error: { code: 'operation_in_progress' } } })
  const stopped = dataOf(await call('POST', `tasks/${begun.id}/cancel`))
  expect(stopped).toMatchObject({ kind: 'filter_run', state: 'cancelled' })
})

it('is refused to other accounts', async () => {
  const { id } = dataOf(await call('POST', 'rules', { sieve_json: json() }, minhToken))
  for (const [method, url, body] of [
    ['GET', `rules/${id}`, undefined],
    ['PATCH', `rules/${id}`, { is_enable: false }],
    ['DELETE', `rules/${id}`, undefined],
    ['POST', 'rules/order', { ids: [id] }],
    ['POST', `rules/${id}/restore`, undefined],
  ] as const) {
    expect(await call(method, url, body)).toMatchObject({ status: 404, body: { error: { code: 'rule_not_found' } } })
  }
  const { data } = (await call('GET', 'rules')).body as { data: { id: string }[] }
  expect(data.map((rule) => rule.id)).not.toContain(id)
})

it('counts the mail that a filter would match, and says why a message is in its folder', async () => {
  const actor = await server.given.mailbox('dem@sen.example')
  const own = await server.signIn('dem@sen.example')
  const { id } = dataOf(await call('POST', 'rules', { name: 'Kế toán', sieve_json: json() }, own))
  const bill = await server.given.message(actor, { subject: 'HOA DON thang 3', text: 'Xin gửi hoá đơn.' })
  await server.given.message(actor, { subject: 'Chào' })
  await server.given.message(actor, { subject: 'Hóa đơn', in: 'junk' })
  const count = (more: object) => call('POST', 'rules/count', { sieve_json: json(more) }, own)
  expect(dataOf(await count({}))).toEqual({ matched: 1, looked_at: 2, complete: true })
  expect(dataOf(await count({ conditions: [{ ...BILL, type: 'body' }], actions: [] }))).toEqual({
    matched: 1,
    looked_at: 2,
    complete: true,
  })
  expect(await count({ conditions: [] })).toMatchObject({ status: 400 })
  expect(dataOf(await call('POST', 'rules/count', { sieve_json: json() }))).toMatchObject({ looked_at: 0 })

  const filed = async () => dataOf(await call('GET', `messages/${bill.id}`, undefined, own)).filed
  expect(await filed()).toBeUndefined()
  const setFiled = 'update message set filed_reason = $2, filed_by_rule = $3 where id = $1'
  await server.given.database.pool.query(setFiled, [bill.id, 'filter', id])
  expect(await filed()).toEqual({ reason: 'filter', rule_id: id, rule_name: 'Kế toán' })
  await call('DELETE', `rules/${id}`, undefined, own)
  expect(await filed()).toEqual({ reason: 'filter' })
})
