import type { CleanedHtml, CleanPolicy } from '@sen/core/ports/html-cleaner'
import { gatherBody } from './body-gathering.ts'
import { PURIFY_CONFIG } from './purify-config.ts'
import { addHooks } from './purify-hooks.ts'
import { RemoteImagesSeen } from './remote-images.ts'
import { withSanitiser } from './sanitiser.ts'

export interface CleanTask {
  readonly html: string
  readonly policy: CleanPolicy
}

/** Hooks are a window's own: they are put on for this body alone. */
export function clean({ html, policy }: CleanTask): CleanedHtml {
  return withSanitiser(html.length, (purify) => {
    const images = new RemoteImagesSeen(policy.remoteImages)
    addHooks(purify, policy, images)
    const cleaned = purify.sanitize(gatherBody(html), PURIFY_CONFIG)
    return { html: cleaned, hasRemoteContent: images.hasRemoteContent, remoteImages: images.addresses }
  })
}
