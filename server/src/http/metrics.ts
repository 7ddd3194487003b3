import type { MailFate } from '@sen/core/ports/mail-log'
import type { QueueFigures } from '@sen/core/queue/delivery-queue'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** All that the program knows of the metrics library. */
const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'sen_http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registry],
})

export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  requests.observe({ method, route, status }, seconds)
}

/** Mail by its fate, as the log of mail names it; one recipient of one attempt is one. */
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

export function countMail(mail: MailFate): void {
  mails.inc({ fate: mail.fate })
  if (mail.fate !== 'received') return
  if (mail.virus !== undefined) scans.inc({ scanner: 'virus', result: mail.virus })
  if (mail.spam !== undefined) scans.inc({ scanner: 'spam', result: mail.spam === 'failed' ? 'failed' : 'scored' })
}

export function countFailedSignIn(way: string): void {
  failedSignIns.inc({ way })
}

/** Free bytes on the fullest disk that this installation fills, and what is stored for all mailboxes. */
export function storageGauges(storage: { freeBytes(): number; storedBytes(): Promise<number> }): void {
  gauge('sen_disk_free_bytes', 'Free bytes on the fullest disk that is filled; +Inf where nothing is local', () =>
    storage.freeBytes(),
  )
  gauge('sen_stored_bytes', 'Bytes of mail and files of all mailboxes, as their quotas count them', () =>
    storage.storedBytes().catch(() => Number.NaN),
  )
}

/** A number that is read when somebody looks. */
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

/**
 * The queue of leaving mail, read when somebody looks: one reading for all four figures. Without a database they are NaN,
 * and the rest of the page stands.
 */
export function queueGauges(read: () => Promise<QueueFigures>, now: () => Date): void {
  let current: Promise<QueueFigures | undefined> | undefined
  const figures = (): Promise<QueueFigures | undefined> => {
    // That the database does not answer is what /readyz is for.
    current ??= read().catch(() => undefined)
    void current.finally(() => {
      current = undefined
    })
    return current
  }
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

/** The page in Prometheus' text format. */
export async function metricsPage(): Promise<{ readonly contentType: string; readonly text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() }
}
