/** Parts of mail server reports (RFC 3464). No user attached them, so the list shows no paper clip for them. */
const OF_REPORTS = /^(message\/(global-)?(delivery-status|disposition-notification|headers)|text\/rfc822-headers)$/i

/** Signatures and the version part of PGP/MIME (RFC 3156, RFC 8551), which programs add. */
const OF_PROTECTION = /^application\/(pgp-signature|pgp-encrypted|(x-)?pkcs7-signature)$/i

/** Returns whether a message with these parts has attachments. Inline parts do not count. */
export function hasAttachments(
  parts: readonly { readonly isInline: boolean; readonly contentType: string }[],
): boolean {
  return parts.some(
    ({ isInline, contentType }) => !isInline && !OF_REPORTS.test(contentType) && !OF_PROTECTION.test(contentType),
  )
}
