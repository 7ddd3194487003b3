/** A job for the load generator, which runs as a process of its own (`load-child.ts`). */
export type LoadJob = HttpJob | SmtpJob

export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly isBetween?: boolean
}

export interface HttpJob {
  readonly kind: 'http'
  readonly host: string
  readonly port: number
  readonly token: string
  readonly requests: readonly PreparedRequest[]
  readonly connections: number
  /** Requests gzip, as browsers do; absent: no compression. */
  readonly takesGzip?: boolean
  /** Responses that contain this text are also counted separately. Excludes gzip. */
  readonly apart?: string
  readonly once?: boolean
  /** A fixed rate of requests, independent of responses; absent: each response triggers the next request. */
  readonly perSecond?: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface SmtpJob {
  readonly kind: 'smtp'
  readonly port: number
  readonly connections: number
  readonly recipients: readonly string[]
  readonly messageBytes: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface LoadResult extends Spread {
  readonly failed: number
  readonly perSecond: number
  readonly maxMilliseconds: number
  readonly problem?: string
  readonly apart?: Spread
}

export interface Spread {
  readonly answered: number
  readonly p50Milliseconds: number
  readonly p95Milliseconds: number
}
