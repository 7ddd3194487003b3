export const UNATTACHED_FILES_KEPT_HOURS = 24
export const UNNAMED_BLOBS_KEPT_HOURS = 24
/**
 * Quotas of mail that a mailbox may have stored within a day without a message. Who empties a full mailbox, fills it and
 * empties it again stays below.
 */
export const UNNAMED_MAIL_QUOTAS = 3
/** Less than a day, so that the next daily run deletes what the previous one set aside. */
export const BLOBS_ASIDE_HOURS = 20
export const UNFINISHED_WRITES_KEPT_HOURS = 7 * 24
