import type { QueueFigures } from '@sen/core/queue/delivery-queue'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** All that the program knows of the metrics library. */
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

/**
 * Counts each route by itself; times go into one histogram for each area (`/api/v2/threads`), because one has a line for each
 * bucket: a histogram of every route, method and status made the page a megabyte long.
 */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  answers.inc({ method, route, status })
  requests.observe({ area: areaOf(route), status: `${Math.floor(status / 100)}xx` }, seconds)
}

function areaOf(route: string): string {
  const parts = route.split('/')
  return parts.slice(0, parts[1] === 'api' ? 4 : 2).join('/') || '/'
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
