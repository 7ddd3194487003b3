/** Of the policy file of another domain (RFC 8461 section 3.2): a hundred times what any needs. */
export const MTA_STS_POLICY_BYTES = 64 * 1024
/** Mail waits for it; the RFC proposes a minute, and a server of ours waits for less. */
export const MTA_STS_FETCH_SECONDS = 10
/** What is kept is fetched anew after a day, also where its record is the same: so it does not expire while it is in use. */
export const MTA_STS_REFRESH_SECONDS = 86_400
/** After one that could not be fetched. */
export const MTA_STS_RETRY_SECONDS = 300
