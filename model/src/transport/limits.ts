/** A report of a longer message has its header only, also if the sender asked for all of it. */
export const MAX_RETURNED_MESSAGE_BYTES = 1_048_576
/** RFC 8461 section 3.2. This is a hundred times the size of a usual policy. */
export const MTA_STS_POLICY_BYTES = 64 * 1024
/** Mail waits for it. The RFC suggests a minute. */
export const MTA_STS_FETCH_SECONDS = 10
/** A cached policy must not expire while it is in use. */
export const MTA_STS_REFRESH_SECONDS = 86_400
export const MTA_STS_RETRY_SECONDS = 300
