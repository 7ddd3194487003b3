import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { startProgram } from './program.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-roles-'))
  database = await testDatabase()
  await writeFile(join(folder, 'cert.pem'), TEST_CERTIFICATE)
  await writeFile(join(folder, 'key.pem'), TEST_KEY)
}, 60_000)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Returns the first line of a server, or `refused`. */
function greeting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().slice(0, 8))
    })
    socket.once('error', () => resolve('refused'))
  })
}

it.each([
  ['imap', ['* OK [CA', 'refused', 'refused', 'refused']],
  ['smtp', ['refused', '220 mail', '220 mail', 'refused']],
  ['imap,smtp', ['* OK [CA', '220 mail', '220 mail', 'refused']],
])('a process with the roles %s opens the ports of these only', async (roles, expected) => {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
  const [imap, submission, smtp, web, health] = ports.map(String) as [string, string, string, string, string]
  const program = await startProgram({
    config: readConfig({
      SEN_MODE: 'production',
      SEN_ROLES: roles,
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(folder, roles),
      BLOB_URL: `file://${join(folder, 'blobs')}`,
      PUBLIC_URL: 'https://mail.acme.example',
      MAIL_TLS_CERT: join(folder, 'cert.pem'),
      MAIL_TLS_KEY: join(folder, 'key.pem'),
      IMAP_PORT: imap,
      SUBMISSION_PORT: submission,
      SMTP_PORT: smtp,
      PORT: web,
      HEALTH_PORT: health,
    }),
    logger: createLogger('silent'),
    say: () => undefined,
    fail: (reason) => {
      throw new Error(reason)
    },
  })
  try {
    expect(await Promise.all([imap, submission, smtp, web].map((port) => greeting(Number(port))))).toEqual(expected)
    expect((await fetch(`http://127.0.0.1:${health}/readyz`)).status).toBe(200)
  } finally {
    await program.stop()
  }
})
