import { routes } from '@sen/contract/routes'
import { expect, it } from 'vitest'
import {
  countFailedSignIn,
  countMail,
  jobGauges,
  laneGauges,
  metricsPage,
  observeRequest,
  queueGauges,
  storageGauges,
} from './metrics.ts'

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

it('reports running and waiting jobs of each lane from one reading', async () => {
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

async function counts(): Promise<ReadonlyMap<string, number>> {
  const { text } = await metricsPage()
  const lines = text.split('\n').filter((line) => /^sen_(mail|scans|failed)_/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

it('counts mail by its fate, the results of the scanners, and failed sign-ins', async () => {
  const received = {
    fate: 'received',
    queueId: 'q',
    mailFrom: 'a@ngoai.example',
    recipients: ['lan@sen.example'],
    sizeBytes: 1,
    peer: '192.0.2.1',
    messageId: '',
    copies: [],
    verdict: undefined,
  } as const
  const before = await counts()
  countMail({ ...received, virus: 'clean', spam: 3 })
  countMail({ ...received, virus: 'failed', spam: 'failed' })
  countMail({ ...received, virus: undefined, spam: undefined })
  countMail({ fate: 'refused', stage: 'recipient', recipients: [], peer: '192.0.2.1', reply: '550' })
  countFailedSignIn('password')
  const grown = [...(await counts())].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  expect(new Map(grown.filter(([, by]) => by > 0))).toEqual(
    new Map([
      ['sen_mail_total{fate="received"}', 3],
      ['sen_mail_total{fate="refused"}', 1],
      ['sen_scans_total{scanner="virus",result="clean"}', 1],
      ['sen_scans_total{scanner="spam",result="scored"}', 1],
      ['sen_scans_total{scanner="virus",result="failed"}', 1],
      ['sen_scans_total{scanner="spam",result="failed"}', 1],
      ['sen_failed_sign_ins_total{way="password"}', 1],
    ]),
  )
})

it('exports the disk and the stored bytes, also when the database does not answer', async () => {
  storageGauges({ freeBytes: () => 5_000, storedBytes: () => Promise.reject(new Error('away')) })
  const { text } = await metricsPage()
  expect(text).toContain('sen_disk_free_bytes 5000')
  expect(text).toContain('sen_stored_bytes Nan')
})

it('keeps the page small when every route has answered in every way', async () => {
  for (const { method, path } of Object.values(routes)) {
    for (const status of [200, 400, 401, 403, 404, 409, 429, 500]) observeRequest(method, path, status, 0.01)
  }
  const { text } = await metricsPage()
  expect(text.split('\n').filter((line) => line.startsWith('sen_http_request_seconds')).length).toBeLessThan(2_000)
  expect(text.length).toBeLessThan(400_000)
})
