import { normalForm } from './text/normal-form.ts'

/** The marker that an upstream gateway or our own verdict puts before a forged mail's subject (product decision 5). */
export const SPOOF_MARKER = '**SPOOF**'

/**
 * Matches reply and forward prefixes in several languages with an optional counter: `Re[2]:`, `TL:`, `Trả lời:`, `CT:`.
 */
const PREFIX =
  /^\s*(re|aw|sv|vs|antw|rif|res|odp|r|tl|trả lời|fwd?|fw|wg|tr|enc|rv|ct|chuyển tiếp)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu

/**
 * Returns the subject without reply and forward prefixes and spoof marker, in NFC with white space collapsed. Case is
 * kept.
 */
export function baseSubject(subject: string): string {
  let rest = normalForm(subject, 'NFC').replaceAll(/\s+/gu, ' ').trim()
  for (;;) {
    const next = withoutSpoofMarker(rest).replace(PREFIX, '')
    if (next === rest) return rest
    rest = next
  }
}

/** Returns whether the subject has a reply or forward prefix. */
export function hasReplyPrefix(subject: string): boolean {
  return PREFIX.test(withoutSpoofMarker(normalForm(subject, 'NFC').replaceAll(/\s+/gu, ' ').trim()))
}

export function replySubject(subject: string): string {
  return `Re: ${withoutReplyPrefix(withoutSpoofMarker(subject))}`.trim()
}

export function forwardSubject(subject: string): string {
  return `Fwd: ${withoutForwardPrefix(withoutSpoofMarker(subject))}`.trim()
}

/** Removes one leading forward prefix. A reply prefix of the forwarded message is kept. */
function withoutForwardPrefix(subject: string): string {
  return subject.replace(/^\s*(fwd?|fw|chuyển tiếp)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu, '')
}

/**
 * Removes one leading reply prefix, so that they do not accumulate. A forward prefix is the user's text and is kept.
 */
function withoutReplyPrefix(subject: string): string {
  return subject.replace(/^\s*(re|tl|trả lời)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/iu, '')
}

export function withoutSpoofMarker(subject: string): string {
  const trimmed = subject.trimStart()
  return trimmed.startsWith(SPOOF_MARKER) ? trimmed.slice(SPOOF_MARKER.length).trimStart() : subject
}
