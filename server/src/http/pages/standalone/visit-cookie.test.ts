import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { rememberVisit, visitTokenIn } from './visit-cookie.ts'

async function visitAt(publicUrl: string | undefined) {
  const app = fastify()
  await app.register(cookie)
  app.post('/s/x', (_, reply) =>
    rememberVisit(reply, '/s/x', { token: 'abc', expiresAt: new Date('2030-01-01') }, publicUrl),
  )
  app.get('/s/x', (request) => ({ token: visitTokenIn(request) }))
  return app
}

it('has a name that marks it as secure on https, and is valid for one page alone', async () => {
  const secure = await (await visitAt('https://mail.example')).inject({ method: 'POST', url: '/s/x' })
  expect(secure.headers['set-cookie']).toMatch(
    /^__Secure-sen_share=abc; Path=\/s\/x; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  const plain = await (await visitAt(undefined)).inject({ method: 'POST', url: '/s/x' })
  expect(plain.headers['set-cookie']).toMatch(/^sen_share=abc; Path=\/s\/x; .*HttpOnly; SameSite=Lax$/)
})

it('goes on with visits that began under the plain name', async () => {
  const app = await visitAt('https://mail.example')
  const tokenOf = async (header: string) =>
    (await app.inject({ url: '/s/x', headers: { cookie: header } })).json().token
  expect(await tokenOf('sen_share=old')).toBe('old')
  expect(await tokenOf('sen_share=old; __Secure-sen_share=new')).toBe('new')
})
