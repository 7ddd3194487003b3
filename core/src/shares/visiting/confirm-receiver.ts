import { normaliseEmail } from '@sen/model/addresses'
import { Refused } from '../../kit/refused.ts'
import { issueCode, type MailingNeeds, writeCode } from '../../mailed-codes/mail-code.ts'
import type { CodeKey } from '../../mailed-codes/mailed-code-store.ts'
import { redeemCode } from '../../mailed-codes/redeem-code.ts'
import type { Share } from '../share-store.ts'
import { type ApproachedShare, approachShare, type VisitingNeeds, type Visitor } from './approach-share.ts'
import { type BegunVisit, startVisit } from './start-visit.ts'

/** Responds the same to any other address, so that receivers cannot be found out. @throws Refused share_gone */
export async function mailReceiverCode(
  needs: VisitingNeeds & MailingNeeds,
  token: string,
  visitor: Visitor,
  asked: { readonly address: string; readonly browserToken: string; readonly source: string },
): Promise<void> {
  const { share, owner } = await approachShare(needs, token, visitor)
  const address = normaliseEmail(asked.address.trim())
  if (!share.receivers.includes(address)) return
  try {
    const written = await writeCode(needs, owner, keyOf(needs, share, address, asked))
    await needs.store.write(owner.mailboxId, async (w) => {
      await w.nextVersion()
      await issueCode(needs, w, owner, written)
    })
  } catch (error) {
    // A refusal for too many requests would reveal that the address is a receiver.
    if (!(error instanceof Refused)) throw error
  }
}

/** A wrong code counts for this browser only. @throws Refused share_gone; share_password_wrong else */
export async function confirmReceiver(
  needs: VisitingNeeds,
  token: string,
  visitor: Visitor,
  typed: { readonly address: string; readonly code: string; readonly browserToken: string },
): Promise<BegunVisit> {
  const approached = await approachShare(needs, token, visitor)
  const address = normaliseEmail(typed.address.trim())
  if (!(await isRight(needs, approached, { ...typed, address }))) throw new Refused('share_password_wrong')
  return startVisit(needs, approached.share.id, { ...approached.visit, address })
}

async function isRight(
  needs: VisitingNeeds,
  { share, owner }: ApproachedShare,
  { address, code, browserToken }: { readonly address: string; readonly code: string; readonly browserToken: string },
): Promise<boolean> {
  if (!share.receivers.includes(address)) return false
  // A wrong code uses up an attempt, so commit before refusing.
  return needs.store.write(owner.mailboxId, async (w) => {
    await w.nextVersion()
    return (await redeemCode(needs, w, keyOf(needs, share, address, { browserToken }), code)) === 'right'
  })
}

function keyOf(
  { secrets }: VisitingNeeds,
  { id }: Share,
  address: string,
  { browserToken, source }: { readonly browserToken: string; readonly source?: string },
): CodeKey {
  const asker = { shareId: id, browser: secrets.digest(browserToken), ...(source !== undefined && { source }) }
  return { purpose: 'share', address, asker }
}
