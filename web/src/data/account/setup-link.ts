import type { BodySent } from '@sen/contract/route'
import { createSetupLink as createRoute } from '@sen/contract/setup-links'
import { call } from '../call.ts'

export interface SetupLink {
  readonly url: string
  readonly expiresAt: Date
}

/** The previous link ends. @throws `CallError`, `NoAnswer` */
export async function createSetupLink(body: BodySent<typeof createRoute>): Promise<SetupLink> {
  const { url, expires_at: expiresAt } = (await call(createRoute, { body })).data
  return { url, expiresAt: new Date(expiresAt * 1_000) }
}
