export interface ReportedFailure {
  readonly email: string
  readonly state: 'failed' | 'delayed'
  /** Shortened by `shownServerReply`. */
  readonly reply: string
}
