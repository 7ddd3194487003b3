import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/** A number that is read when somebody looks. */
export function gauge(name: string, help: string, read: () => number): void {
  registry.removeSingleMetric(name)
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    }),
  )
}

/** The page in Prometheus' text format. */
export async function metricsPage(): Promise<{ readonly contentType: string; readonly text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() }
}
