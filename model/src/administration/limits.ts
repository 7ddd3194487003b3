/** Equal to the time for its deleted mailboxes. */
export const DOMAIN_RESTORABLE_DAYS = 30
/** Includes domains that are not verified yet; the pages list all of them. */
export const MAX_DOMAINS = 500
export const ACTS_PER_PAGE = 25
export const MAX_ACTS_PER_PAGE = 100
export const WAITING_MAIL_PER_PAGE = 25
export const MAX_WAITING_MAIL_PER_PAGE = 100
export const WAITING_RECIPIENTS_NAMED = 5
/** A transaction locks the mailboxes' rows. */
export const MAILS_RETRIED_TOGETHER = 200
/** The job that releases mail may be lost. */
export const HOLD_RECHECK_SECONDS = 3_600
export const AGGREGATE_REPORT_DAYS = 30
/** Long enough to recognise a report that is sent again. */
export const AGGREGATE_REPORTS_KEPT_DAYS = 60
export const MAX_REPORT_MAIL_BYTES = 10 * 1024 * 1024
export const MAX_REPORT_BYTES = 20 * 1024 * 1024
/** The largest receivers send reports of some thousand rows. */
export const MAX_REPORT_ROWS = 50_000
export const MAX_REPORT_FAILURES = 500
/** Further report mail of the domain is deferred. */
export const MAX_WAITING_REPORT_MAIL = 100
/** Further reports of the domain are delivered to the Owner's mailbox, like other mail. */
export const MAX_AGGREGATE_REPORTS = 5_000
/** The largest senders send about two reports per day. */
export const MAX_REPORTS_OF_REPORTER = 300
export const REPORTERS_SHOWN = 20
export const REPORT_FAILURES_SHOWN = 20
/** Includes formatting, because the footer is part of every mail. */
export const MAX_FOOTER_CHARACTERS = 10_000
/** Applies if DNS did not answer or the machine was busy when a report arrived. */
export const REPORT_RECHECK_SECONDS = [20, 300, 1_800, 7_200] as const
