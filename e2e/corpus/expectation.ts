/** The expected content of a message; `null` means none, and absent fields are not judged. */
export interface Expectation {
  readonly subject?: string | null
  readonly messageId?: string | null
  readonly dateEpoch?: number | null
  readonly fromEmails?: readonly string[]
  readonly fromNames?: readonly string[]
  readonly toNames?: readonly string[]
  readonly ccNames?: readonly string[]
  readonly toEmails?: readonly string[]
  readonly ccEmails?: readonly string[]
  readonly inReplyTo?: string | null
  readonly attachmentSha256?: readonly string[]
  readonly attachmentNames?: readonly string[]
  readonly textPlainContains?: string | null
  readonly textHtmlContains?: string
}
