/** What the load generator is told to do. It runs as its own process: see `load-child.ts`. */
export type LoadJob = HttpJob | SmtpJob

export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Sent in its turn like any other, but what it takes is not counted. */
  readonly isBetween?: boolean
}

export interface HttpJob {
  readonly kind: 'http'
  readonly host: string
  readonly port: number
  readonly token: string
  /** Sent in this order, over and over. */
  readonly requests: readonly PreparedRequest[]
  readonly connections: number
  /** As browsers ask; absent: as most programs do. */
  readonly takesGzip?: boolean
  /** Answers that hold this are counted a second time, by themselves. Not together with gzip. */
  readonly apart?: string
  /** Each request is sent once, without a warm-up, and then it is over, however long it takes. */
  readonly once?: boolean
  /** Requests arrive at this pace whether or not the answers keep up; absent: each answer brings the next request. */
  readonly perSecond?: number
  /** Not counted, at the same pace. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface SmtpJob {
  readonly kind: 'smtp'
  readonly port: number
  readonly connections: number
  /** Each message goes to one of these, in turn. */
  readonly recipients: readonly string[]
  readonly messageBytes: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface LoadResult extends Spread {
  readonly failed: number
  /** Answers a second, over the time that was measured. */
  readonly perSecond: number
  readonly maxMilliseconds: number
  /** The first of the failures. */
  readonly problem?: string
  /** Of those that `apart` tells. */
  readonly apart?: Spread
}

export interface Spread {
  readonly answered: number
  readonly p50Milliseconds: number
  readonly p95Milliseconds: number
}
