import type { MailFate } from '@sen/core/ports/mail-log'
import type { QueueFigures } from '@sen/core/queue/delivery-queue'
import type { LaneState } from '@sen/core/queue/job-figures'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LaneFigures } from '../jobs/job-health.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'sen_http_request_seconds',
  help: 'Response time in seconds, by route area and status class',
  labelNames: ['area', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5],
  registers: [registry],
})

const answers = new Counter({
  name: 'sen_http_requests_total',
  help: 'Responses, by route, method and status',
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
  help: 'Messages received and rejected, and delivery attempts per recipient, by fate',
  labelNames: ['fate'],
  registers: [registry],
})

const scans = new Counter({
  name: 'sen_scans_total',
  help: 'Received messages by scanner and result; failed means that the scanner did not respond',
  labelNames: ['scanner', 'result'],
  registers: [registry],
})

const failedSignIns = new Counter({
  name: 'sen_failed_sign_ins_total',
  help: 'Failed sign-ins, by method',
  labelNames: ['way'],
  registers: [registry],
})

const sendingAlarms = new Counter({
  name: 'sen_sending_alarms_total',
  help: 'Sending limits reached and mailboxes put on hold, by cause; at most one per day and limit',
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
  gauge(
    'sen_disk_free_bytes',
    'Free bytes on the data disk with the least free space; +Inf if no data is stored locally',
    () => storage.freeBytes(),
  )
  gauge('sen_stored_bytes', 'Bytes of mail and files in all mailboxes, as counted by quotas', () =>
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
  add(
    'sen_queue_queued_recipients',
    'Recipients of outgoing messages that wait for a delivery attempt',
    (f) => f.waiting.queued,
  )
  add(
    'sen_queue_unclear_recipients',
    'Recipients whose server closed the connection before it replied',
    (f) => f.waiting.unclear,
  )
  add('sen_queue_held_messages', 'Messages on hold or scheduled for later', (f) => f.held)
  add('sen_queue_oldest_seconds', 'Waiting time of the oldest queued recipient; 0 if the queue is empty', (f) =>
    f.oldestQueuedAt ? (now().getTime() - f.oldestQueuedAt.getTime()) / 1_000 : 0,
  )
  add('sen_jobs_overdue', 'Jobs that are overdue by a minute or more', (f) => f.overdueJobs)
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
  add('sen_lane_jobs_due', 'Jobs that are due, by lane', (f) => f.due)
  add('sen_lane_jobs_overdue', 'Jobs that are overdue by a minute or more, by lane', (f) => f.overdue)
  add('sen_lane_jobs_running', 'Jobs in progress, by lane', (f) => f.running)
}

export function laneGauges(read: () => readonly LaneState[]): void {
  const add = (name: string, help: string, value: (state: LaneState) => number): void =>
    gaugeByLane(name, help, async () => read().map((state) => ({ lane: state.name, value: value(state) })))
  add('sen_lane_fetch_age_seconds', 'Seconds since this process last fetched jobs, by lane', (s) => s.sinceFetchSeconds)
  add('sen_lane_slots_free', 'Free job slots in this process, by lane', (s) => s.concurrency - s.running)
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

/** The gauges of a scrape share a reading; undefined when the database does not respond (/readyz reports it). */
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
