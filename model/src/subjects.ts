import { normalForm } from './text/normal-form.ts'

/** An upstream gateway or our own verdict puts it before a forged mail's subject (product decision 5). */
export const SPOOF_MARKER = '**SPOOF**'

/** Matches several languages with an optional counter: `Re[2]:`, `TL:`, `Trả lời:`, `CT:`. */
const PREFIX =
  /^\s*(re|aw|sv|vs|antw|rif|res|odp|r|tl|trả lời|fwd?|fw|wg|tr|enc|rv|ct|chuyển tiếp)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu

/** NFC with white space collapsed. Case is kept. */
export function baseSubject(subject: string): string {
  let rest = normalForm(subject, 'NFC').replaceAll(/\s+/gu, ' ').trim()
  for (;;) {
    const next = withoutSpoofMarker(rest).replace(PREFIX, '')
    if (next === rest) return rest
    rest = next
  }
}

export function hasReplyPrefix(subject: string): boolean {
  return PREFIX.test(withoutSpoofMarker(normalForm(subject, 'NFC').replaceAll(/\s+/gu, ' ').trim()))
}

export function replySubject(subject: string): string {
  return `Re: ${withoutReplyPrefix(withoutSpoofMarker(subject))}`.trim()
}

export function forwardSubject(subject: string): string {
  return `Fwd: ${withoutForwardPrefix(withoutSpoofMarker(subject))}`.trim()
}

/** Keeps a reply prefix of the forwarded message. */
function withoutForwardPrefix(subject: string): string {
  return subject.replace(/^\s*(fwd?|fw|chuyển tiếp)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu, '')
}

/** Reply prefixes must not accumulate. A forward prefix is the user's text and is kept. */
function withoutReplyPrefix(subject: string): string {
  return subject.replace(/^\s*(re|tl|trả lời)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu, '')
}

export function hasSpoofMarker(subject: string): boolean {
  return subject.trimStart().startsWith(SPOOF_MARKER)
}

export function withoutSpoofMarker(subject: string): string {
  return hasSpoofMarker(subject) ? subject.trimStart().slice(SPOOF_MARKER.length).trimStart() : subject
}
