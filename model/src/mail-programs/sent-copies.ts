export interface MessageContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fileBytes: readonly number[]
}

/**
 * A mail program that sends through us appends its own copy to Sent, with another header. Only equal content is one
 * message, because a Message-ID can be used twice and the program deletes what it has appended.
 */
export function isSameContent(one: MessageContent, other: MessageContent): boolean {
  return (
    isSameText(one.subject, other.subject) &&
    isSameText(one.text, other.text) &&
    isSameText(one.html, other.html) &&
    sorted(one.fileBytes).join() === sorted(other.fileBytes).join()
  )
}

function isSameText(one: string, other: string): boolean {
  return withoutFolds(one) === withoutFolds(other)
}

function withoutFolds(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function sorted(numbers: readonly number[]): readonly number[] {
  return [...numbers].sort((one, other) => one - other)
}
