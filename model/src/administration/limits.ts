/** A removed domain can be restored for so long, as its deleted mailboxes can. */
export const DOMAIN_RESTORABLE_DAYS = 30
/** Domains of an organisation, those that are not verified yet included; its pages list all of them. */
export const MAX_DOMAINS = 500
export const ACTS_PER_PAGE = 25
export const MAX_ACTS_PER_PAGE = 100
export const WAITING_MAIL_PER_PAGE = 25
export const MAX_WAITING_MAIL_PER_PAGE = 100
/** Recipients of one waiting mail that are named; of the others there is a number. */
export const WAITING_RECIPIENTS_NAMED = 5
/** Waiting mails of an organisation that one transaction orders, which holds the rows of their mailboxes so long. */
export const MAILS_RETRIED_TOGETHER = 200
/** Mail on hold is looked at again so often, should the job that releases it be lost. */
export const HOLD_RECHECK_SECONDS = 3_600
/** Aggregate reports are shown of so many days. */
export const AGGREGATE_REPORT_DAYS = 30
/** Long enough that one which comes again is known for what it is. */
export const AGGREGATE_REPORTS_KEPT_DAYS = 60
/** A larger mail is no report that is read by itself. */
export const MAX_REPORT_MAIL_BYTES = 10 * 1024 * 1024
/** Of what a report unpacks to. */
export const MAX_REPORT_BYTES = 20 * 1024 * 1024
/** Rows of a report; the largest receivers send some thousands. */
export const MAX_REPORT_ROWS = 50_000
/** Of a report, the failures that are kept by themselves: the most frequent; all of them are counted. */
export const MAX_REPORT_FAILURES = 500
/** Mail with reports on one domain that has not been read yet; more is taken later. */
export const MAX_WAITING_REPORT_MAIL = 100
/** Kept of one domain. What comes beyond goes to the Owner's mailbox, as what is no report does. */
export const MAX_AGGREGATE_REPORTS = 5_000
/** Of one sender: the largest send some two a day. */
export const MAX_REPORTS_OF_REPORTER = 300
/** Senders of reports on a domain that are named; of the others there is a number. */
export const REPORTERS_SHOWN = 20
/** Failing sources of a domain that are shown. */
export const REPORT_FAILURES_SHOWN = 20
/** Formatting included: it goes along with every mail. */
export const MAX_FOOTER_CHARACTERS = 10_000
/** DNS may be silent, or the machine busy, when a report comes: its sender is checked again after so long, and then no more. */
export const REPORT_RECHECK_SECONDS = [20, 300, 1_800, 7_200] as const
