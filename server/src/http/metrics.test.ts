import { routes } from '@sen/contract/routes'
import { expect, it } from 'vitest'
import { metricsPage, observeRequest, queueGauges } from './metrics.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

async function queueLines(): Promise<readonly string[]> {
  const { text } = await metricsPage()
  return text.split('\n').filter((line) => /^sen_(queue|jobs)_/.test(line))
}

it('reads the queue once for all its figures', async () => {
  let readings = 0
  queueGauges(
    async () => {
      readings += 1
      const oldestQueuedAt = new Date('2026-11-21T09:59:00Z')
      return { waiting: { queued: 3, unclear: 1 }, held: 2, oldestQueuedAt, overdueJobs: 4 }
    },
    () => NOW,
  )
  expect(await queueLines()).toEqual([
    'sen_queue_queued_recipients 3',
    'sen_queue_unclear_recipients 1',
    'sen_queue_held_messages 2',
    'sen_queue_oldest_seconds 60',
    'sen_jobs_overdue 4',
  ])
  expect(readings).toBe(1)
  await queueLines()
  expect(readings).toBe(2)
})

it('keeps the rest of the page when the database does not answer', async () => {
  queueGauges(
    () => Promise.reject(new Error('away')),
    () => NOW,
  )
  expect(await queueLines()).toContain('sen_queue_held_messages Nan')
  expect((await metricsPage()).text).toContain('process_cpu_seconds_total')
})

it('keeps the page small when every route has answered in every way', async () => {
  for (const { method, path } of Object.values(routes)) {
    for (const status of [200, 400, 401, 403, 404, 409, 429, 500]) observeRequest(method, path, status, 0.01)
  }
  const { text } = await metricsPage()
  expect(text.split('\n').filter((line) => line.startsWith('sen_http_request_seconds')).length).toBeLessThan(2_000)
  expect(text.length).toBeLessThan(400_000)
})
