import { expect, it } from 'vitest'
import { jobGauges, laneGauges, metricsPage, queueGauges } from './metrics.ts'

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

it('tells what each lane does here and what waits for it, from one reading', async () => {
  let readings = 0
  jobGauges(async () => {
    readings += 1
    return { workers: 2, lanes: [{ lane: 'delivery', due: 5, overdue: 3, running: 12 }] }
  })
  laneGauges(() => [{ name: 'tasks', running: 1, concurrency: 2, sinceFetchSeconds: 0.25 }])
  const { text } = await metricsPage()
  expect(text.split('\n').filter((line) => /^sen_(lane|job)_/.test(line))).toEqual([
    'sen_job_workers 2',
    'sen_lane_jobs_due{lane="delivery"} 5',
    'sen_lane_jobs_overdue{lane="delivery"} 3',
    'sen_lane_jobs_running{lane="delivery"} 12',
    'sen_lane_fetch_age_seconds{lane="tasks"} 0.25',
    'sen_lane_slots_free{lane="tasks"} 1',
  ])
  expect(readings).toBe(1)
})

it('keeps the rest of the page when the database does not answer', async () => {
  queueGauges(
    () => Promise.reject(new Error('away')),
    () => NOW,
  )
  expect(await queueLines()).toContain('sen_queue_held_messages Nan')
  expect((await metricsPage()).text).toContain('process_cpu_seconds_total')
})
