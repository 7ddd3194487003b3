/** A removed domain can be restored for as long as its deleted mailboxes. */
export const DOMAIN_RESTORABLE_DAYS = 30
/** Domains of an organisation, those that are not verified yet included; its pages list all of them. */
export const MAX_DOMAINS = 500
export const ACTS_PER_PAGE = 25
export const MAX_ACTS_PER_PAGE = 100
export const WAITING_MAIL_PER_PAGE = 25
export const MAX_WAITING_MAIL_PER_PAGE = 100
/** Recipients of a waiting mail that are named; the others are counted. */
export const WAITING_RECIPIENTS_NAMED = 5
/** Limit per transaction, because it locks the mailboxes' rows. */
export const MAILS_RETRIED_TOGETHER = 200
/** How often mail on hold is checked, in case the job that releases it was lost. */
export const HOLD_RECHECK_SECONDS = 3_600
/** The page shows aggregate reports of this many days. */
export const AGGREGATE_REPORT_DAYS = 30
/** Long enough to recognise a report that is sent again. */
export const AGGREGATE_REPORTS_KEPT_DAYS = 60
/** A larger mail is not processed automatically. */
export const MAX_REPORT_MAIL_BYTES = 10 * 1024 * 1024
/** The limit of an unpacked report. */
export const MAX_REPORT_BYTES = 20 * 1024 * 1024
/** The largest receivers send reports of some thousand rows. */
export const MAX_REPORT_ROWS = 50_000
/** The most frequent failures of a report, which are stored individually; all are counted. */
export const MAX_REPORT_FAILURES = 500
/** Unprocessed report mail per domain; further mail is deferred. */
export const MAX_WAITING_REPORT_MAIL = 100
/** Limit per domain. Further reports are delivered to the Owner's mailbox, like other mail. */
export const MAX_AGGREGATE_REPORTS = 5_000
/** Limit per sender; the largest senders send about two reports per day. */
export const MAX_REPORTS_OF_REPORTER = 300
/** Senders of reports on a domain that are named; the others are counted. */
export const REPORTERS_SHOWN = 20
/** Sources of failures that are shown per domain. */
export const REPORT_FAILURES_SHOWN = 20
/** Including formatting, because the footer is part of every mail. */
export const MAX_FOOTER_CHARACTERS = 10_000
/** Delays of further sender checks, if DNS did not answer or the machine was busy when a report arrived. */
export const REPORT_RECHECK_SECONDS = [20, 300, 1_800, 7_200] as const
