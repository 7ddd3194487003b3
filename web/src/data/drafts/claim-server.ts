import { claimDraft, type DraftClaimField, releaseDraft } from '@sen/contract/drafts/claims'
import { call } from '../call.ts'

/** @throws `CallError`, `NoAnswer` */
export interface ClaimServer {
  /** `take` claims the draft even if another writer holds it. */
  claim(messageId: string, writer: string, take: boolean): Promise<DraftClaimField>
  release(messageId: string, writer: string): Promise<void>
}

export const claimServer: ClaimServer = {
  claim: async (id, writer, take) => (await call(claimDraft, { params: { id }, body: { writer, take } })).data,
  release: async (id, writer) => {
    await call(releaseDraft, { params: { id }, body: { writer }, keepalive: true })
  },
}
