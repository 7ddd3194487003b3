import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCertificate } from '../smtp/certificate.ts'
import { demoCertificate } from './demo-certificate.ts'

const NOW = new Date('2026-11-29T10:00:00Z')
const DAY = 86_400_000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-certificate-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a client that trusts the certificate connects by every name', async () => {
  const { cert, key, names } = await readCertificate(await demoCertificate(folder, 'may-a', new Date()))
  expect(names).toEqual(['localhost', '127.0.0.1', '0:0:0:0:0:0:0:1', 'may-a'])
  const server = createServer({ cert, key }, (socket) => socket.end('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const servername of ['localhost', 'may-a', '']) {
    const heard = await new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, ca: cert, ...(servername && { servername }) })
      socket.on('data', (bytes) => resolve(bytes.toString()))
      socket.on('error', reject)
    })
    expect(heard).toBe('hello')
  }
  await new Promise((resolve) => server.close(resolve))
})

test('it is kept, and created again shortly before it expires or when it is damaged', async () => {
  const { certFile } = await demoCertificate(folder, 'may-a', NOW)
  const serial = async () => new X509Certificate(await readFile(certFile)).serialNumber
  const first = await serial()
  await demoCertificate(folder, 'may-a', new Date(NOW.getTime() + 300 * DAY))
  expect(await serial()).toBe(first)
  await demoCertificate(folder, 'may-a', new Date(NOW.getTime() + 380 * DAY))
  const second = await serial()
  expect(second).not.toBe(first)
  await writeFile(certFile, 'damaged')
  await demoCertificate(folder, 'may-a', NOW)
  expect(await serial()).not.toBe(second)
})

test('it is created again for another name of the server', async () => {
  const namesFor = async (host: string) => (await readCertificate(await demoCertificate(folder, host, NOW))).names
  expect(await namesFor('may-b')).toContain('may-b')
  expect(await namesFor('192.0.2.7')).toContain('192.0.2.7')
  expect(await namesFor('localhost')).toContain('192.0.2.7')
})
