import type { MailFate } from '@sen/core/ports/mail-log'
import type { QueueFigures } from '@sen/core/queue/delivery-queue'
import type { LaneState } from '@sen/core/queue/job-figures'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LaneFigures } from '../jobs/job-health.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'sen_http_request_seconds',
  help: 'Time to answer, by the first part of the route and the class of the status',
  labelNames: ['area', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5],
  registers: [registry],
})

const answers = new Counter({
  name: 'sen_http_requests_total',
  help: 'Answers, by route, method and status',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})

/** Times have one histogram per area, because one per route would make the page a megabyte long. */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  answers.inc({ method, route, status })
  requests.observe({ area: areaOf(route), status: `${Math.floor(status / 100)}xx` }, seconds)
}

function areaOf(route: string): string {
  const parts = route.split('/')
  return parts.slice(0, parts[1] === 'api' ? 4 : 2).join('/') || '/'
}

const mails = new Counter({
  name: 'sen_mail_total',
  help: 'Received and refused messages, and attempts at recipients of sent mail, by fate',
  labelNames: ['fate'],
  registers: [registry],
})

const scans = new Counter({
  name: 'sen_scans_total',
  help: 'Received messages by what a configured scanner said; failed: it did not answer',
  labelNames: ['scanner', 'result'],
  registers: [registry],
})

const failedSignIns = new Counter({
  name: 'sen_failed_sign_ins_total',
  help: 'Failed sign-ins by the way they were tried',
  labelNames: ['way'],
  registers: [registry],
})

const sendingAlarms = new Counter({
  name: 'sen_sending_alarms_total',
  help: 'Limits of sending that were reached, and mailboxes whose sending was put on hold, by cause; one a day for each limit',
  labelNames: ['cause'],
  registers: [registry],
})

export function countSendingAlarm(cause: string): void {
  sendingAlarms.inc({ cause })
}

export function countMail(mail: MailFate): void {
  mails.inc({ fate: mail.fate })
  if (mail.fate !== 'received') return
  if (mail.virus !== undefined) scans.inc({ scanner: 'virus', result: mail.virus })
  if (mail.spam !== undefined) scans.inc({ scanner: 'spam', result: mail.spam === 'failed' ? 'failed' : 'scored' })
}

export function countFailedSignIn(way: string): void {
  failedSignIns.inc({ way })
}

export function storageGauges(storage: { freeBytes(): number; storedBytes(): Promise<number> }): void {
  gauge('sen_disk_free_bytes', 'Free bytes on the fullest disk that is filled; +Inf where nothing is local', () =>
    storage.freeBytes(),
  )
  gauge('sen_stored_bytes', 'Bytes of mail and files of all mailboxes, as their quotas count them', () =>
    storage.storedBytes().catch(() => Number.NaN),
  )
}

export function gauge(name: string, help: string, read: () => number | Promise<number>): void {
  registry.removeSingleMetric(name)
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await read())
      },
    }),
  )
}

/** Without a database, the figures are NaN and the other metrics still work. */
export function queueGauges(read: () => Promise<QueueFigures>, now: () => Date): void {
  const figures = readOnce(read)
  const add = (name: string, help: string, value: (figures: QueueFigures) => number): void =>
    gauge(name, help, async () => {
      const found = await figures()
      return found ? value(found) : Number.NaN
    })
  add('sen_queue_queued_recipients', 'Recipients of leaving mail who wait for an attempt', (f) => f.waiting.queued)
  add('sen_queue_unclear_recipients', 'Recipients whose server broke off before its reply', (f) => f.waiting.unclear)
  add('sen_queue_held_messages', 'Mail whose hold or planned time is not over', (f) => f.held)
  add('sen_queue_oldest_seconds', 'Since when the longest waiting recipient waits; 0 when nobody does', (f) =>
    f.oldestQueuedAt ? (now().getTime() - f.oldestQueuedAt.getTime()) / 1_000 : 0,
  )
  add('sen_jobs_overdue', 'Jobs that should have begun a minute ago', (f) => f.overdueJobs)
}

export function jobGauges(
  read: () => Promise<{ readonly workers: number; readonly lanes: readonly LaneFigures[] }>,
): void {
  const figures = readOnce(read)
  gauge('sen_job_workers', 'Processes that fetch jobs', async () => (await figures())?.workers ?? Number.NaN)
  const add = (name: string, help: string, value: (figures: LaneFigures) => number): void =>
    gaugeByLane(name, help, async () =>
      ((await figures())?.lanes ?? []).map((each) => ({ lane: each.lane, value: value(each) })),
    )
  add('sen_lane_jobs_due', 'Jobs that should have begun, by lane', (f) => f.due)
  add('sen_lane_jobs_overdue', 'Jobs that should have begun a minute ago, by lane', (f) => f.overdue)
  add('sen_lane_jobs_running', 'Jobs that a process works on, by lane', (f) => f.running)
}

export function laneGauges(read: () => readonly LaneState[]): void {
  const add = (name: string, help: string, value: (state: LaneState) => number): void =>
    gaugeByLane(name, help, async () => read().map((state) => ({ lane: state.name, value: value(state) })))
  add('sen_lane_fetch_age_seconds', 'Since this process last fetched jobs, by lane', (s) => s.sinceFetchSeconds)
  add('sen_lane_slots_free', 'Jobs that this process could begin now, by lane', (s) => s.concurrency - s.running)
}

function gaugeByLane(
  name: string,
  help: string,
  read: () => Promise<readonly { readonly lane: string; readonly value: number }[]>,
): void {
  registry.removeSingleMetric(name)
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [],
      async collect() {
        this.reset()
        for (const { lane, value } of await read()) this.set({ lane }, value)
      },
    }),
  )
}

/**
 * The gauges of a scrape share a reading. It is undefined when the database does not respond, which /readyz reports.
 */
function readOnce<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let current: Promise<T | undefined> | undefined
  return () => {
    current ??= read().catch(() => undefined)
    void current.finally(() => {
      current = undefined
    })
    return current
  }
}

export async function metricsPage(): Promise<{ readonly contentType: string; readonly text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() }
}
