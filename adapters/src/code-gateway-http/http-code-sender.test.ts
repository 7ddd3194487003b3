import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PhoneCode } from '@sen/core/ports/code-sender'
import { codeSenderConformance } from '@sen/testkit/conformance/code-sender'
import { afterEach, expect, it } from 'vitest'
import { HttpCodeSender } from './http-code-sender.ts'

interface Asked {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: PhoneCode
}

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function gateway(...statuses: readonly number[]): Promise<{ url: string; asked: Asked[]; server: Server }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 200
    const { url = '', headers } = request
    asked.push({ url, headers, body: JSON.parse(await text(request)) as PhoneCode })
    if (status === 0) return
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

const QUICK = { pauseMilliseconds: 1 }

codeSenderConformance('HttpCodeSender', async () => {
  const [working, refusing] = [await gateway(202), await gateway(422)]
  const senderAt = (url: string) => new HttpCodeSender({ urls: { sms: url, voice: url }, secret: 's' }, QUICK)
  return {
    sender: senderAt(`${working.url}/send`),
    arrived: () => working.asked.map(({ body }) => body),
    refusing: senderAt(refusing.url),
    away: senderAt('http://127.0.0.1:1/'),
    close: async () => {
      working.server.close()
      refusing.server.close()
    },
  }
})

const CODE: PhoneCode = { phone: '+84912345678', way: 'sms', code: '012345', text: 'Mã 012345 & hết', language: 'vi' }

it('sends the secret in a header, and the parameters of the address in the address', async () => {
  const { url, asked, server } = await gateway(200)
  opened.push(server)
  const urls = { sms: `${url}/sms?to={phone}&text={text}&lang={language}&brand={brand}` }
  await new HttpCodeSender({ urls, secret: 'bi-mat' }, QUICK).send(CODE)
  expect(asked[0]?.url).toBe('/sms?to=%2B84912345678&text=M%C3%A3%20012345%20%26%20h%E1%BA%BFt&lang=vi&brand={brand}')
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer bi-mat', 'content-type': 'application/json' })
  expect(new HttpCodeSender({ urls, secret: undefined }).ways).toEqual(['sms'])
})

it('asks again when the gateway fails or is busy, under the same key, and at most three times', async () => {
  const { url, asked, server } = await gateway(503, 429, 200)
  opened.push(server)
  await new HttpCodeSender({ urls: { sms: url }, secret: undefined }, QUICK).send(CODE)
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(asked[0]?.headers.authorization).toBeUndefined()

  const failing = await gateway(500)
  opened.push(failing.server)
  const sender = new HttpCodeSender({ urls: { sms: failing.url }, secret: undefined }, QUICK)
  await expect(sender.send(CODE)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(failing.asked).toHaveLength(3)
})

it('fails immediately for a silent gateway and follows no redirects', async () => {
  const silent = await gateway(0)
  const leading = await gateway(302)
  opened.push(silent.server, leading.server)
  const senderAt = (url: string, seconds = 10) =>
    new HttpCodeSender({ urls: { sms: url }, secret: undefined }, { ...QUICK, seconds, attempts: 2 })
  await expect(senderAt(silent.url, 0.2).send(CODE)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(silent.asked).toHaveLength(1)
  await expect(senderAt(leading.url).send(CODE)).rejects.toMatchObject({ reason: 'refused' })
  expect(leading.asked.map(({ url }) => url)).toEqual(['/'])
})

it('tells the operator of each code that was not taken, and of no number', async () => {
  const [working, failing, refusing] = [await gateway(200), await gateway(500), await gateway(422)]
  opened.push(working.server, failing.server, refusing.server)
  const told: string[] = []
  const senderAt = (url: string) =>
    new HttpCodeSender({ urls: { sms: url }, secret: undefined, warn: (line) => void told.push(line) }, QUICK)
  await senderAt(working.url).send(CODE)
  await senderAt(failing.url)
    .send(CODE)
    .catch(() => undefined)
  await senderAt(refusing.url)
    .send(CODE)
    .catch(() => undefined)
  expect(told).toEqual([
    'the gateway for codes by sms returned HTTP status 500',
    'the gateway for codes by sms returned HTTP status 422',
  ])
})
