import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailSenderConformance } from '@sen/testkit/conformance/mail-sender'
import { afterEach } from 'vitest'
import { SinkMailSender } from './sink-mail-sender.ts'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

mailSenderConformance('SinkMailSender', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sen-sink-'))
  folders.push(parent)
  const folder = join(parent, 'not there yet')
  return {
    sender: new SinkMailSender(folder),
    received: async () => {
      const names = await readdir(folder).catch(() => [])
      const envelopes = names.filter((name) => name.endsWith('.json')).sort()
      return Promise.all(
        envelopes.map(async (name) => ({
          ...JSON.parse(await readFile(join(folder, name), 'utf8')),
          raw: await readFile(join(folder, name.replace(/json$/, 'eml')), 'latin1'),
        })),
      )
    },
  }
})
