import type { SubmissionId } from '@sen/model/ids'

/** A job under a key exists once: ordering it again moves it, cancelling finds it. */
export function releaseKey(id: SubmissionId): string {
  return `release:${id}`
}

export function deliverKey(id: SubmissionId, domain: string): string {
  return `deliver:${id}:${domain}`
}
