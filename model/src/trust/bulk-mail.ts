/** Whether a mail went to a list, or to many at once, by its fields (RFC 2369, RFC 2919; `Precedence` by custom). */
export function isBulkMail(headers: Readonly<Record<string, string>>): boolean {
  const isListed = LIST_FIELDS.some((field) => headers[field] !== undefined)
  return isListed || /^\s*(bulk|list|junk)\b/i.test(headers.precedence ?? '')
}

const LIST_FIELDS = ['list-id', 'list-post', 'list-unsubscribe'] as const

/** Whether a machine wrote it by itself (RFC 3834 section 5): it says so, or wants nothing back (RFC 5321 section 4.5.5). */
export function isAutomaticMail(headers: Readonly<Record<string, string>>, mailFrom: string | undefined): boolean {
  const said = (headers['auto-submitted'] ?? 'no').trim()
  return mailFrom === '' || !/^no\b/i.test(said)
}
