import { claimDraft, type DraftClaimField, releaseDraft } from '@sen/contract/drafts/claims'
import { call } from '../call.ts'

/** What a claim asks of the server. Rejects with `CallError` or `NoAnswer`. */
export interface ClaimServer {
  /** `take` takes it from whoever has it. */
  claim(messageId: string, writer: string, take: boolean): Promise<DraftClaimField>
  /** The page may be gone before the answer. */
  release(messageId: string, writer: string): Promise<void>
}

export const claimServer: ClaimServer = {
  claim: async (id, writer, take) => (await call(claimDraft, { params: { id }, body: { writer, take } })).data,
  release: async (id, writer) => {
    await call(releaseDraft, { params: { id }, body: { writer }, keepalive: true })
  },
}
