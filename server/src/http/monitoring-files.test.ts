import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gauge, jobGauges, laneGauges, metricsPage, queueGauges, storageGauges } from './metrics.ts'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../docs/operations/monitoring/${name}`, import.meta.url)), 'utf8')

it.each(['sen-mail.rules.yml', 'sen-mail.dashboard.json'])('%s asks for metrics that exist', async (name) => {
  gauge('sen_open_sockets', 'Open pages of mailboxes', () => 0)
  const none = { waiting: { queued: 0, unclear: 0 }, held: 0, oldestQueuedAt: undefined, overdueJobs: 0 }
  queueGauges(
    async () => none,
    () => new Date(),
  )
  storageGauges({ freeBytes: () => 0, storedBytes: async () => 0 })
  jobGauges(async () => ({ workers: 0, lanes: [] }))
  laneGauges(() => [])
  const { text } = await metricsPage()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric))
  const asked = [...read(name).matchAll(/\b(sen_[a-z_]+?)(_bucket)?\b/g)].map(([, metric = '']) => metric)
  expect(asked.length).toBeGreaterThan(5)
  expect([...new Set(asked)].filter((metric) => !known.has(metric))).toEqual([])
})
